package io.jccl.hip.kernel;

import io.jccl.device.DeviceException;
import io.jccl.hip.image.Machine;
import io.jccl.hip.rtc.LoadedFamily;
import io.jccl.hip.runtime.HipDevice;
import io.jccl.hip.runtime.HipFunction;
import io.jccl.hip.runtime.HipStream;
import io.jccl.perf.kernel.KernelLaunch;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Messages by the kernels in HIP. */
final class HipLinks implements Links {
  private final LinkProtocol protocol;
  private final LoadedFamily family;
  private final Map<String, HipFunction> functions = new ConcurrentHashMap<>();

  /**
   * The kernels of a protocol, loaded on a device.
   *
   * @throws DeviceException if there are none for the device, and they cannot be compiled
   */
  HipLinks(HipDevice device, LinkProtocol protocol) {
    this.protocol = protocol;
    this.family = LoadedFamily.load(device, protocol.family());
  }

  @Override
  public void pack(
      LinkMessage message, MemorySegment from, long offset, long cleaned, HipStream stream) {
    MemorySegment arguments = arguments(message, stream);
    arguments.set(ValueLayout.JAVA_LONG, LinkLayout.FROM, from.address() + offset);
    arguments.set(ValueLayout.JAVA_LONG, LinkLayout.CLEANED, cleaned);
    launch("pack", message, arguments, stream);
  }

  @Override
  public void unpack(
      LinkMessage message, MemorySegment to, long offset, LinkWatch watch, HipStream stream) {
    MemorySegment arguments = arguments(message, stream);
    watch(arguments, watch);
    arguments.set(ValueLayout.JAVA_LONG, LinkLayout.TO, to.address() + offset);
    launch("unpack", message, arguments, stream);
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
    MemorySegment arguments = arguments(message, stream);
    watch(arguments, watch);
    arguments.set(ValueLayout.JAVA_LONG, LinkLayout.LOCAL, local.address() + localOffset);
    arguments.set(ValueLayout.JAVA_LONG, LinkLayout.TO, to.address() + offset);
    int first = joining.isReceivedFirst() ? 1 : 0;
    arguments.set(ValueLayout.JAVA_INT, LinkLayout.IS_RECEIVED_FIRST, first);
    launch(FoldNames.plain(joining.type(), joining.kind()), message, arguments, stream);
  }

  private static MemorySegment arguments(LinkMessage message, HipStream stream) {
    MemorySegment arguments = stream.arguments().asSlice(0, LinkLayout.BYTES).fill((byte) 0);
    arguments.set(ValueLayout.JAVA_LONG, LinkLayout.PAYLOAD, message.bytes());
    arguments.set(ValueLayout.JAVA_LONG, LinkLayout.HEADER, message.header());
    arguments.set(ValueLayout.JAVA_LONG, LinkLayout.FLAG, message.step() + 1);
    long lines = message.memory().address() + message.slot();
    arguments.set(ValueLayout.JAVA_LONG, LinkLayout.LINES, lines);
    return arguments;
  }

  private static void watch(MemorySegment arguments, LinkWatch watch) {
    arguments.set(ValueLayout.JAVA_LONG, LinkLayout.TIMEOUT, watch.ticks());
    arguments.set(ValueLayout.JAVA_LONG, LinkLayout.ABORT, watch.abortFlag().address());
    arguments.set(ValueLayout.JAVA_LONG, LinkLayout.FAILURE, watch.failureCode().address());
  }

  private void launch(String what, LinkMessage message, MemorySegment arguments, HipStream stream) {
    Machine machine = family.machine();
    int blocks = MoveBlocks.ofMessage(machine, message.bytes());
    arguments.set(ValueLayout.JAVA_INT, LinkLayout.BLOCKS, blocks);
    HipFunction function =
        functions.computeIfAbsent(protocol.family() + "_" + what, family::function);
    stream.launch(function, blocks, machine.threads(), 0, arguments);
  }

  @Override
  public KernelLaunch launch(long bytes) {
    Machine machine = family.machine();
    int blocks = MoveBlocks.ofMessage(machine, bytes);
    return new KernelLaunch(protocol.family(), blocks, machine.threads());
  }
}
