package io.jccl.protocol;

import static org.assertj.core.api.Assertions.assertThat;

import io.jccl.protocol.Receiver.State;
import io.jccl.select.Protocol;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Many messages of random sizes between two threads, across the step where flags wrap. */
class SoakTest {
  private static final int MESSAGES = 1_000_000;
  private static final int AT_LEAST = 1000;
  private static final long LIMIT_NANOS = 1_500_000_000L;
  private static final long BUFFER = 4096;
  private static final long SEED = 42;
  private static final ValueLayout.OfLong WORD = ValueLayout.JAVA_LONG_UNALIGNED;

  /** Sent in time; the receiver stops there. */
  private volatile int messages = MESSAGES;

  @ParameterizedTest
  @EnumSource
  @Timeout(60)
  void nothingIsLostOrTorn(Protocol protocol) throws InterruptedException {
    long max = Connection.maxPayload(protocol, BUFFER);
    AtomicReference<Throwable> failure = new AtomicReference<>();
    try (Arena arena = Arena.ofShared()) {
      Connection connection = Connection.open(protocol, BUFFER, arena, (1L << 31) - MESSAGES / 100);
      Sender sender = connection.sender();
      Thread sending =
          Thread.ofPlatform()
              .daemon()
              .uncaughtExceptionHandler((thread, e) -> failure.set(e))
              .start(() -> send(sender, max, failure));
      try {
        receive(connection.receiver(), max, failure);
      } catch (Throwable e) {
        failure.compareAndSet(null, e);
      }
      sending.join();
    }
    assertThat(failure.get()).isNull();
    assertThat(messages).isGreaterThan(AT_LEAST);
  }

  /** Mostly short, sometimes any size. */
  private static int size(SplittableRandom random, long max) {
    return (int) (random.nextInt(8) == 0 ? random.nextLong(max + 1) : random.nextLong(64) % max);
  }

  private static long word(int message, long offset) {
    return (message * 0x9E3779B97F4A7C15L + offset) * 0xBF58476D1CE4E5B9L;
  }

  private static long header(int message, int size) {
    return word(message, -size - 1L);
  }

  private void send(Sender sender, long max, AtomicReference<Throwable> failure) {
    SplittableRandom random = new SplittableRandom(SEED);
    long end = System.nanoTime() + LIMIT_NANOS;
    for (int i = 0; i < MESSAGES; i++) {
      for (int spins = 0; !sender.ready(); spins++) {
        if (failure.get() != null) {
          return;
        }
        relax(spins);
      }
      if (i % 256 == 0 && System.nanoTime() > end) {
        messages = i;
        return;
      }
      int size = size(random, max);
      long at = sender.offset(size);
      MemorySegment segment = sender.segment();
      int offset = 0;
      for (; offset + 8 <= size; offset += 8) {
        segment.set(WORD, at + offset, word(i, offset));
      }
      for (; offset < size; offset++) {
        segment.set(ValueLayout.JAVA_BYTE, at + offset, (byte) word(i, offset));
      }
      sender.commit(size, header(i, size));
    }
  }

  private void receive(Receiver receiver, long max, AtomicReference<Throwable> failure) {
    SplittableRandom random = new SplittableRandom(SEED);
    for (int i = 0; i < messages; i++) {
      int size = size(random, max);
      long header = header(i, size);
      State state = receiver.poll(size, header);
      for (int spins = 0; state == State.PENDING; spins++) {
        if (i >= messages || failure.get() != null) {
          return;
        }
        relax(spins);
        state = receiver.poll(size, header);
      }
      check(i, state == State.READY, "header");
      long at = receiver.offset(size);
      MemorySegment segment = receiver.segment();
      int offset = 0;
      for (; offset + 8 <= size; offset += 8) {
        check(i, segment.get(WORD, at + offset) == word(i, offset), "word");
      }
      for (; offset < size; offset++) {
        check(i, segment.get(ValueLayout.JAVA_BYTE, at + offset) == (byte) word(i, offset), "byte");
      }
      receiver.release();
    }
  }

  private static void check(int message, boolean good, String what) {
    if (!good) {
      throw new AssertionError("message " + message + ": wrong " + what);
    }
  }

  private static void relax(int spins) {
    if (spins % 64 == 63) {
      Thread.yield();
    } else {
      Thread.onSpinWait();
    }
  }
}
