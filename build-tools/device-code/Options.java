import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What the build asks for, as {@code --name=value}.
 *
 * @param sources the folder of the kernels
 * @param cpu the folder of the CPU device's sources, where it is built here
 * @param libc what code for the CPU may use of the C library
 * @param output the folder for {@code images} and {@code native}
 * @param cache the folder of what is kept from build to build
 * @param targets what to compile for; empty builds no images
 * @param llvmVersion the version of the LLVM that Maven fetches
 * @param llvmJar that LLVM; needed only where it is not unpacked yet
 * @param newClang a clang of the machine, for targets that need a newer one
 * @param baseline the registers that are checked in
 * @param rewritesBaseline whether to write that file instead of comparing with it
 * @param mostSeconds of processor time that a part may take in the compiler
 */
record Options(
    Path sources,
    Optional<Path> cpu,
    Path libc,
    Path output,
    Path cache,
    List<Target> targets,
    String llvmVersion,
    Optional<Path> llvmJar,
    Path newClang,
    Path baseline,
    boolean rewritesBaseline,
    double mostSeconds) {

  static Options parse(String... arguments) {
    Map<String, String> values = new HashMap<>();
    for (String argument : arguments) {
      int equals = argument.indexOf('=');
      if (!argument.startsWith("--") || equals < 0) {
        throw new BuildException("expected --name=value, not " + argument);
      }
      values.put(argument.substring(2, equals), argument.substring(equals + 1));
    }
    Options options =
        new Options(
            folder(values, "sources"),
            named(values, "cpu"),
            folder(values, "libc"),
            folder(values, "output"),
            folder(values, "cache"),
            targets(take(values, "targets")),
            take(values, "llvm-version"),
            named(values, "llvm-jar"),
            Path.of(take(values, "clang22")),
            Path.of(take(values, "baseline")),
            Boolean.parseBoolean(take(values, "rewrite-baseline")),
            Double.parseDouble(take(values, "most-seconds")));
    if (!values.isEmpty()) {
      throw new BuildException("unknown options " + values.keySet());
    }
    return options;
  }

  /** Names after commas, where empty ones count for nothing. */
  private static List<Target> targets(String names) {
    return Arrays.stream(names.split(","))
        .map(String::strip)
        .filter(name -> !name.isEmpty())
        .distinct()
        .map(Target::of)
        .sorted()
        .toList();
  }

  /** What may be left empty. */
  private static Optional<Path> named(Map<String, String> values, String name) {
    return Optional.of(take(values, name))
        .filter(path -> !path.isBlank())
        .map(path -> Path.of(path).toAbsolutePath().normalize());
  }

  private static Path folder(Map<String, String> values, String name) {
    return Path.of(take(values, name)).toAbsolutePath().normalize();
  }

  private static String take(Map<String, String> values, String name) {
    String value = values.remove(name);
    if (value == null) {
      throw new BuildException("--" + name + "=... is missing");
    }
    return value;
  }
}
