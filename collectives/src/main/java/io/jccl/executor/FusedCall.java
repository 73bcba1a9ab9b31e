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
 * posted goes on to do that, and if it fails instead, the team is aborted.
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
  }

  @Override
  public boolean advance() {
    cursor = rank.missingPost(call, cursor);
    if (cursor < rank.size()) {
      return false;
    }
    ReduceOp.Kind kind = call.op.kind();
    operands.reset(call.count);
    for (int each = 0; each < rank.size(); each++) {
      operands.input(memory.input(each), 0, memory.multiplier(each));
      operands.output(memory.output(each), 0);
    }
    operands.multiplied(kind == ReduceOp.Kind.PREMUL_SUM);
    operands.divisor(kind == ReduceOp.Kind.AVG ? rank.size() : 1);
    team.enqueue(rank.rank(), call.collective, algorithm, call.type, kind, operands, stream);
    return true;
  }

  @Override
  public long moved() {
    return 0;
  }

  @Override
  public int waitsFor() {
    return cursor;
  }
}
