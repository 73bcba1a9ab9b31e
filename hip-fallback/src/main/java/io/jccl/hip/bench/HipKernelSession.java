package io.jccl.hip.bench;

import io.jccl.DataType;
import io.jccl.ReduceOp;
import io.jccl.hip.image.KernelImages;
import io.jccl.hip.kernel.CopyKernel;
import io.jccl.hip.kernel.FoldEngine;
import io.jccl.hip.kernel.LinkProtocol;
import io.jccl.hip.runtime.HipDevice;
import io.jccl.hip.runtime.HipStream;
import io.jccl.perf.kernel.KernelCase;
import io.jccl.perf.kernel.KernelInvocation;
import io.jccl.perf.kernel.KernelSession;
import io.jccl.spi.Availability;
import io.jccl.spi.KernelKey;
import java.lang.foreign.Arena;
import java.util.List;
import java.util.Optional;

/** A session on a device of this module's runtimes. */
final class HipKernelSession implements KernelSession {
  private static final String HIP = "hip";

  private final HipDevice device;
  private final List<FoldEngine> engines = FoldEngine.installed();
  private final HipStream stream;
  private final Arena arena = Arena.ofShared();
  private final Stopwatch stopwatch;
  private final Bench bench;
  private final int mostInputs;
  private final long mostBytes;
  private CopyKernel copy;

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
    boolean isHip = what.engine().equals(HIP);
    return switch (what.work()) {
      case FOLD ->
          engine(what.engine())
              .map(
                  each ->
                      each.supports(device, new KernelKey(what.type(), what.op(), what.inputs())))
              .orElseGet(() -> none(what, String.join(", ", engines())));
      case COPY ->
          what.engine().equals(KernelCase.RUNTIME)
              ? Availability.READY
              : isHip ? image("copy") : none(what, "runtime, hip");
      case LL_PACK, LL_UNPACK -> isHip ? image("ll") : none(what, HIP);
      case LL128_PACK, LL128_UNPACK -> isHip ? image("ll128") : none(what, HIP);
    };
  }

  private static Availability none(KernelCase what, String legal) {
    return new Availability.Unavailable(
        "no engine " + what.engine() + " is measured at " + what.work().label(),
        "take one of " + legal);
  }

  private Availability image(String family) {
    return KernelImages.find(family, device.architecture()).isPresent()
        ? Availability.READY
        : new Availability.Unavailable(
            "no image of " + family + " for " + device.architecture(),
            "build the module with -Djccl.targets=" + device.architecture());
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
    return switch (what.work()) {
      case FOLD ->
          new FoldInvocation(bench, engine(what.engine()).orElseThrow().folds(device), what);
      case COPY ->
          new CopyInvocation(
              bench, what.engine().equals(KernelCase.RUNTIME) ? null : copyKernel(), what);
      case LL_PACK, LL_UNPACK -> new MessageInvocation(bench, LinkProtocol.LL, what);
      case LL128_PACK, LL128_UNPACK -> new MessageInvocation(bench, LinkProtocol.LL128, what);
    };
  }

  private CopyKernel copyKernel() {
    if (copy == null) {
      copy = new CopyKernel(device);
    }
    return copy;
  }

  @Override
  public void close() {
    stopwatch.close();
    stream.close();
    arena.close();
  }
}
