package io.jccl.tornado.capture;

import io.jccl.tornado.lint.KernelCode;
import io.jccl.tornado.lint.KernelHash;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Captures all kernels: starts a JVM with TornadoVM on a device that does not exist, takes what it
 * prints, and writes files and manifest. Needs an SDK, and neither a GPU nor an OpenCL driver.
 */
public final class Capture {
  private static final String HEAD =
      """
      // Captured by `jccl kernels capture` from Java in io.jccl.tornado.kernel; see README.md.
      #pragma OPENCL FP_CONTRACT OFF
      #STRUCTS#
      """;

  private static final String MANIFEST = "manifest.json";

  private final TornadoSdk sdk;
  private final Path module;

  /**
   * @param sdk the installed TornadoVM
   * @param module the folder of the module {@code tornado-kernels}, which must have been compiled
   */
  public Capture(TornadoSdk sdk, Path module) {
    this.sdk = sdk;
    this.module = module.toAbsolutePath();
  }

  /** Writes all files below {@code src/main/opencl}; returns the number of kernels. */
  public int run() throws IOException, InterruptedException {
    Map<String, String> files = files();
    Path target = module.resolve("src/main/opencl");
    for (Map.Entry<String, String> file : files.entrySet()) {
      Path path = target.resolve(file.getKey());
      Files.createDirectories(path.getParent());
      Files.writeString(path, file.getValue());
    }
    return Manifest.of(files.get(MANIFEST)).kernels().size();
  }

  /** What the files should be, by their names below {@code src/main/opencl}. */
  Map<String, String> files() throws IOException, InterruptedException {
    Path work = Files.createTempDirectory("jccl-capture");
    try {
      Path printed = work.resolve("kernels.cl");
      List<String> listed = sdk.print(module, work, printed);
      return files(listed, new PrintedKernels(Files.readAllLines(printed)));
    } finally {
      delete(work.toFile());
    }
  }

  private Map<String, String> files(List<String> listed, PrintedKernels printed) {
    KernelCode code = new KernelCode(new ClassFiles(module.resolve("target/classes")));
    Map<String, StringBuilder> texts = new TreeMap<>();
    List<Manifest.Entry> entries = new ArrayList<>();
    for (String line : listed) {
      String[] words = line.split(" ");
      String name = words[0];
      int arguments = Integer.parseInt(words[2]);
      String text = KernelText.normalise(name, arguments, printed.of(name));
      texts.computeIfAbsent(words[1], file -> new StringBuilder(HEAD)).append('\n').append(text);
      entries.add(new Manifest.Entry(name, words[1], arguments, KernelHash.of(code, name)));
    }
    Map<String, String> files = new TreeMap<>();
    texts.forEach((file, text) -> files.put(file, withStructs(text.toString())));
    checkBitCasts(files.get("fold/float.cl"));
    files.put(MANIFEST, new Manifest(sdk.version(), "opencl", TornadoSdk.OPTIONS, entries).text());
    return files;
  }

  private static String withStructs(String text) {
    StringBuilder structs = new StringBuilder();
    for (int longs = 1; longs <= 512; longs++) {
      if (text.contains("(const Arguments" + longs + " ")) {
        structs.append(
            "\ntypedef struct {\n  long at[" + longs + "];\n} Arguments" + longs + ";\n");
      }
    }
    return text.replace("#STRUCTS#\n", structs);
  }

  /** If the phase that adds bit casts was not there, folds of floats have none. */
  private static void checkBitCasts(String floats) {
    if (!floats.contains("as_float(")) {
      throw new IllegalStateException(
          "no bit casts in what TornadoVM printed: its phases are not those of the version that"
              + " this tool is made for, "
              + TornadoSdk.MADE_FOR);
    }
  }

  private static void delete(File file) {
    File[] children = file.listFiles();
    if (children != null) {
      for (File child : children) {
        delete(child);
      }
    }
    file.delete();
  }
}
