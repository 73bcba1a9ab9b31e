import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * One LLVM: a folder with clang, lld, llvm-objdump and llvm-readobj of the same version.
 *
 * @param bin the folder of the programs
 * @param version the first line of {@code clang --version}, which says who built it
 * @param major its first number
 */
record Toolchain(Path bin, String version, int major) {
  private static final Pattern VERSION = Pattern.compile("clang version (\\d+)\\.");

  static Toolchain in(Path bin) {
    Path clang = bin.resolve("clang");
    String version =
        Tool.output(bin, List.of(clang.toString(), "--version")).lines().findFirst().orElse("");
    Matcher matcher = VERSION.matcher(version);
    if (!matcher.find()) {
      throw new BuildException(clang + " says '" + version + "', which is no version of clang");
    }
    return new Toolchain(bin, version, Integer.parseInt(matcher.group(1)));
  }

  /** The LLVM that a clang of the machine belongs to, which a target may need. */
  static Toolchain ofInstalled(Path clang, int atLeast, String target) {
    String remedy =
        ("; install clang, lld and llvm %d or newer (for example: apt install clang-%<d lld-%<d"
                + " llvm-%<d) and name the clang with -Djccl.clang22=/usr/bin/clang-%<d")
            .formatted(atLeast);
    if (!Files.isExecutable(clang)) {
      throw new BuildException(target + " needs clang, and there is none at " + clang + remedy);
    }
    Toolchain found;
    try {
      found = in(clang.toRealPath().getParent());
    } catch (java.io.IOException e) {
      throw new BuildException(clang + " cannot be read: " + e.getMessage() + remedy);
    }
    if (found.major < atLeast) {
      throw new BuildException(clang + " is " + found.version + ", too old for " + target + remedy);
    }
    for (String program : List.of("ld.lld", "llvm-objdump", "llvm-readobj")) {
      if (!Files.isExecutable(found.bin.resolve(program))) {
        throw new BuildException(found.bin + " has no " + program + remedy);
      }
    }
    return found;
  }

  String clang() {
    return program("clang");
  }

  String lld() {
    return program("ld.lld");
  }

  String objdump() {
    return program("llvm-objdump");
  }

  String readobj() {
    return program("llvm-readobj");
  }

  private String program(String name) {
    return bin.resolve(name).toString();
  }
}
