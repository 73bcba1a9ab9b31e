package io.jccl.tornado.capture;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** An installed SDK of TornadoVM, and how to start it. */
public final class TornadoSdk {
  /** The version whose classes the phase in {@code src/main/tornado} binds to. */
  public static final String MADE_FOR = "5.2.0";

  /** What kernels are compiled with, live and in capture. */
  public static final List<String> KERNEL_OPTIONS =
      List.of(
          "-Dtornado.recover.bailout=False",
          "-Dtornado.enable.fma=False",
          "-Dtornado.opencl.compiler.flags=-w",
          "-Dtornado.compiler.fullInlining=True",
          "-Djdk.graal.MethodInlineBailoutLimit=0");

  /** What kernels are captured with. */
  public static final List<String> OPTIONS =
      Stream.concat(
              KERNEL_OPTIONS.stream(),
              Stream.of(
                  "-Dtornado.virtual.device=True",
                  "-Dtornado.panama.objectHeader=0",
                  "-Dtornado.printKernel=True"))
          .toList();

  private static final String DEVICE =
      """
      {
        "deviceName" : "virtual",
        "doubleFPSupport" : true,
        "maxWorkItemSizes" : [1024, 1024, 64],
        "deviceAddressBits" : 64,
        "deviceType" : "CL_DEVICE_TYPE_GPU",
        "deviceExtensions" : "cl_khr_int64_base_atomics,cl_khr_fp16,cl_khr_fp64",
        "availableProcessors" : 12
      }
      """;

  private static final List<String> GRAAL_PACKAGES =
      List.of(
          "core.common",
          "core.common.type",
          "graph",
          "graph.iterators",
          "lir",
          "lir.gen",
          "nodeinfo",
          "nodes",
          "nodes.calc",
          "nodes.memory.address",
          "nodes.spi",
          "phases",
          "phases.schedule");

  private final Path home;

  private TornadoSdk(Path home) {
    this.home = home;
  }

  /**
   * The SDK in a folder.
   *
   * @throws IllegalArgumentException if none is there
   */
  public static TornadoSdk at(String home) {
    if (home == null || home.isBlank()) {
      throw new IllegalArgumentException(
          "TORNADOVM_HOME is not set: install TornadoVM "
              + MADE_FOR
              + " for JDK 25 (for example: sdk"
              + " install tornadovm) and let TORNADOVM_HOME name its folder");
    }
    Path folder = Path.of(home);
    if (!Files.isRegularFile(folder.resolve("tornado-argfile"))) {
      throw new IllegalArgumentException(
          "TORNADOVM_HOME="
              + home
              + " has no file tornado-argfile: let it name the folder of an SDK");
    }
    return new TornadoSdk(folder);
  }

  /** Its version, from the name of its API's jar. */
  public String version() {
    String name = jars("share/java/tornado", "tornado-api-").getFirst().getFileName().toString();
    return name.substring("tornado-api-".length(), name.length() - ".jar".length());
  }

  /** The options beyond its argument file that give our phase access to its compiler. */
  public static List<String> exports() {
    List<String> exports = new ArrayList<>();
    exports.add("--add-exports=jdk.internal.vm.ci/jdk.vm.ci.meta=ALL-UNNAMED");
    for (String name : GRAAL_PACKAGES) {
      exports.add("--add-exports=jdk.graal.compiler/jdk.graal.compiler." + name + "=ALL-UNNAMED");
    }
    return exports;
  }

  /** The argument of {@code java} that names its own argument file. */
  public String argumentFile() {
    return "@" + home.resolve("tornado-argfile");
  }

  /**
   * Compiles what binds to the SDK, from {@code src/main/tornado}.
   *
   * @param classes the kernels' class files
   */
  public void compile(Path sources, Path classes, Path output)
      throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(List.of(java("javac"), "-g", "--enable-preview"));
    command.addAll(List.of("-source", "25", "-target", "25", "-nowarn", "-Xlint:none"));
    command.addAll(List.of("--add-modules", "jdk.internal.vm.ci"));
    command.add("--add-exports=jdk.internal.vm.ci/jdk.vm.ci.code=ALL-UNNAMED");
    command.add("--add-exports=jdk.internal.vm.ci/jdk.vm.ci.meta=ALL-UNNAMED");
    command.addAll(List.of("-cp", classPath(classes), "-d", output.toString()));
    try (Stream<Path> files = Files.walk(sources)) {
      files
          .map(Path::toString)
          .filter(name -> name.endsWith(".java"))
          .sorted()
          .forEach(command::add);
    }
    start(command, output);
  }

  private String classPath(Path classes) {
    List<Path> entries = new ArrayList<>(jars("share/java/graalJars", ""));
    entries.addAll(jars("share/java/tornado", "tornado-"));
    entries.add(classes);
    return entries.stream().map(Path::toString).collect(Collectors.joining(File.pathSeparator));
  }

  /** Prints all kernels to a file; returns a line for each. */
  List<String> print(Path module, Path work, Path printed)
      throws IOException, InterruptedException {
    Path classes = module.resolve("target/classes").toAbsolutePath();
    Path own = Files.createDirectories(work.resolve("classes"));
    compile(module.resolve("src/main/tornado"), classes, own);
    Path device = Files.writeString(work.resolve("device.json"), DEVICE);
    Path list = work.resolve("list.txt");
    List<String> command = new ArrayList<>(List.of(java("java"), argumentFile()));
    command.addAll(exports());
    command.addAll(OPTIONS);
    command.add("-Dtornado.device.desc=" + device);
    command.add("-Dtornado.print.kernel.dir=" + printed);
    command.addAll(List.of("-cp", pack(work.resolve("jar"), own, classes).toString()));
    command.addAll(List.of("io.jccl.tornado.sdk.CaptureMain", list.toString()));
    start(command, work);
    return Files.readAllLines(list);
  }

  /**
   * A jar of class files. TornadoVM opens the class of every method that it inlines and closes
   * none: in a folder that soon is too many files.
   */
  private static Path pack(Path folder, Path... roots) throws IOException {
    Path jar = Files.createDirectories(folder).resolve("kernels.jar");
    try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar))) {
      for (Path root : roots) {
        try (Stream<Path> files = Files.walk(root)) {
          for (Path file : files.filter(name -> name.toString().endsWith(".class")).toList()) {
            String name = root.relativize(file).toString();
            if (!name.equals("module-info.class")) {
              out.putNextEntry(new JarEntry(name.replace(File.separatorChar, '/')));
              out.write(Files.readAllBytes(file));
            }
          }
        }
      }
    }
    return jar;
  }

  /** Runs a command in a folder without jars: TornadoVM has {@code .} on its module path. */
  private static void start(List<String> command, Path folder)
      throws IOException, InterruptedException {
    ProcessBuilder builder = new ProcessBuilder(command).directory(folder.toFile());
    builder.environment().put("OCL_ICD_VENDORS", "/nonexistent/");
    Process process = builder.redirectErrorStream(true).start();
    process.getOutputStream().close();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    int status = process.waitFor();
    if (status != 0) {
      throw new IllegalStateException(
          String.join(" ", command) + "\nended with " + status + ":\n" + output);
    }
  }

  private static String java(String tool) {
    return Path.of(System.getProperty("java.home"), "bin", tool).toString();
  }

  private List<Path> jars(String folder, String prefix) {
    try (Stream<Path> files = Files.list(home.resolve(folder))) {
      return files
          .filter(file -> file.getFileName().toString().startsWith(prefix))
          .filter(file -> file.toString().endsWith(".jar"))
          .sorted()
          .toList();
    } catch (IOException e) {
      throw new IllegalArgumentException("TORNADOVM_HOME=" + home + " has no folder " + folder, e);
    }
  }
}
