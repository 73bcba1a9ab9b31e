package io.jccl.executor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jccl.AbortedException;
import io.jccl.select.Settings;
import org.junit.jupiter.api.Test;

/** Parts of a world that fails in the middle of a split. */
class WorldTest {
  private static final Failure FAILURE = new Failure("disk full", AbortedException::new, null);

  private final World world = new World("w", 2, Settings.defaults());

  @Test
  void partThatWaitsForMembersFailsWithItsParent() {
    World part = world.part(1, 0, 0, 1);
    world.fail(FAILURE);
    assertThatThrownBy(part::throwIfFailed)
        .isInstanceOf(AbortedException.class)
        .hasMessage("disk full");
    assertThat(world.part(1, 0, 0, 1)).isSameAs(part);
  }

  @Test
  void partOfAFailedParentWaitsForNobody() {
    world.fail(FAILURE);
    assertThat(world.part(1, 0, 0, 1).failed()).isTrue();
  }

  @Test
  void completePartOutlivesItsParentsFailure() {
    World part = world.part(1, 0, 0, 1);
    world.part(1, 0, 0, 1);
    world.fail(FAILURE);
    assertThat(part.failed()).isFalse();
  }
}
