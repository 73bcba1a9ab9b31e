package io.jccl.hip.kernel;

import io.jccl.hip.runtime.DeviceClock;
import io.jccl.hip.runtime.HipDevice;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.time.Duration;
import java.util.Optional;

/**
 * What kernels that wait for messages and the host tell each other: that they are to give up, and
 * why one did.
 */
public final class LinkWatch {
  private static final long ABORT = 0;
  private static final long FAILURE = 64;
  private static final long BYTES = 128;

  private final MemorySegment memory;
  private final Duration timeout;
  private final long ticks;

  /**
   * A watch.
   *
   * @param timeout how long a kernel waits for one line
   * @param arena who owns the watch; it must outlive the kernels
   */
  public LinkWatch(HipDevice device, Duration timeout, Arena arena) {
    this.memory = device.allocatePinned(BYTES, arena).fill((byte) 0);
    this.timeout = timeout;
    this.ticks = DeviceClock.ticks(device, timeout.toNanos());
  }

  /** How long a kernel waits for one line. */
  public Duration timeout() {
    return timeout;
  }

  /** The same in ticks of the device's clock. */
  long ticks() {
    return ticks;
  }

  /** A word of 4 bytes that is not 0 once the host gives up. */
  public MemorySegment abortFlag() {
    return memory.asSlice(ABORT, 4);
  }

  /** A word of 4 bytes for why a kernel gave up. */
  public MemorySegment failureCode() {
    return memory.asSlice(FAILURE, 4);
  }

  /** Lets all waiting kernels end soon. */
  public void abort() {
    memory.set(ValueLayout.JAVA_INT, ABORT, 1);
  }

  /** Why a kernel that has ended gave up, if one did; the latest. */
  public Optional<String> failure() {
    return switch (memory.get(ValueLayout.JAVA_INT, FAILURE)) {
      case 0 -> Optional.empty();
      case 1 -> Optional.of("a line did not come within " + timeout.toMillis() + " ms");
      case 2 -> Optional.of("aborted while waiting for a line");
      case 3 -> Optional.of("the message has another header: the sender is elsewhere");
      default -> Optional.of("an unknown failure; the kernels and this class differ");
    };
  }
}
