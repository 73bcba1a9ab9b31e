package io.jccl.hip.fused;

import io.jccl.device.DeviceStream;
import io.jccl.hip.runtime.DeviceClock;
import io.jccl.hip.runtime.HipDevice;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.VarHandle;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * What the kernels of a team keep beside the data: for each rank its flags and its journal in its
 * device's memory, its watch in pinned memory; and one word that ends all waiting. {@code
 * fused/team.h} tells who writes what.
 */
final class TeamMemory {
  private static final long WORD_BYTES = 4;
  private static final long ROW_BYTES = WORD_BYTES * KernelArguments.MOST_RANKS;
  private static final long LINE = 256;

  private static final long PATIENCE = 8;
  private static final long ABSENCES = 16;
  private static final long WATCH_BYTES = 3 * LINE;
  private static final int GIVEN_UP = 1;
  private static final int LATE = 2;

  private static final VarHandle WORD = ValueLayout.JAVA_INT.varHandle();

  private final List<HipDevice> devices;
  private final Duration patience;
  private final List<MemorySegment> flags = new ArrayList<>();
  private final List<MemorySegment> journals = new ArrayList<>();

  /** First the word that aborts, then the watches. */
  private final MemorySegment pinned;

  /**
   * Allocates everything, cleared.
   *
   * @param patience how long to wait for a peer; 0 is for ever
   */
  TeamMemory(List<HipDevice> devices, int blocks, Duration patience, Arena arena) {
    this.devices = devices;
    this.patience = patience;
    pinned = devices.getFirst().allocatePinned(LINE + WATCH_BYTES * devices.size(), arena);
    pinned.fill((byte) 0);
    for (int rank = 0; rank < devices.size(); rank++) {
      HipDevice device = devices.get(rank);
      MemorySegment rows = device.memory().allocateFlags(ROW_BYTES * blocks, arena);
      MemorySegment own = device.allocate(WORD_BYTES * (1 + blocks), arena);
      try (DeviceStream stream = device.newStream()) {
        stream.fill(rows, 0, rows.byteSize(), (byte) 0);
        stream.fill(own, 0, own.byteSize(), (byte) 0);
        stream.synchronize();
      }
      flags.add(rows);
      journals.add(own);
      pinned.set(ValueLayout.JAVA_LONG, watchOffset(rank), pinned.address());
      long ticks = DeviceClock.ticks(device, patience.toNanos());
      pinned.set(ValueLayout.JAVA_LONG, watchOffset(rank) + PATIENCE, ticks);
    }
  }

  private static long watchOffset(int rank) {
    return LINE + WATCH_BYTES * rank;
  }

  int ranks() {
    return devices.size();
  }

  long flags(int rank) {
    return flags.get(rank).address();
  }

  long journal(int rank) {
    return journals.get(rank).address();
  }

  long watch(int rank) {
    return pinned.address() + watchOffset(rank);
  }

  /** Lets all that wait end soon. */
  void abort() {
    WORD.setRelease(pinned, 0L, 1);
  }

  /**
   * Whom a rank has waited for in vain, or null. Whoever gives up writes its absences first and the
   * word that aborts afterwards; so its peers, which then give up too, find the one who was late.
   */
  String absences(int rank) {
    if ((int) WORD.getAcquire(pinned, 0L) == 0) {
      return null;
    }
    List<String> given = absences(rank, GIVEN_UP);
    List<String> late = absences(rank, LATE);
    if (given.isEmpty() && late.isEmpty()) {
      return null;
    }
    int waiting = rank;
    for (int other = 0; late.isEmpty() && other < ranks(); other++) {
      waiting = other;
      late = absences(other, LATE);
    }
    return late.isEmpty()
        ? "%s was aborted while its kernel waited for that of %s"
            .formatted(name(rank), String.join(", ", given))
        : "%s waited in vain for the kernel of %s, for %d ms (limit JCCL_TIMEOUT)"
            .formatted(name(waiting), String.join(", ", late), patience.toMillis());
  }

  /** The peers for which a rank has stopped to wait for one reason, and where. */
  private List<String> absences(int rank, int reason) {
    List<String> absences = new ArrayList<>();
    for (int peer = 0; peer < ranks(); peer++) {
      long absence = pinned.get(ValueLayout.JAVA_LONG, watchOffset(rank) + ABSENCES + 8L * peer);
      if (absence >>> 56 == reason) {
        int block = (int) (absence >>> 32) & 0xffffff;
        absences.add(
            "%s (meeting %d of block %d)"
                .formatted(name(peer), Integer.toUnsignedLong((int) absence), block));
      }
    }
    return absences;
  }

  private String name(int rank) {
    return "rank " + rank + " on " + devices.get(rank);
  }
}
