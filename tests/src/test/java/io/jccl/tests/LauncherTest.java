package io.jccl.tests;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What the launcher builds and what it puts on the class path, in a checkout of empty files, with a
 * Maven that makes the jars that it is asked for and a Java that prints its arguments.
 */
@DisabledOnOs(OS.WINDOWS)
class LauncherTest {
  private static final String MAVEN =
      """
      #!/bin/bash
      echo "$*" >> built
      mkdir -p tests/target
      printf 'lib/picocli.jar' > tests/target/classpath.txt
      touch tests/target/jccl-tests.jar
      case "$*" in
        *' compile '*)
          for module in hip-fallback tornado-kernels; do
            mkdir -p $module/target/classes && touch $module/target/classes/module-info.class
          done ;;
        *hip-fallback,tornado-kernels*)
          for module in hip-fallback tornado-kernels; do
            mkdir -p $module/target && touch $module/target/jccl-$module.jar
          done ;;
      esac
      """;

  @TempDir Path folder;

  @BeforeEach
  void checkout() throws IOException {
    Files.copy(Path.of("../jccl"), folder.resolve("jccl"));
    script("jccl", Files.readString(folder.resolve("jccl")));
    script("bin/mvn", MAVEN);
    script("jdk/bin/java", "#!/bin/bash\necho \"$@\"\n");
    Files.writeString(folder.resolve("jdk/release"), "JAVA_VERSION=\"25.0.1\"\n");
    Files.createDirectories(folder.resolve("build-tools/device-code"));
    Files.writeString(folder.resolve("pom.xml"), "");
    for (String module :
        List.of("collectives", "tuner", "hip-fallback", "tornado-kernels", "tests")) {
      Files.createDirectories(folder.resolve(module).resolve("src/main"));
      Files.writeString(folder.resolve(module).resolve("pom.xml"), "");
    }
  }

  private void script(String name, String text) throws IOException {
    Path file = folder.resolve(name);
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
    assertThat(file.toFile().setExecutable(true)).isTrue();
  }

  /** Starts the launcher; returns what Java was told. */
  private String launch(String... arguments) throws IOException, InterruptedException {
    return launch(Map.of(), 0, arguments);
  }

  private String launch(Map<String, String> environment, int exit, String... arguments)
      throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(List.of(folder.resolve("jccl").toString()));
    command.addAll(List.of(arguments));
    ProcessBuilder builder = new ProcessBuilder(command);
    builder.environment().put("JAVA_HOME", folder.resolve("jdk").toString());
    builder.environment().put("PATH", folder.resolve("bin") + ":" + System.getenv("PATH"));
    builder.environment().remove("JCCL_MVN_OPTS");
    builder.environment().remove("JCCL_JAVA_OPTS");
    builder.environment().remove("TORNADOVM_HOME");
    builder.environment().putAll(environment);
    builder.redirectError(folder.resolve("err").toFile());
    Process process = builder.start();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(Files.readString(folder.resolve("err"))).isEqualTo(exit);
    return output;
  }

  private List<String> builds() throws IOException {
    return Files.readAllLines(folder.resolve("built"));
  }

  private void makeNewer(String file) throws IOException {
    Instant later = Instant.now().plus(Duration.ofMinutes(1));
    Files.setLastModifiedTime(folder.resolve(file), FileTime.from(later));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "perf all_reduce -g 4",
        "samples all",
        "--help",
        "perf info",
        "perf all_reduce --device gpu --help",
        "info settings --help",
        "info settings --json"
      })
  void withoutDevicesNoDeviceCodeIsBuilt(String line) throws Exception {
    String java = launch(line.split(" "));
    assertThat(builds()).hasSize(1);
    assertThat(builds().getFirst())
        .contains("-pl collectives,tuner,tests -am", "-Djccl.host.only")
        .doesNotContain("hip-fallback");
    assertThat(java)
        .contains("tests/target/jccl-tests.jar:", "lib/picocli.jar")
        .doesNotContain("hip-fallback");
  }

  @ParameterizedTest
  @ValueSource(strings = {"info devices --help", "check links -h", "info --help", "bundle --help"})
  void helpWaitsForNoDeviceCode(String line) throws Exception {
    String java = launch(line.split(" "));
    assertThat(builds()).hasSize(2);
    assertThat(builds().getFirst()).contains("-Djccl.host.only").doesNotContain("hip-fallback");
    assertThat(builds().getLast())
        .contains("hip-fallback,tornado-kernels -am compile -Djccl.targets= ")
        .doesNotContain("package");
    assertThat(java).contains("hip-fallback/target/classes:").doesNotContain("hip-fallback.jar");
    assertThat(launch(line.split(" "))).isEqualTo(java);
    assertThat(builds()).as("the second time nothing is built").hasSize(2);
  }

  @Test
  void helpTakesTheJarsOfDevicesHoweverOld() throws Exception {
    launch("info", "devices");
    makeNewer("hip-fallback/src/main");
    assertThat(launch("info", "devices", "--help")).contains("target/jccl-hip-fallback.jar:");
    assertThat(builds()).hasSize(1);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "perf all_reduce --device cpu",
        "perf all_reduce -g 2 --device=gpu",
        "info",
        "info devices",
        "info kernels --isa",
        "bundle -o x.tar.gz",
      })
  void devicesAreBuiltAndOnTheClassPath(String line) throws Exception {
    String java = launch(line.split(" "));
    assertThat(builds()).hasSize(1);
    assertThat(builds().getFirst())
        .contains("-pl collectives,tuner,tests,hip-fallback,tornado-kernels -am")
        .doesNotContain("host.only");
    assertThat(java)
        .contains("hip-fallback/target/jccl-hip-fallback.jar:")
        .contains("tornado-kernels/target/jccl-tornado-kernels.jar io.jccl.tests.Main")
        .doesNotContain("tornado-argfile");
  }

  @Test
  void tornadoStartsTheJvmByTheArgumentFileOfTheSdk() throws Exception {
    Path sdk = Files.createDirectories(folder.resolve("sdk/lib")).getParent();
    Path options = sdk.resolve("tornado-argfile");
    Files.writeString(options, "-Djava.library.path=" + sdk.resolve("lib") + "\n");
    Map<String, String> environment = Map.of("TORNADOVM_HOME", sdk.toString());
    assertThat(launch(environment, 0, "--tornado", "perf", "all_reduce"))
        .startsWith("@" + options + " @" + folder)
        .contains("io/jccl/tornado/jvm.args ", "jccl-tornado-kernels.jar")
        .endsWith("io.jccl.tests.Main perf all_reduce\n");
    Files.writeString(options, "-Djava.library.path=/nonexistent/lib\n");
    launch(environment, 1, "--tornado", "perf", "all_reduce");
    assertThat(Files.readString(folder.resolve("err")))
        .contains("tornado-argfile names a folder that is not there: /nonexistent/lib");
  }

  @Test
  void tornadoWithoutAnSdkSaysWhatToInstall() throws Exception {
    launch(Map.of(), 1, "--tornado", "info", "kernels");
    assertThat(Files.readString(folder.resolve("err")))
        .contains("set TORNADOVM_HOME", "install one");
  }

  @Test
  void commandsThatOnlyReadNeedNoThreadsToCollectGarbage() throws Exception {
    assertThat(launch("tuner", "select", "--batch", "-")).contains("-XX:+UseSerialGC");
    assertThat(launch("tuner", "measure")).doesNotContain("GC");
    assertThat(launch("perf", "all_reduce")).doesNotContain("GC");
  }

  @Test
  void whatIsUpToDateIsNotBuiltAgain() throws Exception {
    launch("perf", "all_reduce");
    launch("perf", "all_reduce");
    assertThat(builds()).hasSize(1);
    launch("info", "devices");
    launch("info", "devices");
    launch("perf", "all_reduce");
    assertThat(builds()).hasSize(2);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "hip-fallback/src/main",
        "hip-fallback/pom.xml",
        "tornado-kernels/src/main",
        "build-tools/device-code"
      })
  void changedDeviceCodeIsBuiltForDevicesAlone(String changed) throws Exception {
    launch("info", "devices");
    makeNewer(changed);
    launch("perf", "all_reduce");
    assertThat(builds()).hasSize(1);
    launch("info", "devices");
    assertThat(builds()).hasSize(2);
  }

  @ParameterizedTest
  @ValueSource(strings = {"collectives/src/main", "pom.xml"})
  void aChangedLibraryIsBuiltForBoth(String changed) throws Exception {
    launch("info", "devices");
    makeNewer(changed);
    launch("perf", "all_reduce");
    launch("info", "devices");
    assertThat(builds()).hasSize(3);
  }
}
