package io.jccl.tuner.report;

import io.jccl.DataType;
import io.jccl.ReduceOp;
import io.jccl.perf.kernel.KernelCase;
import io.jccl.perf.kernel.KernelWork;
import java.util.Comparator;

/**
 * What kernels of several engines do alike.
 *
 * @param work what they do
 * @param type the elements of a fold
 * @param op the operation of a fold
 */
record Key(KernelWork work, DataType type, ReduceOp.Kind op) implements Comparable<Key> {
  private static final Comparator<Key> ORDER =
      Comparator.comparing(Key::work).thenComparing(Key::type).thenComparing(Key::op);

  static Key of(KernelCase kernel) {
    return new Key(kernel.work(), kernel.type(), kernel.op());
  }

  /** As people read it. */
  String label() {
    return switch (work) {
      case FOLD -> type.label() + " " + op.label();
      case COPY -> "copy";
      case LL_PACK -> "LL pack";
      case LL_UNPACK -> "LL unpack";
      case LL128_PACK -> "LL128 pack";
      case LL128_UNPACK -> "LL128 unpack";
    };
  }

  @Override
  public int compareTo(Key other) {
    return ORDER.compare(this, other);
  }
}
