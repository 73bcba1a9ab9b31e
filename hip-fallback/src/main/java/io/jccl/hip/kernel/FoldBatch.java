package io.jccl.hip.kernel;

import io.jccl.device.Device;
import io.jccl.device.DeviceStream;
import io.jccl.spi.DeviceKernel;
import io.jccl.spi.Kernel;
import io.jccl.spi.Operands;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Arrays;

/**
 * Runs folds of the same data and of several lengths on a device, all before it waits, and compares
 * each output with what the host computes, and all that lies around outputs and inputs with what
 * was there before. One thread at a time.
 */
final class FoldBatch implements AutoCloseable {
  private final DeviceStream stream;
  private final CheckMemory inputs;
  private final CheckMemory outputs;
  private final Operands operands = new Operands();
  private long compared;

  FoldBatch(Device device) {
    this.stream = device.newStream();
    this.inputs = new CheckMemory(device);
    this.outputs = new CheckMemory(device);
  }

  /** The elements of outputs that were compared. */
  long compared() {
    return compared;
  }

  /**
   * Checks a fold.
   *
   * @param data the elements of each input, as many as the largest count needs
   * @param counts the numbers of elements, each of which is folded into outputs of its own; one
   *     alone if the fold is in place
   * @throws FoldMismatchException if anything differs
   */
  void run(
      FoldCase fold,
      DeviceKernel kernel,
      Kernel oracle,
      byte[][] data,
      long[] multipliers,
      int... counts) {
    long[] places = places(fold, data);
    long slot = slot(data);
    placeInputs(data, places);
    outputs.begin(slot * counts.length * fold.outputs());
    inputs.upload(stream);
    outputs.upload(stream);
    for (int i = 0; i < counts.length; i++) {
      operands.reset(counts[i]).multiplied(fold.multiplied()).divisor(fold.divisor());
      for (int k = 0; k < places.length; k++) {
        operands.input(inputs.onDevice(), places[k], multipliers[k]);
      }
      for (int k = 0; k < fold.outputs(); k++) {
        if (isInPlace(fold, k)) {
          operands.output(inputs.onDevice(), places[fold.inPlace()]);
        } else {
          long at = (i * fold.outputs() + k) * slot + offset(fold, data.length + k);
          operands.output(outputs.onDevice(), at);
        }
      }
      kernel.enqueue(operands, stream);
    }
    outputs.download(stream);
    inputs.download(stream);
    stream.synchronize();
    byte[] expected = expected(fold, oracle, data, multipliers);
    for (int i = 0; i < counts.length; i++) {
      for (int k = 0; k < fold.outputs(); k++) {
        long start = (i * fold.outputs() + k) * slot;
        if (isInPlace(fold, k)) {
          compare(fold, inputs, places[fold.inPlace()], expected, counts[i], data);
        } else {
          long at = start + offset(fold, data.length + k);
          compare(fold, outputs, at, expected, counts[i], data);
          String name = "output %d of %d elements".formatted(k, counts[i]);
          compareAll(fold, outputs, start, slot, at, name);
        }
      }
    }
    compareInputs(fold, data, places);
  }

  private static boolean isInPlace(FoldCase fold, int output) {
    return output == 0 && fold.inPlace() >= 0;
  }

  /** Compares an output's elements, which are then part of what its memory should hold. */
  private void compare(
      FoldCase fold, CheckMemory memory, long at, byte[] expected, int count, byte[][] data) {
    int width = fold.type().bytes();
    int bytes = count * width;
    compared += count;
    MemorySegment wanted = MemorySegment.ofArray(expected);
    long differs = MemorySegment.mismatch(memory.onHost(), at, at + bytes, wanted, 0, bytes);
    if (differs >= 0) {
      int element = (int) differs / width;
      byte[] actual = memory.onHost().asSlice(at, bytes).toArray(ValueLayout.JAVA_BYTE);
      throw new FoldMismatchException(fold, count, element, actual, expected, data);
    }
    MemorySegment.copy(wanted, 0, memory.expected(), at, bytes);
  }

  /** Compares everything in a part of a memory; the operand begins somewhere in it. */
  private static void compareAll(
      FoldCase fold, CheckMemory memory, long start, long bytes, long operand, String name) {
    long differs = memory.mismatch(start, start + bytes);
    if (differs >= 0) {
      throw new FoldMismatchException(fold, name, differs - operand);
    }
  }

  /** Compares all inputs and what lies around them. */
  private void compareInputs(FoldCase fold, byte[][] data, long[] places) {
    for (int k = 0; k < data.length; k++) {
      compareAll(fold, inputs, places[k], data[k].length, places[k], "input " + k);
    }
    long differs = inputs.mismatch();
    if (differs >= 0) {
      String name = "the memory around the inputs, from the first";
      throw new FoldMismatchException(fold, name, differs - places[0]);
    }
  }

  private static byte[] expected(FoldCase fold, Kernel oracle, byte[][] data, long[] multipliers) {
    byte[] expected = new byte[data[0].length];
    Operands host = new Operands().reset(expected.length / fold.type().bytes());
    host.multiplied(fold.multiplied()).divisor(fold.divisor());
    for (int k = 0; k < data.length; k++) {
      host.input(MemorySegment.ofArray(data[k]), 0, multipliers[k]);
    }
    oracle.run(host.output(MemorySegment.ofArray(expected), 0));
    return expected;
  }

  private static int offset(FoldCase fold, int operand) {
    int off = fold.apart() ? fold.misalignment() * (1 + operand) % 32 : fold.misalignment();
    return CheckMemory.GUARD + off;
  }

  /** Strided inputs lie one after the other; listed ones from back to front, at two distances. */
  private static long[] places(FoldCase fold, byte[][] data) {
    long step = slot(data);
    long[] places = new long[data.length];
    for (int k = 0; k < data.length; k++) {
      places[k] =
          fold.strided()
              ? offset(fold, 0) + k * (step + (fold.apart() ? fold.misalignment() : 0))
              : offset(fold, k) + (2L * (data.length - 1 - k) + k % 2) * step;
    }
    return places;
  }

  /** The room for an operand, wherever it begins, and its guards. */
  private static long slot(byte[][] data) {
    return CheckMemory.lines(data[0].length + 2L * CheckMemory.GUARD + 32);
  }

  private void placeInputs(byte[][] data, long[] places) {
    long last = Arrays.stream(places).max().orElseThrow();
    inputs.begin(last + data[0].length + CheckMemory.GUARD);
    for (int k = 0; k < data.length; k++) {
      MemorySegment.copy(
          data[k], 0, inputs.expected(), ValueLayout.JAVA_BYTE, places[k], data[k].length);
    }
  }

  @Override
  public void close() {
    stream.close();
    inputs.close();
    outputs.close();
  }
}
