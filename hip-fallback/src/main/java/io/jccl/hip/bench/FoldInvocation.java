package io.jccl.hip.bench;

import io.jccl.DataType;
import io.jccl.ReduceOp;
import io.jccl.hip.kernel.Folds;
import io.jccl.hip.kernel.HostFolds;
import io.jccl.perf.kernel.KernelCase;
import io.jccl.perf.kernel.KernelLaunch;
import io.jccl.spi.DeviceKernel;
import io.jccl.spi.KernelKey;
import io.jccl.spi.Operands;
import java.lang.foreign.MemorySegment;

/** A fold of an engine, into one output. */
final class FoldInvocation extends DeviceInvocation {
  private final DeviceKernel kernel;
  private final KernelLaunch launch;
  private final Operands operands = new Operands();

  FoldInvocation(Bench bench, Folds folds, KernelCase what) {
    super(bench, what);
    KernelKey key = new KernelKey(what.type(), what.op(), what.inputs());
    if (what.form().equals(KernelCase.TABLE)) {
      this.kernel = folds.kernel(key);
      this.launch = folds.launch(key, what.bytes());
    } else {
      int blocks = Math.multiplyExact(what.blocks(), bench.device().computeUnits());
      this.kernel = folds.kernel(key, what.form(), blocks);
      this.launch = folds.launch(key, what.bytes(), what.form(), blocks);
    }
  }

  @Override
  public KernelLaunch launch() {
    return launch;
  }

  @Override
  public long movedBytes() {
    return (what().inputs() + 1) * what().bytes();
  }

  @Override
  void enqueue() {
    kernel.enqueue(describe(), bench.stream());
  }

  private Operands describe() {
    scale(operands.reset(what().bytes() / what().type().bytes()));
    for (int k = 0; k < what().inputs(); k++) {
      operands.input(bench.memory().inputs[k], 0, multiplier());
    }
    return operands.output(bench.memory().output, 0);
  }

  private void scale(Operands described) {
    described.divisor(what().op() == ReduceOp.Kind.AVG ? what().inputs() : 1);
    described.multiplied(what().op() == ReduceOp.Kind.PREMUL_SUM);
  }

  private long multiplier() {
    return ReduceOp.preMulSum(2).multiplierBits(what().type());
  }

  @Override
  public long check() {
    long bytes = what().bytes();
    bench.poison(bench.memory().output, bytes);
    enqueue();
    long checked = Math.min(bytes, Bench.CHECKED);
    return checkAt(0, checked) + checkAt(bytes - checked, checked);
  }

  private long checkAt(long at, long checked) {
    DataType type = what().type();
    byte[] actual = bench.read(bench.memory().output, at, checked);
    byte[] expected = new byte[(int) checked];
    Operands host = new Operands().reset(checked / type.bytes());
    scale(host);
    for (int k = 0; k < what().inputs(); k++) {
      byte[] input = bench.read(bench.memory().inputs[k], at, checked);
      host.input(MemorySegment.ofArray(input), 0, multiplier());
    }
    HostFolds.of(type, what().op()).run(host.output(MemorySegment.ofArray(expected), 0));
    return Bench.compare(what(), actual, expected);
  }
}
