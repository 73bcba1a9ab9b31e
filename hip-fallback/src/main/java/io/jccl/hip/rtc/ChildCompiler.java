package io.jccl.hip.rtc;

import io.jccl.device.DeviceException;
import java.io.File;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Starts {@link CompilerProcess} on the JVM and classes that this process runs on. */
final class ChildCompiler {
  private static final System.Logger LOG = System.getLogger("jccl.init");
  private static final int SIGNALS = 128;

  private final Path library;
  private final Duration longest;

  ChildCompiler(Path library, Duration longest) {
    this.library = library;
    this.longest = longest;
  }

  /**
   * Compiles one source.
   *
   * @throws HiprtcException if the compiler refused it, crashed or took too long
   */
  byte[] compile(String source, List<String> options) throws HiprtcException {
    try {
      Path folder = Files.createTempDirectory("jccl-hiprtc");
      Path text = folder.resolve("source.hip");
      Path image = folder.resolve("image");
      Path errors = folder.resolve("errors.txt");
      try {
        Files.writeString(text, source);
        run(command(text, image, options), errors);
        return Files.readAllBytes(image);
      } finally {
        delete(List.of(text, image, errors, folder));
      }
    } catch (IOException e) {
      throw new DeviceException("the compiler's process cannot be run", e);
    }
  }

  /** As far as possible: what the compiler said matters more than what is left of its files. */
  private static void delete(List<Path> files) {
    for (Path file : files) {
      try {
        Files.deleteIfExists(file);
      } catch (IOException e) {
        LOG.log(Level.DEBUG, "left behind by the compiler's process: {0}", file);
      }
    }
  }

  private void run(List<String> command, Path errors) throws IOException, HiprtcException {
    Process process =
        new ProcessBuilder(command)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .redirectError(errors.toFile())
            .start();
    try {
      if (!process.waitFor(longest.toMillis(), TimeUnit.MILLISECONDS)) {
        throw new HiprtcException("it took longer than " + longest.toSeconds() + " s");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new HiprtcException("interrupted");
    } finally {
      process.destroyForcibly();
    }
    int exit = process.exitValue();
    if (exit == CompilerProcess.REFUSED) {
      throw new HiprtcException(Files.readString(errors).strip());
    }
    if (exit != 0) {
      String how = exit > SIGNALS ? "signal " + (exit - SIGNALS) : "exit code " + exit;
      throw new HiprtcException(
          "the compiler crashed (%s), as it does when it is older than the architecture; %s"
              .formatted(how, lastLine(errors)));
    }
  }

  private static String lastLine(Path errors) throws IOException {
    return Files.readString(errors).lines().reduce((first, last) -> last).orElse("it said nothing");
  }

  private List<String> command(Path text, Path image, List<String> options) {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-Xmx256m", "-XX:TieredStopAtLevel=1", "-XX:-CreateCoredumpOnCrash"));
    command.add("-XX:ErrorFile=" + File.separator + "dev" + File.separator + "null");
    String modules = System.getProperty("jdk.module.path");
    Module module = ChildCompiler.class.getModule();
    if (module.isNamed()) {
      command.add("--enable-native-access=" + module.getName());
      if (modules != null) {
        command.addAll(List.of("--module-path", modules));
      }
      command.addAll(List.of("-m", module.getName() + "/" + CompilerProcess.class.getName()));
    } else {
      command.add("--enable-native-access=ALL-UNNAMED");
      command.addAll(List.of("-cp", System.getProperty("java.class.path")));
      command.add(CompilerProcess.class.getName());
    }
    command.addAll(List.of(library.toString(), text.toString(), image.toString()));
    command.addAll(options);
    return command;
  }
}
