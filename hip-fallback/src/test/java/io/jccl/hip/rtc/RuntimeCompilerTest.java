package io.jccl.hip.rtc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jccl.device.DeviceException;
import io.jccl.hip.image.KernelImage;
import io.jccl.hip.image.KernelImages;
import io.jccl.hip.runtime.NativeCompiler;
import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.ForkJoinPool;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Compiling in a child process, with a stand-in for hiprtc. */
class RuntimeCompilerTest {
  private static final KernelSources SOURCES =
      new KernelSources(
          new TreeMap<>(
              Map.of(
                  "fold.h", "#pragma once\nint fold;\n",
                  "fold/a.hip", "#include \"../fold.h\"\n#include \"../fold.h\"\nint a;\n",
                  "fold/b.hip", "#include \"../fold.h\"\nint b;\n",
                  "copy.hip", "int copy;\n",
                  "wrong.hip", "error here\n")));

  private static Path library;

  @TempDir private static Path shared;
  @TempDir private Path folder;

  @BeforeAll
  static void compile() throws IOException, InterruptedException {
    NativeCompiler.assumeInstalled();
    library =
        NativeCompiler.compile(
            shared.resolve("libhiprtc.so"),
            List.of(NativeCompiler.source("fake_hiprtc.cpp")),
            "-shared",
            "-fPIC");
  }

  private RuntimeCompiler compiler(String version) {
    return new RuntimeCompiler(library, version, SOURCES, new ImageCache(folder.resolve("cache")));
  }

  private static List<String> texts(List<byte[]> images) {
    return images.stream().map(image -> new String(image, StandardCharsets.UTF_8)).toList();
  }

  private List<Path> cached() throws IOException {
    try (Stream<Path> files = Files.list(folder.resolve("cache"))) {
      return files.sorted().toList();
    }
  }

  @Test
  void eachPartIsCompiledWithWhatItIncludesOnce() {
    assertThat(texts(compiler("1").compile("fold", "gfx1100")))
        .containsExactly(
            "code of #line 1 \"fold/a.hip\"\n#line 1 \"fold.h\"\nint fold;\n#line 2"
                + " \"fold/a.hip\"\n#line 3 \"fold/a.hip\"\nint a;\n",
            "code of #line 1 \"fold/b.hip\"\n#line 1 \"fold.h\"\nint fold;\n#line 2"
                + " \"fold/b.hip\"\nint b;\n");
  }

  @Test
  void whatWasCompiledIsFoundOnDiskByAllThatItDependsOn() throws IOException {
    compiler("1").compile("copy", "gfx1100");
    List<Path> first = cached();
    assertThat(first).hasSize(1);
    Files.write(first.getFirst(), stored("kept"));
    assertThat(texts(compiler("1").compile("copy", "gfx1100"))).containsExactly("kept");
    assertThat(texts(compiler("2").compile("copy", "gfx1100"))).doesNotContain("kept");
    assertThat(texts(compiler("1").compile("copy", "gfx1101"))).doesNotContain("kept");
    assertThat(cached()).hasSize(3);
  }

  private byte[] stored(String image) throws IOException {
    ImageCache other = new ImageCache(folder.resolve("other"));
    other.store("key", image.getBytes(StandardCharsets.UTF_8));
    return Files.readAllBytes(folder.resolve("other").resolve("key"));
  }

  @Test
  void aFileThatIsDamagedIsCompiledAgain() throws IOException {
    String good = texts(compiler("1").compile("copy", "gfx1100")).getFirst();
    Path file = cached().getFirst();
    byte[] bytes = Files.readAllBytes(file);
    bytes[bytes.length - 1]++;
    Files.write(file, bytes);
    assertThat(texts(compiler("1").compile("copy", "gfx1100"))).containsExactly(good);
    Files.write(file, new byte[3]);
    assertThat(texts(compiler("1").compile("copy", "gfx1100"))).containsExactly(good);
  }

  @Test
  void whatTheCompilerSaysIsInTheMessage() throws IOException {
    assertThatThrownBy(() -> compiler("1").compile("wrong", "gfx1100"))
        .isInstanceOf(DeviceException.class)
        .hasMessageContaining("wrong.hip")
        .hasMessageContaining("gfx1100")
        .hasMessageContaining("line 3: error here");
    assertThatThrownBy(() -> compiler("1").compile("copy", "gfxoption"))
        .hasMessageContaining("hiprtcCompileProgram")
        .hasMessageContaining("INVALID_OPTION (5)");
    assertThat(folder.resolve("cache")).doesNotExist();
  }

  /** Each thread that compiles may have begun one part when the first is refused. */
  @Test
  void afterTheFirstRefusalNoPartIsBegun() throws IOException {
    int threads = ForkJoinPool.getCommonPoolParallelism() + 1;
    SortedMap<String, String> parts = new TreeMap<>();
    for (int i = 0; i < 4 * threads; i++) {
      parts.put("many/" + i + ".hip", "error here\n");
    }
    KernelSources many = new KernelSources(parts);
    ImageCache cache = new ImageCache(folder.resolve("cache"));
    long before = attempts();
    assertThatThrownBy(
            () -> new RuntimeCompiler(library, "1", many, cache).compile("many", "gfx1100"))
        .isInstanceOf(DeviceException.class)
        .hasMessageContaining("line 3: error here")
        .hasMessageMatching("many/\\d+\\.hip cannot be compiled (?s:.*)");
    assertThat(attempts() - before).isBetween(1L, (long) threads);
  }

  private static long attempts() throws IOException {
    Path attempts = shared.resolve("attempts");
    return Files.exists(attempts) ? Files.size(attempts) : 0;
  }

  @Test
  void aCompilerThatEndsItsProcessDoesNotEndThisOne() {
    assertThatThrownBy(() -> compiler("1").compile("copy", "gfxabort"))
        .isInstanceOf(DeviceException.class)
        .hasMessageContaining("crashed (signal 6)")
        .hasMessageContaining("unknown target");
  }

  @Test
  void aLibraryThatIsNoneIsNamed() throws IOException {
    Path text = Files.writeString(folder.resolve("libhiprtc.so"), "text");
    ImageCache cache = new ImageCache(folder.resolve("cache"));
    assertThatThrownBy(
            () -> new RuntimeCompiler(text, "1", SOURCES, cache).compile("copy", "gfx1100"))
        .isInstanceOf(DeviceException.class)
        .hasMessageContaining(text.toString())
        .hasMessageContaining("cannot be loaded");
  }

  @Test
  void sourcesInAJarAreReadByThreadsAtOnce() throws IOException {
    Path jar = folder.resolve("sources.jar");
    try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar))) {
      for (String entry : List.of("io/jccl/hip/source/", "io/jccl/hip/source/a/b.hip", "c.hip")) {
        out.putNextEntry(new JarEntry(entry));
        out.write((entry.endsWith("/") ? "" : "text").getBytes(StandardCharsets.UTF_8));
      }
    }
    URL source = URI.create("jar:" + jar.toUri() + "!/io/jccl/hip/source").toURL();
    List<KernelSources> read =
        IntStream.range(0, 16)
            .parallel()
            .mapToObj(
                i -> {
                  try {
                    return KernelSources.read(source);
                  } catch (IOException | URISyntaxException e) {
                    throw new AssertionError(e);
                  }
                })
            .toList();
    assertThat(read).containsOnly(new KernelSources(new TreeMap<>(Map.of("a/b.hip", "text"))));
  }

  /** A flag that the build gets is to be given to hiprtc too, or to be named here. */
  @Test
  void theOptionsAreThoseOfTheBuild() {
    KernelImages shipped = KernelImages.shipped();
    Assumptions.assumeTrue(shipped.missing().isEmpty(), () -> shipped.missing().orElseThrow());
    KernelImage built = shipped.best("fold", "gfx942").orElseThrow();
    assertThat(built.flags()).containsAll(RuntimeCompiler.OPTIONS);
    List<String> others = new ArrayList<>(built.flags());
    others.removeAll(RuntimeCompiler.OPTIONS);
    assertThat(others)
        .as("what hiprtc sets by itself, and what is about warnings and files")
        .containsExactlyInAnyOrder(
            "--no-default-config",
            "-Wall",
            "-Werror",
            "-fno-ident",
            "-fdebug-compilation-dir=.",
            "-nostdinc",
            "-x",
            "hip",
            "--offload-device-only",
            "-nogpulib",
            "-nogpuinc",
            "-fuse-cuid=none",
            "--no-gpu-bundle-output",
            "-S",
            "--offload-arch=gfx942");
  }

  @Test
  void theShippedSourcesAreWhole() {
    KernelSources shipped = KernelSources.shipped();
    assertThat(shipped.files()).containsKeys("prelude.h", "fold.h");
    for (String file : shipped.files().keySet()) {
      assertThat(shipped.text(file)).as(file).doesNotContain("#include");
    }
    assertThat(shipped.parts("absent")).isEmpty();
  }
}
