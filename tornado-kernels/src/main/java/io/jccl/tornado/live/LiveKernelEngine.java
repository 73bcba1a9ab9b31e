package io.jccl.tornado.live;

import io.jccl.spi.Availability;
import io.jccl.spi.Kernel;
import io.jccl.spi.KernelEngine;
import io.jccl.spi.KernelKey;
import io.jccl.tornado.kernel.FoldArguments;
import java.util.List;

/**
 * Folds on host memory by the TornadoVM that this JVM was started with. Never a choice of the
 * library's own: a fold goes to the device and back. A type and an operation are tested when they
 * are first asked for, bit by bit against the host engine; what differs is unavailable, with the
 * difference.
 */
public final class LiveKernelEngine implements KernelEngine {
  /** The name in settings. */
  public static final String NAME = "tornado-live";

  /** The engine; {@link java.util.ServiceLoader} calls this. */
  public LiveKernelEngine() {}

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public Availability availability() {
    return TornadoJvm.availability() instanceof Availability.Unavailable missing
        ? missing
        : LiveDevice.availability();
  }

  @Override
  public List<String> places() {
    return TornadoJvm.hasTornado() ? LivePlaces.lines() : List.of();
  }

  @Override
  public Availability supports(KernelKey key) {
    if (key.inputs() > FoldArguments.LISTED_INPUTS) {
      return new Availability.Unavailable(
          "a live kernel takes at most " + FoldArguments.LISTED_INPUTS + " inputs",
          "use the host engine, or captured kernels on a device");
    }
    return availability() instanceof Availability.Unavailable missing
        ? missing
        : SelfTest.of(key.type(), key.kind());
  }

  /** Why messages of LL and LL128 are never received by live kernels. */
  public static Availability unpacking() {
    return new Availability.Unavailable(
        "unpacking polls a flag, which TornadoVM's back ends cannot express: no load is volatile",
        "use the captured kernel, whose text says volatile");
  }

  @Override
  public Kernel kernel(KernelKey key) {
    if (supports(key) instanceof Availability.Unavailable(String reason, String remedy)) {
      throw new IllegalArgumentException(reason + "; " + remedy);
    }
    return LiveFold.of(key.type(), key.kind());
  }
}
