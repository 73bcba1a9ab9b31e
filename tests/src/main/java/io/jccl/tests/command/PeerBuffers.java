package io.jccl.tests.command;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;

/**
 * One send and one receive buffer a rank, as the peers have them: kept from command to command,
 * aligned to 2 MiB, huge pages advised, all touched.
 */
final class PeerBuffers implements AutoCloseable {
  private static final long HUGE_PAGE = 2 << 20;
  private static final int MADV_HUGEPAGE = 14;

  private final MemorySegment[] sends;
  private final MemorySegment[] recvs;
  private Arena arena = Arena.ofShared();
  private long capacity;

  PeerBuffers(int ranks) {
    sends = new MemorySegment[ranks];
    recvs = new MemorySegment[ranks];
  }

  /** Makes room for so many bytes in each buffer. No rank may be in a call. */
  void reserve(long bytes) {
    long needed = (bytes / HUGE_PAGE + 1) * HUGE_PAGE;
    if (needed <= capacity) {
      return;
    }
    arena.close();
    arena = Arena.ofShared();
    for (int rank = 0; rank < sends.length; rank++) {
      sends[rank] = allocate(needed);
      recvs[rank] = allocate(needed);
    }
    capacity = needed;
  }

  private MemorySegment allocate(long bytes) {
    MemorySegment segment = arena.allocate(bytes, HUGE_PAGE);
    advise(segment);
    return segment.fill((byte) 0);
  }

  @SuppressWarnings("restricted") // madvise is not in Java
  private static void advise(MemorySegment segment) {
    if (!System.getProperty("os.name").equals("Linux")) {
      return;
    }
    Linker linker = Linker.nativeLinker();
    linker
        .defaultLookup()
        .find("madvise")
        .ifPresent(
            address -> {
              MethodHandle madvise =
                  linker.downcallHandle(
                      address,
                      FunctionDescriptor.of(
                          ValueLayout.JAVA_INT,
                          ValueLayout.ADDRESS,
                          ValueLayout.JAVA_LONG,
                          ValueLayout.JAVA_INT));
              try {
                int unused = (int) madvise.invokeExact(segment, segment.byteSize(), MADV_HUGEPAGE);
              } catch (Throwable e) {
                throw new IllegalStateException("madvise failed", e);
              }
            });
  }

  MemorySegment send(int rank) {
    return sends[rank];
  }

  MemorySegment recv(int rank) {
    return recvs[rank];
  }

  @Override
  public void close() {
    arena.close();
  }
}
