package io.jccl.hip.kernel;

import io.jccl.DataType;
import io.jccl.ReduceOp;
import io.jccl.hip.image.KernelImage;
import io.jccl.hip.image.KernelImages;
import io.jccl.hip.image.Machine;
import io.jccl.hip.runtime.HipDevice;
import io.jccl.hip.runtime.HipFunction;
import io.jccl.hip.runtime.HipModule;
import io.jccl.hip.runtime.HipStream;
import io.jccl.perf.kernel.KernelLaunch;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Messages of the LL and LL128 protocols by a device's processor: written to a slot, taken from
 * one, or taken and folded with what is there. All methods add a kernel to a stream and return at
 * once. Payloads lie at any address of memory that the device can use.
 */
public final class LinkKernels {
  private static final int MOST_BLOCKS = 64;
  private static final long BYTES_PER_THREAD = 16;

  private final LinkProtocol protocol;
  private final HipModule module;
  private final Machine machine;
  private final Map<String, HipFunction> functions = new ConcurrentHashMap<>();

  /**
   * The kernels of a protocol, loaded on a device.
   *
   * @throws IllegalArgumentException if there is no image for the device
   */
  public LinkKernels(HipDevice device, LinkProtocol protocol) {
    KernelImage image =
        KernelImages.find(protocol.family(), device.architecture())
            .orElseThrow(
                () ->
                    new IllegalArgumentException(
                        "device: no image of the kernels of "
                            + protocol
                            + " for "
                            + device.architecture()
                            + "; jccl info kernels lists those built"));
    this.protocol = protocol;
    this.module = device.load(image.bytes());
    this.machine = image.machine();
  }

  /**
   * Writes a message.
   *
   * @param cleaned the lines of the slot to write in all, those behind the message empty but
   *     flagged; 0 for those of the message
   */
  public void pack(
      LinkMessage message, MemorySegment from, long offset, long cleaned, HipStream stream) {
    MemorySegment arguments = arguments(message, stream);
    arguments.set(ValueLayout.JAVA_LONG, LinkLayout.FROM, from.address() + offset);
    arguments.set(ValueLayout.JAVA_LONG, LinkLayout.CLEANED, cleaned);
    launch("pack", message, arguments, stream);
  }

  /** Waits for a message and takes its payload. */
  public void unpack(
      LinkMessage message, MemorySegment to, long offset, LinkWatch watch, HipStream stream) {
    MemorySegment arguments = arguments(message, stream);
    watch(arguments, watch);
    arguments.set(ValueLayout.JAVA_LONG, LinkLayout.TO, to.address() + offset);
    launch("unpack", message, arguments, stream);
  }

  /**
   * A fold of a received payload.
   *
   * @param type of the elements
   * @param kind sum, product, minimum or maximum
   * @param isReceivedFirst whether it is received op local; else local op received
   */
  public record Joining(DataType type, ReduceOp.Kind kind, boolean isReceivedFirst) {}

  /** Waits for a message and writes the fold of its payload and a local one, rounded once. */
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
    int blocks = blocks(message.bytes());
    arguments.set(ValueLayout.JAVA_INT, LinkLayout.BLOCKS, blocks);
    HipFunction function =
        functions.computeIfAbsent(protocol.family() + "_" + what, module::function);
    stream.launch(function, blocks, machine.threads(), 0, arguments);
  }

  private int blocks(long bytes) {
    long wanted = Math.ceilDiv(bytes, BYTES_PER_THREAD * machine.threads());
    return machine == Machine.CPU ? 1 : Math.clamp(wanted, 1, MOST_BLOCKS);
  }

  /** How a message of so many bytes is written or taken. */
  public KernelLaunch launch(long bytes) {
    return new KernelLaunch(protocol.family(), blocks(bytes), machine.threads());
  }
}
