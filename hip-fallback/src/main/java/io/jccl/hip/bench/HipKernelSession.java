package io.jccl.hip.bench;

import io.jccl.DataType;
import io.jccl.ReduceOp;
import io.jccl.hip.kernel.FoldEngine;
import io.jccl.hip.kernel.LinkProtocol;
import io.jccl.hip.runtime.HipDevice;
import io.jccl.hip.runtime.HipStream;
import io.jccl.perf.kernel.KernelCase;
import io.jccl.perf.kernel.KernelInvocation;
import io.jccl.perf.kernel.KernelSession;
import io.jccl.perf.kernel.KernelWork;
import io.jccl.spi.Availability;
import io.jccl.spi.KernelKey;
import java.lang.foreign.Arena;
import java.util.List;
import java.util.Optional;

/** A session on a device of this module's runtimes. */
final class HipKernelSession implements KernelSession {
  private final HipDevice device;
  private final List<FoldEngine> engines = FoldEngine.installed();
  private final HipStream stream;
  private final Arena arena = Arena.ofShared();
  private final Stopwatch stopwatch;
  private final Bench bench;
  private final int mostInputs;
  private final long mostBytes;

  HipKernelSession(HipDevice device, int mostInputs, long mostBytes) {
    this.device = device;
    this.mostInputs = mostInputs;
    this.mostBytes = mostBytes;
    this.stream = device.newStream();
    this.stopwatch = new Stopwatch(device, stream, arena);
    try {
      BenchMemory memory = new BenchMemory(device, stream, mostInputs, mostBytes, arena);
      this.bench = new Bench(device, stream, stopwatch, memory, arena);
    } catch (RuntimeException e) {
      close();
      throw e;
    }
  }

  @Override
  public List<String> engines() {
    return engines.stream().map(FoldEngine::name).toList();
  }

  private Optional<FoldEngine> engine(String name) {
    return engines.stream().filter(each -> each.name().equals(name)).findFirst();
  }

  @Override
  public List<String> forms(String engine, DataType type, ReduceOp.Kind op) {
    return engine(engine)
        .filter(
            each -> each.supports(device, new KernelKey(type, op, 2)) instanceof Availability.Ready)
        .map(each -> each.folds(device).variants(type, op))
        .orElse(List.of());
  }

  @Override
  public Availability supports(KernelCase what) {
    if (what.work() == KernelWork.COPY && what.engine().equals(KernelCase.RUNTIME)) {
      return Availability.READY;
    }
    return engine(what.engine()).map(each -> supports(each, what)).orElseGet(() -> none(what));
  }

  private Availability supports(FoldEngine engine, KernelCase what) {
    return switch (what.work()) {
      case FOLD -> engine.supports(device, new KernelKey(what.type(), what.op(), what.inputs()));
      case COPY -> engine.moves(device, "copy");
      case LL_PACK, LL_UNPACK -> engine.moves(device, LinkProtocol.LL.family());
      case LL128_PACK, LL128_UNPACK -> engine.moves(device, LinkProtocol.LL128.family());
    };
  }

  private Availability none(KernelCase what) {
    String runtime = what.work() == KernelWork.COPY ? KernelCase.RUNTIME + ", " : "";
    return new Availability.Unavailable(
        "no engine " + what.engine() + " is measured at " + what.work().label(),
        "take one of " + runtime + String.join(", ", engines()));
  }

  @Override
  public KernelInvocation invocation(KernelCase what) {
    if (supports(what) instanceof Availability.Unavailable(String reason, String remedy)) {
      throw new IllegalArgumentException(what + ": " + reason + "; " + remedy);
    }
    if (what.inputs() > mostInputs || what.bytes() > mostBytes) {
      throw new IllegalArgumentException(
          "%s: this session holds %d inputs of %d bytes".formatted(what, mostInputs, mostBytes));
    }
    if (what.engine().equals(KernelCase.RUNTIME)) {
      return new CopyInvocation(bench, null, what);
    }
    FoldEngine engine = engine(what.engine()).orElseThrow();
    return switch (what.work()) {
      case FOLD -> new FoldInvocation(bench, engine.folds(device), what);
      case COPY -> new CopyInvocation(bench, engine.copies(device), what);
      case LL_PACK, LL_UNPACK -> message(engine, LinkProtocol.LL, what);
      case LL128_PACK, LL128_UNPACK -> message(engine, LinkProtocol.LL128, what);
    };
  }

  private KernelInvocation message(FoldEngine engine, LinkProtocol protocol, KernelCase what) {
    return new MessageInvocation(bench, protocol, engine.links(device, protocol), what);
  }

  @Override
  public void close() {
    stopwatch.close();
    stream.close();
    arena.close();
  }
}
