import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Builds the device code of a module: compiles the kernels for each target, links a family's parts
 * to one image per target, checks what the compiler made of them, and writes images and manifest as
 * resources. Builds the CPU device's library as well, where that is asked for.
 *
 * <p>Maven starts it from source. Everything compiled is kept in a cache by the hash of what went
 * in, so a build with no change compiles nothing; nothing that is written depends on the folder or
 * the machine.
 */
final class DeviceCode {
  private static final Duration UNUSED = Duration.ofDays(30);
  private static final String CPU_LIBRARY = "jccl_cpu";

  private final Options options;
  private final Map<Target, Toolchain> toolchains = new HashMap<>();

  private DeviceCode(Options options) {
    this.options = options;
  }

  public static void main(String[] arguments) {
    System.exit(run(arguments));
  }

  /** Runs one build; returns its exit code. */
  static int run(String... arguments) {
    try {
      new DeviceCode(Options.parse(arguments)).build();
      return 0;
    } catch (BuildException e) {
      System.err.println("device code: " + e.getMessage());
    } catch (IOException | UncheckedIOException e) {
      System.err.println("device code: " + e);
      System.err.println("(what is kept from build to build lies where -Djccl.cache= says)");
    }
    return 1;
  }

  private void build() throws IOException {
    Optional<String> missing = whyNothing();
    if (missing.isPresent()) {
      writeNone(missing.get());
      return;
    }
    findToolchains();
    Cache parts = new Cache(options.cache().resolve("device-code/parts"));
    Cache images = new Cache(options.cache().resolve("device-code/images"));
    LibcStub libc = LibcStub.read(options.libc());
    PartCompiler compiler = new PartCompiler(parts);
    Workshop workshop = new Workshop(compiler, new Linker(images, libc), toolchains);
    buildCpuLibrary(workshop);
    buildImages(
        workshop, new SlowestParts(compiler, options.mostSeconds()), Family.in(options.sources()));
    parts.forgetUnused(UNUSED);
    images.forgetUnused(UNUSED);
  }

  private Optional<String> whyNothing() {
    String machine = System.getProperty("os.name") + " on " + System.getProperty("os.arch");
    if (options.targets().isEmpty()) {
      return Optional.of("since no targets were asked for");
    }
    if (!machine.equals("Linux on amd64")) {
      return Optional.of(
          "since the LLVM that makes them is for Linux on amd64, not for " + machine);
    }
    return Optional.empty();
  }

  private void buildImages(Workshop workshop, SlowestParts slowest, List<Family> families)
      throws IOException {
    if (families.isEmpty() && !Files.exists(options.baseline())) {
      writeNone("since there are no kernels in " + options.sources().getFileName());
      return;
    }
    List<Image> images = workshop.build(families, options.targets());
    slowest.check(images.stream().flatMap(image -> image.parts().stream()).toList());
    Allowances allowances = Allowances.read(options.sources().resolve("gate.csv"));
    ResourceGate gate =
        new ResourceGate(allowances, options.baseline(), options.rewritesBaseline());
    System.out.println("device code: " + gate.check(images));
    write(images, Optional.empty());
  }

  private void writeNone(String reason) throws IOException {
    System.out.println("device code: no images, " + reason);
    write(List.of(), Optional.of(reason));
  }

  private void findToolchains() throws IOException {
    Map<Integer, Toolchain> byClang = new HashMap<>();
    for (Target target : options.targets()) {
      int needed = target.clangNeeded();
      if (needed > 20 && !byClang.containsKey(needed)) {
        byClang.put(needed, Toolchain.ofInstalled(options.newClang(), needed, target.toString()));
      } else if (!byClang.containsKey(needed)) {
        byClang.put(needed, Toolchain.in(fetchedLlvm()));
      }
      toolchains.put(target, byClang.get(needed));
    }
  }

  private Path fetchedLlvm() throws IOException {
    return LlvmArchive.unpack(
        options.llvmJar(), options.llvmVersion(), new Cache(options.cache().resolve("llvm")));
  }

  private void buildCpuLibrary(Workshop workshop) throws IOException {
    List<Target> cpus =
        options.targets().stream().filter(target -> target.kind() == Target.Kind.CPU).toList();
    if (cpus.isEmpty() || options.cpu().isEmpty()) {
      return;
    }
    Family library = Family.of(CPU_LIBRARY, options.cpu().get());
    if (library.parts().isEmpty()) {
      return;
    }
    Image image = workshop.build(List.of(library), cpus.subList(0, 1)).getFirst();
    Path file = options.output().resolve("native/lib" + CPU_LIBRARY + ".so");
    Manifest.write(file, Files.readAllBytes(image.file()));
  }

  private void write(List<Image> images, Optional<String> missing) throws IOException {
    Path folder = options.output().resolve("images");
    Set<Path> written = new HashSet<>();
    for (Image image : images) {
      Path file = folder.resolve(image.resource());
      Manifest.write(file, Files.readAllBytes(image.file()));
      written.add(file);
    }
    Path manifest = folder.resolve("manifest.json");
    Manifest.write(manifest, Manifest.of(images, missing));
    written.add(manifest);
    List<Path> files = new ArrayList<>();
    try (Stream<Path> found = Files.walk(folder)) {
      found.filter(Files::isRegularFile).forEach(files::add);
    }
    for (Path file : files) {
      if (!written.contains(file)) {
        Files.delete(file);
      }
    }
  }
}
