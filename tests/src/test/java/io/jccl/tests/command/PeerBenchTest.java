package io.jccl.tests.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.jccl.Communicator;
import io.jccl.perf.RankTeam;
import io.jccl.plan.Collective;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

@Timeout(120)
class PeerBenchTest {
  @ParameterizedTest
  @EnumSource(PeerQuestion.Mode.class)
  void answersEveryCollectiveRightly(PeerQuestion.Mode mode) {
    List<Communicator> communicators = Communicator.initAll(3);
    try (RankTeam team = new RankTeam(3, false, Duration.ofSeconds(30), () -> {});
        PeerBuffers buffers = new PeerBuffers(3)) {
      PeerBench bench = new PeerBench(communicators, team, buffers);
      for (Collective collective : PeerQuestion.COLLECTIVES) {
        PeerBench.Answer answer = bench.run(new PeerQuestion(collective, 10_000, mode, 2, 200));
        assertThat(answer.right()).as(collective.label()).isTrue();
        assertThat(answer.slowest()).hasSizeBetween(1, 2).allMatch(micros -> micros > 0);
      }
    }
    communicators.forEach(Communicator::close);
  }

  @Test
  void readsQuestions() {
    PeerQuestion question = PeerQuestion.parse("all_gather 1000 barrier 7 500");
    assertThat(question)
        .isEqualTo(
            new PeerQuestion(Collective.ALL_GATHER, 1000, PeerQuestion.Mode.BARRIER, 7, 500));
    assertThat(question.count(4)).isEqualTo(62);
    assertThat(question.recvCount(4, 1)).isEqualTo(248);
    assertThat(PeerQuestion.parse("reduce 0 reused 1").count(4)).isEqualTo(1);
    assertThat(PeerQuestion.parse("barrier 64 reused 1").count(4)).isZero();
  }

  @ParameterizedTest
  @CsvSource({
    "all_reduce 8 reused, expected: COLLECTIVE BYTES MODE SAMPLES [LIMIT_MS]",
    "all_reduced 8 reused 1, unknown collective",
    "all_reduce 8 used 1, unknown mode",
    "all_reduce -8 reused 1, bytes out of range",
    "all_reduce 8 reused 0, samples out of range"
  })
  void refusesWhatIsNoQuestion(String line, String error) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> PeerQuestion.parse(line))
        .withMessage(error);
  }
}
