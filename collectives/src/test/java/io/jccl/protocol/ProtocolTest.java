package io.jccl.protocol;

import static org.assertj.core.api.Assertions.assertThat;

import io.jccl.protocol.Receiver.State;
import io.jccl.select.Protocol;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** What every protocol promises, with both ends on one thread. */
class ProtocolTest {
  private static final long BUFFER = 8192;
  private static final int[] SIZES = {
    0, 1, 2, 3, 7, 8, 9, 15, 16, 17, 31, 32, 33, 47, 48, 49, 55, 56, 57, 63, 64, 65, 79, 80, 81,
    111, 112, 113, 119, 120, 121, 127, 128, 129, 231, 232, 233, 239, 240, 241, 247, 248, 249, 255,
    256, 257
  };

  private final GuardedArena arena = new GuardedArena();

  @AfterEach
  void nothingIsWrittenOutside() {
    arena.check();
    arena.close();
  }

  private Traffic open(Protocol protocol, long firstStep) {
    return new Traffic(Connection.open(protocol, BUFFER, arena, firstStep));
  }

  private static int max(Protocol protocol, long buffer) {
    return Math.toIntExact(Connection.maxPayload(protocol, buffer));
  }

  /** All sizes that may hurt and fit, the largest last. */
  private static int[] sizes(Protocol protocol, long buffer) {
    int max = max(protocol, buffer);
    TreeSet<Integer> sizes = new TreeSet<>();
    for (int size : SIZES) {
      sizes.add(Math.min(size, max));
    }
    for (int less : new int[] {0, 1, 7, 8, 9, 15, 16, 17}) {
      sizes.add(Math.max(0, max - less));
    }
    return sizes.stream().mapToInt(Integer::intValue).toArray();
  }

  @ParameterizedTest
  @EnumSource
  void everySizeArrivesByteExact(Protocol protocol) {
    for (long buffer : new long[] {1024, 2048, BUFFER, 65536}) {
      Traffic traffic = new Traffic(Connection.open(protocol, buffer, arena));
      for (int size : sizes(protocol, buffer)) {
        traffic.send(size);
        traffic.receive(size);
      }
    }
  }

  @ParameterizedTest
  @EnumSource
  void messagesKeepTheirOrderAndTheirBytesWhileOthersAreInFlight(Protocol protocol) {
    Traffic traffic = open(protocol, 0);
    int[] sizes = sizes(protocol, BUFFER);
    int inFlight = 0;
    for (int i = 0; i < 500; i++) {
      traffic.send(sizes[i * 7 % sizes.length]);
      inFlight++;
      if (inFlight == SlotRing.SLOTS) {
        for (; inFlight > i % 5; inFlight--) {
          traffic.receive(sizes[(i + 1 - inFlight) * 7 % sizes.length]);
        }
      }
    }
  }

  @ParameterizedTest
  @EnumSource
  void theNinthMessageWaitsForARelease(Protocol protocol) {
    Traffic traffic = open(protocol, 0);
    for (int i = 0; i < SlotRing.SLOTS; i++) {
      traffic.send(max(protocol, BUFFER));
    }
    assertThat(traffic.ready()).as("ninth slot").isFalse();
    assertThat(traffic.poll(max(protocol, BUFFER))).isEqualTo(State.READY);
    assertThat(traffic.ready()).as("ninth slot, first message looked at").isFalse();
    traffic.receive(max(protocol, BUFFER));
    assertThat(traffic.ready()).as("ninth slot, first message released").isTrue();
    traffic.send(1);
    assertThat(traffic.ready()).as("tenth slot").isFalse();
  }

  @ParameterizedTest
  @EnumSource
  void emptyMessagesTakeSlotsToo(Protocol protocol) {
    Traffic traffic = open(protocol, 0);
    for (int i = 0; i < SlotRing.SLOTS; i++) {
      traffic.send(0);
    }
    assertThat(traffic.ready()).isFalse();
    for (int i = 0; i < SlotRing.SLOTS; i++) {
      traffic.receive(0);
    }
    assertThat(traffic.poll(0)).isEqualTo(State.PENDING);
  }

  @ParameterizedTest
  @EnumSource
  void drainedMeansThatAllWasReleased(Protocol protocol) {
    Traffic traffic = open(protocol, 0);
    assertThat(traffic.drained()).as("nothing sent").isTrue();
    traffic.send(100);
    assertThat(traffic.drained()).as("sent").isFalse();
    assertThat(traffic.poll(100)).isEqualTo(State.READY);
    assertThat(traffic.drained()).as("looked at").isFalse();
    traffic.receive(100);
    assertThat(traffic.drained()).as("released").isTrue();
  }

  @ParameterizedTest
  @EnumSource
  void aReadyMessageStaysReady(Protocol protocol) {
    Traffic traffic = open(protocol, 0);
    assertThat(traffic.poll(33)).isEqualTo(State.PENDING);
    traffic.send(33);
    assertThat(traffic.poll(33)).isEqualTo(State.READY);
    assertThat(traffic.poll(33)).isEqualTo(State.READY);
    traffic.receive(33);
    assertThat(traffic.poll(33)).isEqualTo(State.PENDING);
  }

  /** Sizes sent and sizes expected. */
  static Stream<Arguments> unlike() {
    return Stream.of(Protocol.values())
        .flatMap(
            protocol ->
                Stream.of(
                    Arguments.of(protocol, 0, 1),
                    Arguments.of(protocol, 1, 0),
                    Arguments.of(protocol, 8, max(protocol, BUFFER)),
                    Arguments.of(protocol, max(protocol, BUFFER), 8),
                    Arguments.of(protocol, 48, 49),
                    Arguments.of(protocol, 49, 48),
                    Arguments.of(protocol, 112, 113),
                    Arguments.of(protocol, 64, 64)));
  }

  @ParameterizedTest
  @MethodSource("unlike")
  void anotherMessageIsAMismatchAndNeverPending(Protocol protocol, int sent, int expected) {
    Traffic traffic = open(protocol, 0);
    Receiver receiver = traffic.receiver();
    for (int i = 0; i < 3 * SlotRing.SLOTS; i++) {
      traffic.send(max(protocol, BUFFER));
      traffic.receive(max(protocol, BUFFER));
    }
    long wrong = Traffic.header(99, expected);
    assertThat(receiver.poll(expected, wrong)).isEqualTo(State.PENDING);
    traffic.send(sent);
    assertThat(receiver.poll(expected, wrong)).isEqualTo(State.MISMATCH);
    assertThat(receiver.header()).isEqualTo(Traffic.header(3 * SlotRing.SLOTS, sent));
    assertThat(receiver.poll(expected, wrong)).isEqualTo(State.MISMATCH);
  }

  static Stream<Arguments> wraps() {
    return Stream.of(Protocol.values())
        .flatMap(
            protocol ->
                Stream.of(1L << 31, 1L << 32, 3L << 31, 1L << 33, 1L << 62)
                    .flatMap(
                        wrap ->
                            Stream.of(8, 9, 15, 16, 17, 23)
                                .map(before -> Arguments.of(protocol, wrap - before))));
  }

  @ParameterizedTest
  @MethodSource("wraps")
  void countersWrap(Protocol protocol, long firstStep) {
    Traffic traffic = open(protocol, firstStep);
    int max = max(protocol, BUFFER);
    // Lines of zeros would pass for lines of step 2^32 - 1; in a real life of a connection the
    // cleaning before step 2^31 has written them. Here the first eight messages do.
    for (int i = 0; i < SlotRing.SLOTS; i++) {
      traffic.send(max);
    }
    assertThat(traffic.ready()).isFalse();
    for (int i = 0; i < SlotRing.SLOTS; i++) {
      traffic.receive(max);
    }
    int[] sizes = {1, max, 0, 64, max - 1, 17, 200, 48};
    for (int i = 0; i < 96; i++) {
      int size = sizes[(i + i / SlotRing.SLOTS) % sizes.length];
      assertThat(traffic.poll(size)).as("message %d, not sent", i).isEqualTo(State.PENDING);
      traffic.send(size);
      traffic.receive(size);
    }
    assertThat(traffic.drained()).isTrue();
  }
}
