package io.jccl.hip.bench;

import io.jccl.hip.kernel.LineCodec;
import io.jccl.hip.kernel.LinkKernels;
import io.jccl.hip.kernel.LinkMessage;
import io.jccl.hip.kernel.LinkProtocol;
import io.jccl.hip.kernel.LinkWatch;
import io.jccl.perf.kernel.KernelCase;
import io.jccl.perf.kernel.KernelLaunch;
import io.jccl.perf.kernel.KernelWork;
import io.jccl.perf.kernel.WrongAnswerException;
import java.lang.foreign.MemorySegment;
import java.time.Duration;
import java.util.Arrays;

/**
 * A message that is written to a slot again and again, or taken from one: its lines are there, so
 * that nothing waits.
 */
final class MessageInvocation extends DeviceInvocation {
  private static final long HEADER = 0x4A43_434C_0000_0001L;
  private static final Duration PATIENCE = Duration.ofSeconds(20);

  private final LinkProtocol protocol;
  private final LinkKernels kernels;
  private final LinkMessage message;
  private final LinkWatch watch;
  private final boolean packs;

  MessageInvocation(Bench bench, LinkProtocol protocol, KernelCase what) {
    super(bench, what);
    this.protocol = protocol;
    this.kernels = new LinkKernels(bench.device(), protocol);
    this.watch = new LinkWatch(bench.device(), PATIENCE, bench.arena());
    this.packs = what.work() == KernelWork.LL_PACK || what.work() == KernelWork.LL128_PACK;
    MemorySegment slot = bench.device().allocate(lineBytes(what.bytes()), bench.arena());
    this.message = new LinkMessage(what.bytes(), HEADER, 0, slot, 0);
    pack();
    bench.stream().synchronize();
  }

  private long lineBytes(long payload) {
    return protocol.lines(payload) * protocol.lineBytes();
  }

  private void pack() {
    kernels.pack(message, bench.memory().inputs[0], 0, 0, bench.stream());
  }

  @Override
  public KernelLaunch launch() {
    return kernels.launch(what().bytes());
  }

  @Override
  public long movedBytes() {
    return what().bytes() + lineBytes(what().bytes());
  }

  @Override
  void enqueue() {
    if (packs) {
      pack();
    } else {
      kernels.unpack(message, bench.memory().output, 0, watch, bench.stream());
    }
  }

  @Override
  public long check() {
    long payload = what().bytes();
    byte[] sent = bench.read(bench.memory().inputs[0], 0, payload);
    if (packs) {
      bench.poison(message.memory(), lineBytes(payload));
      enqueue();
      byte[] lines = bench.read(message.memory(), 0, lineBytes(payload));
      return Bench.compare(what(), lines, LineCodec.encode(protocol, message, sent));
    }
    bench.poison(bench.memory().output, payload);
    enqueue();
    byte[] taken = bench.read(bench.memory().output, 0, payload);
    watch
        .failure()
        .ifPresent(
            reason -> {
              throw new WrongAnswerException(what() + ": " + reason);
            });
    return Bench.compare(what(), taken, Arrays.copyOf(sent, taken.length));
  }
}
