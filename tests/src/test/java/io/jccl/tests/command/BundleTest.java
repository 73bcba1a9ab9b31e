package io.jccl.tests.command;

import static org.assertj.core.api.Assertions.assertThat;

import io.jccl.hip.bundle.Bundle;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** A bundle runs where there is nothing but bash: no Java, no path. */
@EnabledOnOs(OS.LINUX)
class BundleTest {
  private static final long MOST_BYTES = 60_000_000;

  @TempDir static Path folder;
  private static Path bundle;

  @BeforeAll
  static void packAndUnpack() throws Exception {
    bundle = folder.resolve("bundle.tar.gz");
    Path shim = Files.writeString(folder.resolve("shim.so"), "not a library");
    Bundle.write(bundle, classPath(), Optional.of(shim));
    Process tar =
        new ProcessBuilder("tar", "xzf", bundle.toString())
            .directory(folder.toFile())
            .inheritIO()
            .start();
    assertThat(tar.waitFor()).isZero();
  }

  /** What the launcher has, without the tests and their libraries. */
  private static String classPath() {
    return Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
        .filter(entry -> entry.matches(".*/(target/classes/?|(jccl|picocli|fastcsv|jackson)-.*)"))
        .collect(Collectors.joining(File.pathSeparator));
  }

  private record Run(int code, String output) {}

  private static Run run(String arguments) throws IOException, InterruptedException {
    return run(Map.of(), arguments);
  }

  private static Run run(Map<String, String> environment, String arguments)
      throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(List.of(folder.resolve("jccl/jccl").toString()));
    command.addAll(List.of(arguments.split(" ")));
    ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
    builder.environment().clear();
    builder.environment().put("PATH", "");
    builder.environment().putAll(environment);
    Process process = builder.directory(Path.of("/").toFile()).start();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
    return new Run(process.exitValue(), output);
  }

  @Test
  void isSmallEnoughToBeCarriedAround() throws IOException {
    assertThat(Files.size(bundle)).isLessThan(MOST_BYTES);
  }

  @Test
  void measuresOnHostMemory() throws Exception {
    Run run = run("perf all_reduce -g 2 -b 8 -e 1K -n 2 -j 0");
    assertThat(run.output()).contains("# Out of bounds values : 0 OK");
    assertThat(run.code()).isZero();
  }

  @Test
  void hasTheShimThatItWasGiven() {
    assertThat(folder.resolve("jccl/lib/libjccl_cuda.so")).hasContent("not a library");
  }

  @Test
  void canBuildAShimWhereCudaIs() {
    assertThat(folder.resolve("jccl/source/cuda/build.sh")).isExecutable();
    assertThat(folder.resolve("jccl/source/cuda/shim.h")).isRegularFile();
    assertThat(folder.resolve("jccl/source/hip_abi.h")).isRegularFile();
  }

  @Test
  void measuresOnDevices() throws Exception {
    Run run = run("perf all_reduce --device cpu -g 2 -b 8 -e 1K -n 2 -j 0");
    assertThat(run.output()).contains("[cpu:1]").contains("# Out of bounds values : 0 OK");
    assertThat(run.code()).isZero();
  }

  @Test
  void foldsOnDevicesByKernelsInJava() throws Exception {
    Map<String, String> java = Map.of("JCCL_KERNELS", "tornado");
    Run run = run(java, "perf all_reduce --device cpu -g 4 -b 8 -e 1K -n 2 -j 0");
    assertThat(run.output()).contains("[cpu:3]").contains("# Out of bounds values : 0 OK");
    assertThat(run.code()).isZero();
  }

  @Test
  void showsTheKernelsOfBothLanguages() throws Exception {
    Run run = run("info kernels");
    String titles = "type +op +host +tornado-live +hip +tornado +compared with the host on";
    assertThat(run.output().lines()).anyMatch(line -> line.matches(titles));
    assertThat(run.output().lines()).anyMatch(line -> line.matches("LL128 +exact +exact +.*"));
    assertThat(run.code()).isZero();
  }

  @Test
  void listsDevices() throws Exception {
    Run run = run("info devices");
    assertThat(run.output()).contains("cpu:0 ").contains("cuda: unavailable");
    assertThat(run.code()).isZero();
  }

  @Test
  void cannotMakeAnotherBundle() throws Exception {
    Run run = run("bundle -o " + folder.resolve("second.tar.gz"));
    assertThat(run.output()).contains("has no jlink: a bundle is made with a whole JDK");
    assertThat(run.code()).isEqualTo(1);
  }

  @Test
  void isTheSameBytesEveryTime() throws IOException {
    Path again = folder.resolve("again.tar.gz");
    Bundle.write(again, classPath(), Optional.of(folder.resolve("shim.so")));
    assertThat(Files.mismatch(bundle, again)).isEqualTo(-1);
  }
}
