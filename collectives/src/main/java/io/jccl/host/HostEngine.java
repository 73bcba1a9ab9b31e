package io.jccl.host;

import io.jccl.DataType;
import io.jccl.ReduceOp;
import io.jccl.spi.Availability;
import io.jccl.spi.Kernel;
import io.jccl.spi.KernelEngine;
import io.jccl.spi.KernelKey;
import java.util.concurrent.atomic.AtomicReferenceArray;

/**
 * Reductions on the host in plain Java: always available, for every type and operation.
 *
 * <p>Kernels take segments of any kind: native memory and arrays of any primitive type, mixed as
 * one likes, at any alignment. They are made once for each type and operation and then shared.
 */
public final class HostEngine implements KernelEngine {
  private static final int KINDS = ReduceOp.Kind.values().length;

  private final AtomicReferenceArray<HostFold> folds =
      new AtomicReferenceArray<>(DataType.values().length * KINDS);

  private final Way way;

  /** The engine; {@link java.util.ServiceLoader} calls this. */
  public HostEngine() {
    this(Way.best());
  }

  private HostEngine(Way way) {
    this.way = way;
  }

  /** The engine as it is where the Vector API is missing. */
  public static HostEngine withoutVectors() {
    return new HostEngine(Way.TILES);
  }

  @Override
  public String name() {
    return "host";
  }

  @Override
  public Availability availability() {
    return Availability.READY;
  }

  @Override
  public Availability supports(KernelKey key) {
    return Availability.READY;
  }

  @Override
  public Kernel kernel(KernelKey key) {
    int place = key.type().ordinal() * KINDS + key.kind().ordinal();
    HostFold fold = folds.get(place);
    if (fold == null) {
      folds.compareAndSet(place, null, new HostFold(key.type(), key.kind(), way));
      fold = folds.get(place);
    }
    return fold;
  }
}
