package io.jccl.tornado.live;

import io.jccl.spi.Availability;
import io.jccl.tornado.capture.TornadoSdk;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Whether this JVM was started so that TornadoVM runs kernels, and runs them exactly. A library
 * cannot set these options for its user; so what is missing is said, with the command that has it.
 */
public final class TornadoJvm {
  private static final String RUNTIME = "tornado.runtime";
  private static final String GRAAL = "jdk.graal.compiler";

  private TornadoJvm() {}

  /** Whether kernels may be run here. Loads no class of TornadoVM. */
  public static Availability availability() {
    return availability(ModuleLayer.boot(), System::getProperty);
  }

  /** Whether TornadoVM is in this JVM, with whatever options. */
  static boolean hasTornado() {
    return ModuleLayer.boot().findModule(RUNTIME).isPresent();
  }

  /** Where options are looked up. */
  interface Properties {
    String get(String name);
  }

  static Availability availability(ModuleLayer layer, Properties properties) {
    if (layer.findModule(RUNTIME).isEmpty()) {
      return unavailable("TornadoVM is not in this JVM");
    }
    for (String option : options()) {
      if (option.startsWith("-D")) {
        String[] pair = option.substring(2).split("=", 2);
        String actual = properties.get(pair[0]);
        if (!pair[1].equalsIgnoreCase(actual)) {
          return unavailable(
              "TornadoVM runs without %s (it is %s), so %s"
                  .formatted(option, actual == null ? "not set" : actual, consequence(pair[0])));
        }
      }
    }
    Optional<Module> graal = layer.findModule(GRAAL);
    boolean isOpen =
        graal.isPresent() && graal.get().isExported(GRAAL + ".nodes", TornadoJvm.class.getModule());
    return isOpen
        ? Availability.READY
        : unavailable("the compiler of this JVM is closed to our phase for bit casts");
  }

  private static String consequence(String property) {
    return switch (property) {
      case "tornado.recover.bailout" ->
          "a kernel that does not compile would silently be run in Java";
      case "tornado.enable.fma" -> "multiplications and additions would be fused";
      case "tornado.opencl.compiler.flags" -> "arithmetic would not be IEEE";
      default -> "kernels would not be exact";
    };
  }

  private static Availability unavailable(String reason) {
    return new Availability.Unavailable(reason, remedy());
  }

  /** The command that would work. */
  public static String remedy() {
    String home = System.getenv("TORNADOVM_HOME");
    String where = home == null ? "TORNADOVM_HOME=<folder of an SDK> " : "";
    String sdk = home == null ? "$TORNADOVM_HOME" : home;
    return "start as '%s./jccl --tornado ...', or as 'java @%s/tornado-argfile %s ...'%s"
        .formatted(
            where,
            sdk,
            String.join(" ", options()),
            home == null ? " (an SDK: sdk install tornadovm, or tornadovm.org)" : "");
  }

  /** The options besides those of the SDK's argument file; those of {@code jvm.args} as well. */
  static List<String> options() {
    return Stream.concat(TornadoSdk.KERNEL_OPTIONS.stream(), TornadoSdk.exports().stream())
        .toList();
  }
}
