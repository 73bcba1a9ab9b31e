package io.jccl.tests.errors;

import static org.assertj.core.api.Assertions.assertThat;

import io.jccl.Buffer;
import io.jccl.Communicator;
import io.jccl.MismatchException;
import io.jccl.ReduceOp;
import io.jccl.tests.soak.RankThreads;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Ranks that all wait for nobody learn that they disagree when they close. */
@Timeout(60)
class SilentRootsTest {
  private static void assertMismatchAtClose(int ranks, Ranks.Body body) {
    List<Communicator> all = Communicator.initAll(ranks);
    RankThreads.Outcome outcome =
        RankThreads.outcome(
            ranks,
            RankThreads.Kind.PLATFORM,
            Duration.ofSeconds(30),
            rank -> {
              try (Communicator each = all.get(rank)) {
                body.run(each);
              }
            });
    assertThat(outcome.thrown()).hasSize(ranks).allMatch(e -> e instanceof MismatchException);
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 3, 4})
  void everyRankIsItsOwnRootOfABroadcast(int ranks) {
    assertMismatchAtClose(
        ranks, rank -> rank.broadcast(Buffer.of(1f, 2f), Buffer.of(new float[2]), rank.rank()));
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 3})
  void everyRankIsItsOwnRootOfAScatter(int ranks) {
    assertMismatchAtClose(
        ranks,
        rank -> rank.scatter(Buffer.of(new float[ranks]), Buffer.of(new float[1]), rank.rank()));
  }

  @ParameterizedTest
  @ValueSource(ints = {2})
  void eachNamesTheOtherAsRootOfAReduce(int ranks) {
    assertMismatchAtClose(
        ranks,
        rank -> rank.reduce(Buffer.of(1f), Buffer.of(new float[1]), ReduceOp.SUM, 1 - rank.rank()));
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 4})
  void emptyCallsOfDifferentKinds(int ranks) {
    assertMismatchAtClose(
        ranks,
        rank -> {
          Buffer none = Buffer.of(new float[0]);
          if (rank.rank() == 0) {
            rank.broadcast(none, none, 0);
          } else {
            rank.allGather(none, none);
          }
        });
  }
}
