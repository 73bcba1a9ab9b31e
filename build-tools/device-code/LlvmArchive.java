import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/**
 * The LLVM of {@code org.bytedeco:llvm}, unpacked once per version: of its 490 MB the 277 MB that a
 * build of device code runs. Its programs look for the libraries beside themselves, under the names
 * that have a version.
 */
final class LlvmArchive {
  private static final String INSIDE = "org/bytedeco/llvm/linux-x86_64/";
  private static final String HEADERS = "lib/clang/20/include/";
  private static final Map<String, String> PROGRAMS =
      Map.of(
          "clang", "clang",
          "lld", "ld.lld",
          "llvm-objdump", "llvm-objdump",
          "llvm-readobj", "llvm-readobj");
  private static final Map<String, String> LIBRARIES =
      Map.of(
          "libLLVM.so", "libLLVM.so.20.1",
          "libclang-cpp.so", "libclang-cpp.so.20.1");
  private static final List<String> OPENCL_HEADERS = List.of("opencl-c.h", "opencl-c-base.h");

  private LlvmArchive() {}

  /** The folder of the programs, unpacked from a jar where it is not there yet. */
  static Path unpack(Optional<Path> jar, String version, Cache cache) throws IOException {
    var present = cache.find(version);
    if (present.isPresent()) {
      return present.get();
    }
    if (jar.filter(Files::isRegularFile).isEmpty()) {
      throw new BuildException(
          "no LLVM %s in %s, and no jar that has it: %s"
              .formatted(version, cache.root(), jar.map(Path::toString).orElse("none named")));
    }
    System.out.println("device code: unpacking LLVM " + version + " into " + cache.root());
    return cache.store(version, folder -> extract(jar.get(), folder));
  }

  private static void extract(Path jar, Path folder) throws IOException {
    try (ZipFile zip = new ZipFile(jar.toFile())) {
      for (Map.Entry<String, String> program : PROGRAMS.entrySet()) {
        Path file = folder.resolve(program.getValue());
        copy(zip, program.getKey(), file);
        if (!file.toFile().setExecutable(true)) {
          throw new IOException(file + " cannot be made executable");
        }
      }
      for (Map.Entry<String, String> library : LIBRARIES.entrySet()) {
        copy(zip, library.getKey(), folder.resolve(library.getValue()));
      }
      Files.createDirectories(folder.resolve(HEADERS));
      for (String header : OPENCL_HEADERS) {
        copy(zip, HEADERS + header, folder.resolve(HEADERS + header));
      }
    }
  }

  private static void copy(ZipFile zip, String name, Path file) throws IOException {
    ZipEntry entry = zip.getEntry(INSIDE + name);
    if (entry == null) {
      throw new BuildException(zip.getName() + " has no " + INSIDE + name);
    }
    try (InputStream stream = zip.getInputStream(entry)) {
      Files.copy(stream, file);
    }
  }
}
