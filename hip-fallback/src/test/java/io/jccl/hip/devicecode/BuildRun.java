package io.jccl.hip.devicecode;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.reflect.Method;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.ToolProvider;

/**
 * Runs the program that builds device code on sources of a test. The program is compiled once, with
 * every warning an error. The LLVM is the one that the build of this module has unpacked; all else
 * is in the test's folder.
 */
final class BuildRun {
  private static final Path TOOL = Path.of("../build-tools/device-code");
  private static final Path CACHE = Path.of(System.getProperty("jccl.cache"));

  /** How a build ended, and all that it printed. */
  record Result(int exit, String output) {
    Result succeeded() {
      assertThat(exit).as(output).isZero();
      return this;
    }

    Result failed() {
      assertThat(exit).as(output).isOne();
      return this;
    }
  }

  private final Path folder;
  private final Map<String, String> options = new LinkedHashMap<>();

  BuildRun(Path folder) throws IOException {
    this.folder = folder;
    Path cache = Files.createDirectories(folder.resolve("cache"));
    if (!Files.exists(cache.resolve("llvm"))) {
      Path llvm = Files.createDirectories(CACHE.resolve("llvm"));
      Files.createSymbolicLink(cache.resolve("llvm"), llvm);
    }
    Files.createDirectories(folder.resolve("native/cpu"));
    Files.copy(
        Path.of("src/main/native/cpu/libc.map"),
        Files.createDirectories(cpu()).resolve("libc.map"));
    Files.createDirectories(folder.resolve("hip"));
    Files.copy(Path.of("src/test/resources/device-code/tiny.h"), folder.resolve("hip/tiny.h"));
    option("sources", folder.resolve("hip").toString());
    option("cpu", cpu().toString());
    option("libc", cpu().resolve("libc.map").toString());
    option("output", output().toString());
    option("cache", cache.toString());
    option("targets", "gfx942");
    option("llvm-version", System.getProperty("jccl.llvm.version"));
    option("llvm-jar", System.getProperty("jccl.llvm.jar"));
    option("clang22", "/nonexistent/clang-22");
    option("baseline", folder.resolve("hip/isa-baseline.csv").toString());
    option("rewrite-baseline", "false");
    option("most-seconds", "20");
  }

  BuildRun option(String name, String value) {
    options.put(name, value);
    return this;
  }

  /** Writes a source of kernels; what it includes of ours is prepended. */
  BuildRun source(String name, String text) throws IOException {
    Path file = folder.resolve("hip").resolve(name);
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
    return this;
  }

  Path cpu() {
    return folder.resolve("native/cpu");
  }

  Path output() {
    return folder.resolve("out");
  }

  Path image(String resource) {
    return output().resolve("images").resolve(resource);
  }

  String manifest() throws IOException {
    return Files.readString(image("manifest.json"));
  }

  Path baseline() {
    return Path.of(options.get("baseline"));
  }

  /** Builds, taking the registers as they come. */
  Result build() {
    option("rewrite-baseline", "true");
    return run();
  }

  /** Builds, comparing the registers with those checked in. */
  Result run() {
    String[] arguments =
        options.entrySet().stream()
            .map(option -> "--" + option.getKey() + "=" + option.getValue())
            .toArray(String[]::new);
    ByteArrayOutputStream printed = new ByteArrayOutputStream();
    PrintStream out = System.out;
    PrintStream err = System.err;
    try (PrintStream all = new PrintStream(printed, true)) {
      System.setOut(all);
      System.setErr(all);
      int exit = (int) Program.RUN.invokeExact(arguments);
      return new Result(exit, printed.toString());
    } catch (Throwable e) {
      throw new AssertionError("the build program threw", e);
    } finally {
      System.setOut(out);
      System.setErr(err);
    }
  }

  /** The text of a captured kernel as the compiler gets it. */
  static String withVectorWords(String kernel) {
    try {
      return (String) Program.WORDS.invokeExact(kernel);
    } catch (Throwable e) {
      throw new AssertionError("the build program threw", e);
    }
  }

  /** The program, compiled. */
  private static final class Program {
    private static final Path CLASSES = compile();

    static final MethodHandle RUN = method("DeviceCode", "run", String[].class).asFixedArity();
    static final MethodHandle WORDS = method("VectorWords", "rewrite", String.class);

    private static MethodHandle method(String type, String name, Class<?> parameter) {
      try {
        URL[] folder = {CLASSES.toUri().toURL()};
        Method method =
            new URLClassLoader(folder).loadClass(type).getDeclaredMethod(name, parameter);
        method.setAccessible(true);
        return MethodHandles.lookup().unreflect(method);
      } catch (IOException | ReflectiveOperationException e) {
        throw new AssertionError("the build program has no method " + type + "." + name, e);
      }
    }

    private static Path compile() {
      JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
      try (var files = compiler.getStandardFileManager(null, null, null);
          Stream<Path> sources = Files.list(TOOL)) {
        Path classes = Files.createDirectories(Path.of("target/device-code-classes"));
        boolean ok =
            compiler
                .getTask(
                    null,
                    files,
                    null,
                    List.of("-d", classes.toString(), "-Xlint:all", "-Werror"),
                    null,
                    files.getJavaFileObjectsFromPaths(sources.toList()))
                .call();
        assertThat(ok).as("build-tools/device-code compiles without warnings").isTrue();
        return classes;
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }
}
