package io.jccl.device;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jccl.Buffer;
import io.jccl.Communicator;
import io.jccl.DataType;
import io.jccl.InvalidArgumentException;
import io.jccl.MismatchException;
import io.jccl.ReduceOp;
import io.jccl.Registration;
import io.jccl.plan.Collective;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Registered memory: what it changes, and that ranks must agree on it. */
@Timeout(60)
class RegistrationTest {
  private static String algorithm(Team team, boolean registered) {
    return team.rank(0)
        .explain(Collective.REDUCE, DataType.INT32, ReduceOp.Kind.SUM, 1 << 20, 0, registered)
        .choice()
        .algorithm()
        .name();
  }

  @Test
  void rowsForRegisteredCallsAreTaken() {
    try (Team team = Team.of(2)) {
      assertThat(algorithm(team, false)).isEqualTo("ce");
      assertThat(algorithm(team, true)).isEqualTo("twoshot");
    }
  }

  @Test
  void callsInRegisteredMemoryAreRegistered() throws Exception {
    for (Registration.Kind kind : Registration.Kind.values()) {
      try (Team team = Team.of(2)) {
        team.run(
            rank -> {
              Buffer whole = team.ints(rank.rank(), 0, 1, 2, 3);
              try (Registration registration = rank.register(whole, kind)) {
                assertThat(registration.kind()).isEqualTo(kind);
                assertThat(registration.buffer()).isSameAs(whole);
                Buffer part = whole.slice(1, 2);
                rank.allReduce(part, part, ReduceOp.SUM);
                assertThat(team.read(rank.rank(), whole)).containsExactly(0, 2, 4, 3);
              }
            });
      }
    }
  }

  private static List<Throwable> oneOfTwo(Team team, boolean partly) throws Exception {
    return team.outcome(
        rank -> {
          Buffer send = team.ints(rank.rank(), 1, 2);
          Buffer recv = team.ints(rank.rank(), 1, 2);
          if (rank.rank() == 0) {
            rank.register(send, Registration.Kind.SYMMETRIC);
          }
          if (rank.rank() == 0 && !partly) {
            rank.register(recv, Registration.Kind.SYMMETRIC);
          }
          rank.allReduce(send, recv, ReduceOp.SUM);
        });
  }

  @Test
  void ranksMustAgree() throws Exception {
    try (Team team = Team.of(2)) {
      assertThat(oneOfTwo(team, false))
          .allSatisfy(
              each ->
                  assertThat(each)
                      .isInstanceOf(MismatchException.class)
                      .hasMessageContaining(
                          "rank 0 called all_reduce(2 int32, sum) on device memory in symmetric"
                              + " buffers"));
    }
  }

  @Test
  void aCallWithOneRegisteredBufferIsNot() throws Exception {
    try (Team team = Team.of(2)) {
      assertThat(oneOfTwo(team, true)).containsOnlyNulls();
    }
  }

  @Test
  void registrationsEnd() throws Exception {
    try (Team team = Team.of(2)) {
      team.run(
          rank -> {
            Buffer data = team.ints(rank.rank(), 1, 2);
            if (rank.rank() == 0) {
              Registration first = rank.register(data);
              Registration second = rank.register(data);
              first.close();
              first.close();
              second.close();
            }
            rank.allReduce(data, data, ReduceOp.SUM);
          });
    }
  }

  @Test
  void barriersHaveNoBuffersToRegister() throws Exception {
    try (Team team = Team.of(2)) {
      team.run(
          rank -> {
            if (rank.rank() == 0) {
              rank.register(team.ints(0, 1));
            }
            rank.barrier();
          });
    }
  }

  @Test
  void whatCannotBeRegistered() {
    try (Team team = Team.of(1)) {
      Communicator rank = team.rank(0);
      assertThatThrownBy(() -> rank.register(Buffer.of(1, 2)))
          .isInstanceOf(InvalidArgumentException.class)
          .hasMessageContaining("buffer.segment: host memory");
      assertThatThrownBy(() -> rank.register(null)).isInstanceOf(InvalidArgumentException.class);
      assertThatThrownBy(() -> rank.register(team.ints(0, 1), null))
          .isInstanceOf(InvalidArgumentException.class)
          .hasMessageContaining("LOCAL or SYMMETRIC");
    }
  }

  @Test
  void hostMemoryCanBeRegisteredToo() throws Exception {
    List<Communicator> ranks = Communicator.initAll(2);
    Ranks.run(
        ranks,
        rank -> {
          try (rank) {
            int[] numbers = {1, 2, 3};
            Buffer whole = Buffer.of(numbers);
            rank.register(whole);
            rank.allReduce(whole, whole, ReduceOp.SUM);
            assertThat(numbers).containsExactly(2, 4, 6);
          }
        });
  }
}
