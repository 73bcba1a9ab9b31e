import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Compiles parts, each once: the result is kept by a hash of all that it depends on, which are the
 * contents of the sources, the flags and the compiler.
 *
 * <p>For AMD the compiler makes assembly, whose kernel table is taken out before it is assembled:
 * the linker would put the tables of several parts one after the other, and loaders read the first.
 */
final class PartCompiler {
  /** Changes when what an entry holds, or how it is made, changes. */
  private static final String FORMAT = "1";

  private final Cache cache;

  PartCompiler(Cache cache) {
    this.cache = cache;
  }

  CompiledPart compile(Part part, Target target, Toolchain toolchain) throws IOException {
    String key =
        new Hash()
            .add(FORMAT)
            .add(toolchain.version())
            .addAll(part.language().flags(target))
            .add(part + (part.language() == Language.OPENCL ? CapturedText.FORMAT : ""))
            .add(part.hash())
            .hex();
    var cached = cache.find(key);
    Path entry =
        cached.isPresent()
            ? cached.get()
            : cache.store(key, folder -> run(part, target, toolchain, folder));
    return new CompiledPart(
        part, target, toolchain, key, entry, secondsIn(entry), cached.isPresent());
  }

  /** What the compiler takes for a part that is compiled once more, and kept nowhere. */
  double secondsAlone(CompiledPart part) throws IOException {
    Path folder = Files.createTempDirectory("jccl-part");
    try {
      run(part.part(), part.target(), part.toolchain(), folder);
      return secondsIn(folder);
    } finally {
      Cache.delete(folder);
    }
  }

  private static double secondsIn(Path folder) throws IOException {
    return Double.parseDouble(Files.readString(folder.resolve("seconds")));
  }

  private static void run(Part part, Target target, Toolchain toolchain, Path folder)
      throws IOException {
    Path root = part.root();
    if (part.language() == Language.OPENCL) {
      root = Files.createDirectory(folder.resolve("staged"));
      CapturedText.stage(part, root);
    }
    Path code = folder.resolve("code");
    Path read = folder.resolve("read");
    Path statistics = folder.resolve("statistics");
    List<String> command = new ArrayList<>();
    command.add(toolchain.clang());
    command.addAll(part.language().flags(target));
    command.add("-fproc-stat-report=" + statistics);
    for (String word : List.of("-MT", "code", "-dependency-file", read.toString())) {
      command.addAll(List.of("-Xclang", word));
    }
    command.addAll(List.of(part.file().toString(), "-o", code.toString()));
    Tool.Result result = Tool.run(root, command);
    if (result.exit() != 0) {
      throw new BuildException(
          "%s does not compile for %s:%n%s"
              .formatted(part, target, result.errors().stripTrailing()));
    }
    checkInputs(part, Files.readString(read));
    Files.writeString(folder.resolve("seconds"), seconds(Files.readAllLines(statistics)));
    Files.delete(read);
    Files.delete(statistics);
    Cache.delete(folder.resolve("staged"));
    if (target.kind() == Target.Kind.AMD) {
      assemble(target, toolchain, folder);
    }
  }

  private static void assemble(Target target, Toolchain toolchain, Path folder) throws IOException {
    Path code = folder.resolve("code");
    AmdAssembly assembly = AmdAssembly.parse(Files.readAllLines(code));
    Path source = folder.resolve("code.s");
    Files.write(source, assembly.code());
    Files.write(folder.resolve("kernels.yaml"), assembly.kernels());
    Files.write(folder.resolve("occupancy.txt"), assembly.occupancies());
    Tool.output(folder, AmdAssembly.assembler(toolchain, target, source, code));
    Files.delete(source);
  }

  /** A file that only the compiler knows of would not be in the hash. */
  private static void checkInputs(Part part, String rule) {
    String files = rule.substring(rule.indexOf(':') + 1).replace("\\\n", " ");
    for (String file : files.strip().split("\\s+")) {
      if (!part.inputs().contains(Path.of(file).normalize())) {
        throw new BuildException(
            part + " includes " + file + " in a way that the build does not see");
      }
    }
  }

  /** Processor time, which does not depend on what else the machine does: name, file, all, user. */
  private static String seconds(List<String> statistics) {
    long microseconds = 0;
    for (String line : statistics) {
      microseconds += Long.parseLong(line.split(",")[3].strip());
    }
    return String.format(Locale.ROOT, "%.3f", microseconds / 1e6);
  }
}
