package io.jccl.tests.soak;

import io.jccl.Buffer;
import io.jccl.Communicator;
import io.jccl.device.Device;
import io.jccl.device.DeviceGraph;
import io.jccl.device.DeviceStream;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.Objects;
import java.util.stream.Stream;

/** The memory of one rank in a case, before and after its call. */
final class RankCheck implements AutoCloseable {
  private final Case test;
  private final Expectation expected;
  private final int rank;
  private final Layout layout;
  private final DeviceStream stream;
  private final Guarded input;
  private final Guarded output;
  private final byte[] inputImage;
  private final byte[] outputImage;

  RankCheck(Case test, Expectation expected, Communicator on, Arena arena) {
    this.test = test;
    this.expected = expected;
    this.rank = on.rank();
    this.layout = expected.layout(rank);
    this.stream = on.device() == null ? null : on.device().newStream();
    long most = Math.max(layout.send(), layout.recv());
    output =
        layout.recv() < 0
            ? null
            : guarded(layout.inPlace() ? most : layout.recv(), arena, on.device());
    input =
        layout.send() < 0
            ? null
            : layout.inPlace() ? output : guarded(layout.send(), arena, on.device());
    if (input != null) {
      MemorySegment.copy(
          expected.sent(rank), 0, input.from(layout.sendAt()), 0, expected.sent(rank).byteSize());
    }
    inputImage = input == null || layout.inPlace() ? null : input.image();
    outputImage = output == null ? null : output.image();
  }

  private Guarded guarded(long elements, Arena arena, Device device) {
    return device == null
        ? Guarded.of(test, elements, arena)
        : Guarded.of(test, elements, arena, device);
  }

  int rank() {
    return rank;
  }

  /** The stream of the rank's device; null on the host. */
  DeviceStream stream() {
    return stream;
  }

  /** Brings the memory to the device, if there is one. */
  void upload(boolean wait) {
    if (stream == null) {
      return;
    }
    memories().forEach(memory -> memory.upload(stream));
    if (wait) {
      stream.synchronize();
    }
  }

  /** Captures calls in the stream. */
  DeviceGraph capture(Runnable calls) {
    stream.beginCapture();
    boolean captured = false;
    try {
      calls.run();
      captured = true;
    } finally {
      if (!captured) {
        stream.endCapture().close();
      }
    }
    return stream.endCapture();
  }

  /** Launches a graph once, to its end. */
  void launch(DeviceGraph graph) {
    graph.launch(stream);
    stream.synchronize();
    graph.close();
  }

  /** Output and input, as far as there are any; in place they are one. */
  private Stream<Guarded> memories() {
    return Stream.of(output, input).filter(Objects::nonNull).distinct();
  }

  Invocation invocation() {
    Buffer send = input == null ? null : input.buffer(layout.sendAt(), layout.send());
    Buffer recv = output == null ? null : output.buffer(layout.recvAt(), layout.recv());
    return new Invocation(test, rank, send, recv, expected.op(rank), layout.vector());
  }

  /** Compares all memory; a digest of the output. */
  String finish() {
    download();
    String wrong = null;
    if (output != null) {
      if (test.operation().reduces() && !test.isOneFold()) {
        MemorySegment got = output.from(layout.recvAt());
        wrong = expected.checkNear(rank, got);
        output.expect(outputImage, layout.recvAt(), got, 0, layout.recv());
      } else {
        expected.expect(rank, output, outputImage);
      }
      wrong = wrong == null ? output.difference("recv", outputImage) : wrong;
    }
    if (wrong == null && inputImage != null) {
      wrong = input.difference("send", inputImage);
    }
    if (wrong != null) {
      throw new AssertionError("rank " + rank + ": " + wrong);
    }
    return output == null ? "" : Integer.toHexString(Arrays.hashCode(outputImage));
  }

  /** Brings device memory back, right behind the call, and spoils it there. */
  private void download() {
    if (stream == null) {
      return;
    }
    memories().forEach(memory -> memory.download(stream));
    stream.synchronize();
  }

  @Override
  public void close() {
    if (stream != null) {
      stream.close();
    }
  }
}
