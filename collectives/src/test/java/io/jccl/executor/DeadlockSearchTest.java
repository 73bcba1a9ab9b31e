package io.jccl.executor;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jccl.DeadlockException;
import io.jccl.select.Settings;
import org.junit.jupiter.api.Test;

class DeadlockSearchTest {
  private final World world = new World("test", 2, Settings.defaults());
  private final DeadlockSearch search = new DeadlockSearch(world, 0);

  private static Blocked wait(int id, int peer, int confirmed) {
    return new Blocked(id, "a wait for rank " + peer, new int[] {peer}, 0, confirmed);
  }

  /** Rank 0 looks after both ranks have looked so often. */
  private void look(int peersId, int confirmed) {
    world.cell(1).blocked(wait(peersId, 0, confirmed));
    search.look(wait(1, 1, confirmed));
  }

  /**
   * While rank 0 collects for the first time, a rank that it has passed already may still be served
   * by one that it comes to later. So what it read then says nothing of the order.
   */
  @Test
  void theFirstLookIsNoBeginningToCountFrom() {
    look(1, 0);
    look(1, 5);
    look(1, 6);
  }

  @Test
  void ranksThatHaveAllLookedTwiceSinceTheSecondLookAreDeadlocked() {
    look(1, 0);
    look(1, 5);
    look(1, 6);
    assertThatThrownBy(() -> look(1, 7))
        .isInstanceOf(DeadlockException.class)
        .hasMessageContaining("a wait for rank 1")
        .hasMessageContaining("a wait for rank 0");
  }

  @Test
  void anotherWaitBeginsAnew() {
    look(1, 0);
    look(1, 5);
    look(2, 7);
    look(2, 9);
    look(2, 10);
  }
}
