package io.jccl.tuner.report;

import io.jccl.perf.kernel.Cache;
import io.jccl.tuner.kernels.KernelSample;
import java.util.Comparator;

/**
 * What else times depend on, beside the key and the size.
 *
 * @param inputs of a fold; 1 for messages
 * @param cache where they were
 */
record Operands(int inputs, Cache cache) implements Comparable<Operands> {
  private static final Comparator<Operands> ORDER =
      Comparator.comparing(Operands::cache).thenComparing(Operands::inputs);

  static Operands of(KernelSample sample) {
    return new Operands(sample.kernel().inputs(), sample.cache());
  }

  /** As people read it. */
  String label() {
    return "%d %s, %s cache".formatted(inputs, inputs == 1 ? "input" : "inputs", cache.label());
  }

  @Override
  public int compareTo(Operands other) {
    return ORDER.compare(this, other);
  }
}
