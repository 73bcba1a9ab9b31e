package io.jccl.spi;

import java.lang.foreign.MemorySegment;
import java.util.Arrays;

/**
 * The arguments of one kernel run. Reused from run to run by one thread, so that a steady state
 * allocates nothing.
 *
 * <p>Offsets are in bytes from the segment's start; the count is in elements. Multipliers are bits
 * as {@link io.jccl.ReduceOp#multiplierBits} gives them.
 */
public final class Operands {
  private MemorySegment[] inputs = new MemorySegment[4];
  private long[] inputOffsets = new long[4];
  private long[] multipliers = new long[4];
  private MemorySegment[] outputs = new MemorySegment[2];
  private long[] outputOffsets = new long[2];
  private int inputCount;
  private int outputCount;
  private boolean multiplied;
  private long divisor = 1;
  private long count;

  /** Operands without inputs and outputs. */
  public Operands() {}

  /** Forgets all operands and sets the number of elements. */
  public Operands reset(long elements) {
    inputCount = 0;
    outputCount = 0;
    multiplied = false;
    divisor = 1;
    count = elements;
    return this;
  }

  /** Adds the next input of the fold; {@code multiplierBits} is used if {@link #multiplied}. */
  public Operands input(MemorySegment segment, long offset, long multiplierBits) {
    if (inputCount == inputs.length) {
      inputs = Arrays.copyOf(inputs, 2 * inputCount);
      inputOffsets = Arrays.copyOf(inputOffsets, 2 * inputCount);
      multipliers = Arrays.copyOf(multipliers, 2 * inputCount);
    }
    // Only what changes is stored: a stored reference costs a fence once the array is old.
    if (inputs[inputCount] != segment) {
      inputs[inputCount] = segment;
    }
    inputOffsets[inputCount] = offset;
    multipliers[inputCount++] = multiplierBits;
    return this;
  }

  /** Adds an output; every output receives the same elements. */
  public Operands output(MemorySegment segment, long offset) {
    if (outputCount == outputs.length) {
      outputs = Arrays.copyOf(outputs, 2 * outputCount);
      outputOffsets = Arrays.copyOf(outputOffsets, 2 * outputCount);
    }
    if (outputs[outputCount] != segment) {
      outputs[outputCount] = segment;
    }
    outputOffsets[outputCount++] = offset;
    return this;
  }

  /** Says that every input is to be multiplied by its multiplier before the fold. */
  public Operands multiplied(boolean value) {
    multiplied = value;
    return this;
  }

  /** Sets what the fold is divided by at its end; 1 means no division. */
  public Operands divisor(long value) {
    divisor = value;
    return this;
  }

  /** The number of elements. */
  public long count() {
    return count;
  }

  /** The number of inputs, at least 1. */
  public int inputs() {
    return inputCount;
  }

  /** The number of outputs, at least 1. */
  public int outputs() {
    return outputCount;
  }

  /** The segment of input {@code i}. */
  public MemorySegment input(int i) {
    return inputs[i];
  }

  /** The byte offset of input {@code i} in its segment. */
  public long inputOffset(int i) {
    return inputOffsets[i];
  }

  /** The multiplier's bits of input {@code i}. */
  public long multiplier(int i) {
    return multipliers[i];
  }

  /** The segment of output {@code i}. */
  public MemorySegment output(int i) {
    return outputs[i];
  }

  /** The byte offset of output {@code i} in its segment. */
  public long outputOffset(int i) {
    return outputOffsets[i];
  }

  /** Whether inputs are multiplied before the fold. */
  public boolean multiplied() {
    return multiplied;
  }

  /** What the fold is divided by at its end; 1 means no division. */
  public long divisor() {
    return divisor;
  }
}
