package io.jccl.tornado.engine;

import io.jccl.hip.image.KernelImage;
import io.jccl.hip.image.Machine;
import io.jccl.hip.kernel.LinkMessage;
import io.jccl.hip.kernel.LinkProtocol;
import io.jccl.hip.kernel.LinkWatch;
import io.jccl.hip.kernel.Links;
import io.jccl.hip.kernel.MoveBlocks;
import io.jccl.hip.runtime.HipDevice;
import io.jccl.hip.runtime.HipFunction;
import io.jccl.hip.runtime.HipModule;
import io.jccl.hip.runtime.HipStream;
import io.jccl.perf.kernel.KernelLaunch;
import io.jccl.tornado.kernel.LinkArguments;
import java.lang.foreign.MemorySegment;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Messages by the captured kernels. They have no clock: a timeout is a number of looks, each of
 * which takes at least as long as is assumed here. So a kernel waits as long as it was told, and on
 * a GPU perhaps several times that, before it gives up.
 */
final class CapturedLinks implements Links {
  private static final long NANOS_OF_LOOK_ON_GPU = 250;
  private static final long NANOS_OF_LOOK_ON_CPU = 1;
  private static final int LINE_SHIFT = 4;
  private static final int WORD_SHIFT = 2;

  private final LinkProtocol protocol;
  private final HipModule module;
  private final Machine machine;
  private final Map<String, HipFunction> functions = new ConcurrentHashMap<>();

  CapturedLinks(HipDevice device, LinkProtocol protocol, KernelImage image) {
    this.protocol = protocol;
    this.module = device.load(image.bytes());
    this.machine = image.machine();
  }

  @Override
  public void pack(
      LinkMessage message, MemorySegment from, long offset, long cleaned, HipStream stream) {
    Longs arguments =
        arguments(message, stream)
            .set(LinkArguments.FROM, from.address() + offset)
            .set(LinkArguments.CLEANED, cleaned);
    launch("pack", message, arguments, stream);
  }

  @Override
  public void unpack(
      LinkMessage message, MemorySegment to, long offset, LinkWatch watch, HipStream stream) {
    Longs arguments = watched(message, watch, stream);
    launch("unpack", message, arguments.set(LinkArguments.TO, to.address() + offset), stream);
  }

  @Override
  public void fold(
      LinkMessage message,
      Joining joining,
      MemorySegment local,
      long localOffset,
      MemorySegment to,
      long offset,
      LinkWatch watch,
      HipStream stream) {
    Longs arguments =
        watched(message, watch, stream)
            .set(LinkArguments.LOCAL, local.address() + localOffset)
            .set(LinkArguments.TO, to.address() + offset)
            .set(LinkArguments.RECEIVED_FIRST, joining.isReceivedFirst() ? 1 : 0);
    String what = "fold_" + joining.type().label() + "_" + joining.kind().label();
    launch(what, message, arguments, stream);
  }

  private static Longs arguments(LinkMessage message, HipStream stream) {
    return new Longs(stream.arguments(), LinkArguments.COUNT)
        .set(LinkArguments.BYTES, message.bytes())
        .set(LinkArguments.HEADER, message.header())
        .set(LinkArguments.FLAG, message.step() + 1)
        .set(LinkArguments.LINES, message.memory().address() + message.slot() >> LINE_SHIFT);
  }

  private Longs watched(LinkMessage message, LinkWatch watch, HipStream stream) {
    long nanos = machine == Machine.CPU ? NANOS_OF_LOOK_ON_CPU : NANOS_OF_LOOK_ON_GPU;
    return arguments(message, stream)
        .set(LinkArguments.LOOKS, Math.max(1, watch.timeout().toNanos() / nanos))
        .set(LinkArguments.ABORT, watch.abortFlag().address() >> WORD_SHIFT)
        .set(LinkArguments.FAILURE, watch.failureCode().address() >> WORD_SHIFT);
  }

  private void launch(String what, LinkMessage message, Longs arguments, HipStream stream) {
    int blocks = MoveBlocks.ofMessage(machine, message.bytes());
    arguments.set(LinkArguments.WORKERS, (long) blocks * machine.threads());
    HipFunction function =
        functions.computeIfAbsent(protocol.family() + "_" + what, module::function);
    stream.launch(function, blocks, machine.threads(), 0, arguments.memory());
  }

  @Override
  public KernelLaunch launch(long bytes) {
    int blocks = MoveBlocks.ofMessage(machine, bytes);
    return new KernelLaunch(protocol.family(), blocks, machine.threads());
  }
}
