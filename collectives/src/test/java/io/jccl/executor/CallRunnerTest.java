package io.jccl.executor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jccl.ClosedException;
import io.jccl.JcclException;
import io.jccl.TimedOutException;
import io.jccl.select.Settings;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

/** What a rank tells the others when a call of it has failed. */
class CallRunnerTest {
  private final World world = new World("w", 2, Settings.defaults());
  private final CallRunner runner = new CallRunner(new RankContext(world, 0));

  /** Work that only describes itself. */
  private record Described(Supplier<String> text) implements Progress {
    @Override
    public boolean advance() {
      return false;
    }

    @Override
    public long moved() {
      return 0;
    }

    @Override
    public void diagnose() {}

    @Override
    public void examine() {}

    @Override
    public String describe() {
      return text.get();
    }
  }

  /** A stack that is full when the call fails is still full when the failure is described. */
  @Test
  void peersHearOfAFailureThatCannotBeDescribed() {
    StackOverflowError full = new StackOverflowError();
    Progress work =
        new Described(
            () -> {
              throw full;
            });
    assertThat(runner.ended(work, full))
        .isInstanceOf(JcclException.class)
        .hasMessage("rank 0 of communicator w failed in a call")
        .hasCause(full);
    assertThat(world.failed()).isTrue();
  }

  @Test
  void secondTimeoutSaysWhatTheFirstSaid() {
    Progress work = new Described(() -> "a call");
    TimedOutException first = new TimedOutException("rank 0 waits");
    assertThat(runner.ended(work, first)).hasMessage("rank 0 waits");
    assertThat(runner.ended(work, new TimedOutException("rank 1 waits")))
        .isInstanceOf(TimedOutException.class)
        .hasMessage("rank 0 waits");
  }

  /** The call is reused, so whoever fills it in must have the rank already. */
  @Test
  void aTurnIsOneThreadsAloneFromItsBeginning() {
    try (Turn turn = runner.begin(Call.SEND)) {
      assertThat(turn.call()).isNotNull();
      assertThatThrownBy(() -> runner.begin(Call.SEND))
          .isInstanceOf(IllegalStateException.class)
          .hasMessageContaining(
              "rank 0 of communicator w is in a call of thread #"
                  + Thread.currentThread().threadId());
    }
    runner.begin(Call.RECEIVE).close();
    runner.close();
    assertThatThrownBy(() -> runner.begin(Call.SEND))
        .isInstanceOf(ClosedException.class)
        .hasMessageContaining("rank 0 of communicator w is closed");
  }
}
