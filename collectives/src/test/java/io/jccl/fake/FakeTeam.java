package io.jccl.fake;

import io.jccl.DataType;
import io.jccl.ReduceOp;
import io.jccl.device.DeviceStream;
import io.jccl.fake.StreamLog.Access;
import io.jccl.fake.StreamLog.Together;
import io.jccl.host.HostEngine;
import io.jccl.plan.Collective;
import io.jccl.spi.Availability;
import io.jccl.spi.FusedTeam;
import io.jccl.spi.Kernel;
import io.jccl.spi.KernelKey;
import io.jccl.spi.Operands;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReferenceArray;

/**
 * Fused collectives by threads: each rank waits until all have come, makes its own result aside,
 * waits again, and puts it where it belongs. So in place works, and so do graphs, as what tells one
 * run from the next is counted when the work is done.
 */
final class FakeTeam implements FusedTeam {
  private static final Set<Collective> COLLECTIVES =
      Set.of(Collective.ALL_REDUCE, Collective.ALL_GATHER, Collective.REDUCE_SCATTER);
  private static final HostEngine HOST = HostEngine.withoutVectors();

  private final int size;
  private final long[] enqueued;
  private final long[] arrived;
  private final AtomicReferenceArray<String> failures;
  private boolean aborted;
  static final AtomicInteger KERNELS = new AtomicInteger();
  volatile boolean closed;

  FakeTeam(int size) {
    this.size = size;
    this.enqueued = new long[size];
    this.arrived = new long[size];
    this.failures = new AtomicReferenceArray<>(size);
  }

  @Override
  public Availability supports(
      Collective collective, String algorithm, DataType type, ReduceOp.Kind kind, long count) {
    boolean known = collective == Collective.ALL_REDUCE || algorithm.equals("oneshot");
    return known && COLLECTIVES.contains(collective)
        ? Availability.READY
        : new Availability.Unavailable(
            "no kernel for " + algorithm + " " + collective.label(), "take another algorithm");
  }

  @Override
  public void enqueue(
      int rank,
      Collective collective,
      String algorithm,
      DataType type,
      ReduceOp.Kind kind,
      Operands operands,
      DeviceStream stream) {
    FakeFusedEngine.beforeKernel.accept(rank);
    KERNELS.incrementAndGet();
    Operands kept = FakeKernelEngine.copy(operands);
    Kernel kernel = HOST.kernel(new KernelKey(type, kind, size));
    together(
        rank,
        "fused",
        accesses(rank, collective, type, kept),
        stream,
        () -> run(rank, collective, type, kept, kernel));
  }

  @Override
  public void barrier(int rank, DeviceStream stream) {
    together(rank, "barrier", List.of(), stream, () -> arrive(rank));
  }

  @Override
  public boolean needsEvenBarriers() {
    return FakeFusedEngine.evenBarriers;
  }

  @Override
  public boolean sharesQueues() {
    return FakeFusedEngine.sharesQueues;
  }

  private void together(
      int rank, String what, List<Access> accesses, DeviceStream stream, Runnable body) {
    ((FakeStream) stream).addTogether(what, accesses, () -> next(rank), body);
  }

  private synchronized Together next(int rank) {
    return new Together(this, ++enqueued[rank], size);
  }

  private List<Access> accesses(int rank, Collective collective, DataType type, Operands operands) {
    List<Access> accesses = new ArrayList<>();
    long block = type.bytes(operands.count());
    boolean scatter = collective == Collective.REDUCE_SCATTER;
    for (int each = 0; each < size; each++) {
      accesses.add(Access.read(operands.input(each), scatter ? rank * block : 0, block));
    }
    long bytes = collective == Collective.ALL_GATHER ? size * block : block;
    accesses.add(Access.write(operands.output(rank), 0, bytes));
    return accesses;
  }

  private void run(
      int rank, Collective collective, DataType type, Operands operands, Kernel kernel) {
    long block = type.bytes(operands.count());
    boolean gathers = collective == Collective.ALL_GATHER;
    MemorySegment result = MemorySegment.ofArray(new byte[(int) (gathers ? size * block : block)]);
    if (!arrive(rank)) {
      return;
    }
    Operands fold = new Operands().reset(operands.count()).output(result, 0);
    for (int each = 0; each < size; each++) {
      long offset = collective == Collective.REDUCE_SCATTER ? rank * block : 0;
      MemorySegment input = FakeMemory.real(operands.input(each), offset, block);
      if (gathers) {
        MemorySegment.copy(input, 0, result, each * block, block);
      }
      fold.input(input, 0, operands.multiplier(each));
    }
    if (!gathers && block > 0) {
      kernel.run(fold.multiplied(operands.multiplied()).divisor(operands.divisor()));
    }
    if (arrive(rank)) {
      FakeMemory.real(operands.output(rank), 0, result.byteSize()).copyFrom(result);
    }
  }

  /** Waits for all ranks; false if one did not come. */
  private synchronized boolean arrive(int rank) {
    long mine = ++arrived[rank];
    notifyAll();
    long end = System.nanoTime() + FakeFusedEngine.patienceNanos;
    for (int peer = 0; peer < size; peer++) {
      while (arrived[peer] < mine && !aborted) {
        long millis = (end - System.nanoTime()) / 1_000_000;
        if (millis <= 0) {
          failures.compareAndSet(rank, null, "rank " + peer + " did not come in time");
          return false;
        }
        try {
          wait(millis);
        } catch (InterruptedException e) {
          throw new AssertionError(e);
        }
      }
    }
    if (aborted) {
      failures.compareAndSet(rank, null, "aborted");
    }
    return !aborted;
  }

  @Override
  public synchronized void abort() {
    aborted = true;
    notifyAll();
  }

  @Override
  public String failure(int rank) {
    return failures.get(rank);
  }

  @Override
  public void close() {
    closed = true;
  }
}
