package io.jccl.executor;

import io.jccl.ReduceOp;
import io.jccl.device.DeviceStream;
import io.jccl.spi.FusedTeam;
import io.jccl.spi.Operands;

/**
 * A collective that is one kernel on each rank. The host waits until all ranks have posted where
 * their buffers are, enqueues the kernel, and has nothing else to do.
 *
 * <p>A kernel waits on its device for those of the peers. They will be enqueued: a rank that has
 * posted goes on to do that, and if it fails instead, the team is aborted. Where streams of several
 * ranks may be one queue of their device, an event behind a kernel that waits would hold up the
 * kernel that it waits for. So there each rank's call returns only when all kernels are enqueued;
 * kernels alone do not hold each other up.
 */
final class FusedCall implements DeviceWork {
  private final RankContext rank;
  private final Call call;
  private final Memory memory;
  private final Operands operands = new Operands();
  private FusedTeam team;
  private DeviceStream stream;
  private String algorithm;
  private int cursor;
  private boolean isEnqueued;

  FusedCall(RankContext rank, Call call, Memory memory) {
    this.rank = rank;
    this.call = call;
    this.memory = memory;
  }

  void begin(String name, DeviceTeam shared, DeviceStream chosen) {
    algorithm = name;
    team = shared.fusedTeam();
    stream = chosen;
    cursor = 0;
    isEnqueued = false;
  }

  @Override
  public boolean advance() {
    if (!isEnqueued) {
      cursor = rank.missingPost(call, cursor);
      if (cursor < rank.size()) {
        return false;
      }
      enqueue();
      rank.enqueued(call);
      isEnqueued = true;
      cursor = 0;
    }
    if (!team.sharesQueues() || Terms.isCaptured(call.terms)) {
      return true;
    }
    cursor = rank.missingKernel(call, cursor);
    return cursor == rank.size();
  }

  private void enqueue() {
    ReduceOp.Kind kind = call.op.kind();
    operands.reset(call.count);
    for (int each = 0; each < rank.size(); each++) {
      operands.input(memory.input(each), 0, memory.multiplier(each));
      operands.output(memory.output(each), 0);
    }
    operands.multiplied(kind == ReduceOp.Kind.PREMUL_SUM);
    operands.divisor(kind == ReduceOp.Kind.AVG ? rank.size() : 1);
    team.enqueue(rank.rank(), call.collective, algorithm, call.type, kind, operands, stream);
  }

  @Override
  public long moved() {
    return isEnqueued ? 1 : 0;
  }

  @Override
  public int waitsFor() {
    return cursor;
  }
}
