import static java.util.stream.Collectors.joining;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Makes one image of the parts of a family, and reads the facts of its kernels; each once. */
final class Linker {
  /** Changes when an image or its facts are made in another way. */
  private static final String FORMAT = "8";

  private final Cache cache;
  private final LibcStub libc;

  Linker(Cache cache, LibcStub libc) {
    this.cache = cache;
    this.libc = libc;
  }

  Image link(String family, List<CompiledPart> parts, Toolchain toolchain) throws IOException {
    Target target = parts.getFirst().target();
    Hash hash = new Hash().add(FORMAT).add(toolchain.version()).add(target.name());
    hash.add(libc.text());
    parts.forEach(part -> hash.add(part.key()));
    String key = hash.hex();
    var cached = cache.find(key);
    Path entry =
        cached.isPresent()
            ? cached.get()
            : cache.store(key, folder -> make(parts, target, toolchain, folder));
    List<KernelFacts> kernels =
        Files.readAllLines(entry.resolve("facts")).stream().map(KernelFacts::parse).toList();
    return new Image(family, target, entry.resolve("image"), parts, toolchain, kernels);
  }

  private void make(List<CompiledPart> parts, Target target, Toolchain toolchain, Path folder)
      throws IOException {
    Path image = folder.resolve("image");
    List<KernelFacts> kernels =
        switch (target.kind()) {
          case AMD -> {
            linkAmd(parts, target, toolchain, image);
            yield AmdFacts.read(toolchain, image, occupancies(parts));
          }
          case NVIDIA -> {
            List<String> module = PtxModule.of(parts);
            Files.write(image, module);
            yield PtxFacts.read(module);
          }
          case CPU -> {
            linkCpu(parts, toolchain, image);
            yield CpuFacts.read(toolchain, image);
          }
        };
    Files.write(folder.resolve("facts"), kernels.stream().map(KernelFacts::line).toList());
  }

  private static void linkAmd(
      List<CompiledPart> parts, Target target, Toolchain toolchain, Path image) throws IOException {
    List<String> kernels = new ArrayList<>();
    for (CompiledPart part : parts) {
      kernels.addAll(Files.readAllLines(part.folder().resolve("kernels.yaml")));
    }
    Path source = image.resolveSibling("table.s");
    Path table = image.resolveSibling("table.o");
    Files.writeString(source, AmdAssembly.table(target, kernels));
    Tool.output(image.getParent(), AmdAssembly.assembler(toolchain, target, source, table));
    List<String> command = new ArrayList<>();
    command.addAll(List.of(toolchain.lld(), "-m", "elf64_amdgpu", "-shared", "--no-undefined"));
    parts.forEach(part -> command.add(part.code().toString()));
    command.addAll(List.of(table.toString(), "-o", image.toString()));
    Tool.output(image.getParent(), command);
    Files.delete(source);
    Files.delete(table);
  }

  private void linkCpu(List<CompiledPart> parts, Toolchain toolchain, Path image)
      throws IOException {
    Path stub = libc.make(toolchain, image.resolveSibling("stub"));
    List<String> command = new ArrayList<>();
    command.addAll(List.of(toolchain.lld(), "-shared", "--no-undefined", "-Bsymbolic", "-s"));
    parts.forEach(part -> command.add(part.code().toString()));
    command.addAll(List.of("--as-needed", stub.toString(), "-o", image.toString()));
    Tool.Result result = Tool.run(image.getParent(), command);
    if (result.exit() != 0) {
      String errors =
          result.errors().lines().filter(line -> line.contains("error:")).collect(joining("\n"));
      throw new BuildException(
          "%s cannot be linked (what is used of the C library must be listed in libc.map):%n%s"
              .formatted(parts.getFirst(), errors));
    }
    Cache.delete(stub.getParent());
  }

  private static Map<String, Integer> occupancies(List<CompiledPart> parts) throws IOException {
    Map<String, Integer> occupancies = new HashMap<>();
    for (CompiledPart part : parts) {
      for (String line : Files.readAllLines(part.folder().resolve("occupancy.txt"))) {
        String[] words = line.split(" ");
        occupancies.put(words[0], Integer.parseInt(words[1]));
      }
    }
    return occupancies;
  }
}
