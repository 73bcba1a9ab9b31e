package io.jccl.protocol;

import static org.assertj.core.api.Assertions.assertThat;

import io.jccl.protocol.Receiver.State;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The hazard of 32-bit flags: a line left alone for 2^32 steps bears the flag that is expected
 * again. Counters jump over the steps in between, which only write first lines and so change
 * nothing.
 */
class StaleFlagTest {
  private static final long HALF = 1L << 31;
  private static final long SLOT_BYTES = 1024;
  private static final long LONG = LowLatency.maxPayload(SLOT_BYTES);
  private static final long SHORT = 8;
  private static final long HEADER = 0x0123456789ABCDEFL;

  private final Arena arena = Arena.ofAuto();
  private final SlotRing ring =
      new SlotRing(arena.allocate(SlotRing.bytes(SLOT_BYTES), SlotRing.ALIGNMENT), SLOT_BYTES);
  private final MemorySegment out = arena.allocate(SLOT_BYTES, 64);
  private final MemorySegment in = arena.allocate(SLOT_BYTES, 64);

  /** A sender that has taken {@code step} messages before. */
  private interface Maker {
    Sender at(long step);
  }

  private Sender cleaning(long step) {
    return new LowLatency.Out(ring, out, step);
  }

  /** The sender as it would be without its cleaning: every step writes its own lines alone. */
  private Sender careless(long step) {
    long[] at = {step};
    return new Sender() {
      @Override
      public boolean ready() {
        return true;
      }

      @Override
      public MemorySegment segment() {
        return out;
      }

      @Override
      public long offset(long bytes) {
        return 0;
      }

      @Override
      public void commit(long bytes, long header) {
        // A step that never cleans, with the flag of the step that is due.
        long own = at[0]++;
        long flag = (own + 1) << 32;
        put(ring.slot(own), header, flag);
        for (long i = 0; i < bytes; i += 8) {
          put(ring.slot(own) + (i / 8 + 1) * 16, (long) SlotRing.LONG.get(out, i), flag);
        }
      }

      @Override
      public boolean drained() {
        return false;
      }
    };
  }

  private void put(long line, long word, long flag) {
    SlotRing.LONG.set(ring.memory, line, word & 0xffffffffL | flag);
    SlotRing.LONG.set(ring.memory, line + 8, word >>> 32 | flag);
  }

  private void send(Maker maker, long firstStep, long bytes) {
    Sender sender = maker.at(firstStep);
    for (int i = 0; i < SlotRing.SLOTS; i++) {
      sender.commit(bytes, HEADER);
    }
  }

  /** What the receiver of a long message says once only its first bytes have arrived. */
  private State halfSent(long step, long arrived) {
    careless(step).commit(arrived, HEADER);
    return new LowLatency.In(ring, in, step).poll(LONG, HEADER);
  }

  private State longMessagesThenTheSameSlotAnEpochLater(Maker maker, int slot, long arrived) {
    send(maker, 0, LONG);
    send(maker, HALF - SlotRing.SLOTS, SHORT);
    send(maker, 2 * HALF - SlotRing.SLOTS, SHORT);
    return halfSent(2 * HALF + slot, arrived);
  }

  private State shortMessagesFromTheStartToTheLastStepOfTheEpoch(Maker maker) {
    send(maker, 0, SHORT);
    send(maker, HALF - SlotRing.SLOTS, SHORT);
    return halfSent(2 * HALF - 1, SHORT);
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2, 3, 4, 5, 6, 7})
  void linesOfAnEarlierEpochDoNotPassForNewOnes(int slot) {
    for (long arrived : new long[] {SHORT, LONG - 8}) {
      assertThat(longMessagesThenTheSameSlotAnEpochLater(this::cleaning, slot, arrived))
          .as("%d bytes of %d", arrived, LONG)
          .isEqualTo(State.PENDING);
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2, 3, 4, 5, 6, 7})
  void withoutCleaningTheyWould(int slot) {
    assertThat(longMessagesThenTheSameSlotAnEpochLater(this::careless, slot, SHORT))
        .isEqualTo(State.READY);
  }

  @ParameterizedTest
  @ValueSource(longs = {HALF - 8, HALF - 1, 2 * HALF - 8, 2 * HALF - 1})
  void aCleaningStepIsAMessageLikeAnyOther(long step) {
    send(this::cleaning, step - step % SlotRing.SLOTS - SlotRing.SLOTS, LONG);
    SlotRing.LONG.set(out, 0L, 4711L);
    cleaning(step).commit(SHORT, HEADER);
    LowLatency.In receiver = new LowLatency.In(ring, in, step);
    assertThat(receiver.poll(SHORT, HEADER)).isEqualTo(State.READY);
    assertThat((long) SlotRing.LONG.get(receiver.segment(), 0L)).isEqualTo(4711L);
  }

  @Test
  void untouchedMemoryDoesNotPassForTheStepWhoseFlagIsZero() {
    assertThat(shortMessagesFromTheStartToTheLastStepOfTheEpoch(this::cleaning))
        .isEqualTo(State.PENDING);
  }

  @Test
  void withoutCleaningItWould() {
    assertThat(shortMessagesFromTheStartToTheLastStepOfTheEpoch(this::careless))
        .isEqualTo(State.READY);
  }
}
