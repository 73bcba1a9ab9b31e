package io.jccl.hip.devicecode;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** A build of device code that cannot be says what is wrong and where. */
@EnabledOnOs(value = OS.LINUX, architectures = "amd64")
final class BuildFailureTest {
  private static final String ADD = "#include \"tiny.h\"\nMAP(add, float, x + s)\n";

  @TempDir private Path folder;

  @Test
  void aSourceThatDoesNotCompile() throws IOException {
    BuildRun run = new BuildRun(folder).source("wrong.hip", ADD + "MAP(bad, float, x + nothing)");
    assertThat(run.build().failed().output())
        .contains("wrong does not compile for gfx942")
        .contains("wrong.hip:3:")
        .contains("undeclared identifier 'nothing'");
  }

  @Test
  void aPartThatTakesTooLong() throws IOException {
    BuildRun run = new BuildRun(folder).source("map.hip", ADD).option("most-seconds", "0");
    assertThat(run.build().failed().output()).contains("map for gfx942, alone", "over 0.0 s");
    assertThat(run.build().failed().output()).as("judged again").contains("over 0.0 s");
    run.option("most-seconds", "20").build().succeeded();
    run.option("most-seconds", "0").build().succeeded(); // once fast enough, not judged again
  }

  @Test
  void aWarning() throws IOException {
    BuildRun run = new BuildRun(folder).source("loose.hip", ADD + "static int unused;");
    assertThat(run.build().failed().output()).contains("unused variable 'unused'");
  }

  @Test
  void aHeaderOfTheMachine() throws IOException {
    BuildRun run = new BuildRun(folder).source("host.hip", "#include <stdint.h>\n" + ADD);
    assertThat(run.build().failed().output()).contains("host.hip: device code has no headers");
  }

  @Test
  void aHeaderThatIsNotThere() throws IOException {
    BuildRun run = new BuildRun(folder).source("lost.hip", "#include \"absent.h\"\n");
    assertThat(run.build().failed().output()).contains("lost.hip includes no file", "absent.h");
  }

  @Test
  void twoKernelsOfOneName() throws IOException {
    String part = "#include \"../tiny.h\"\nMAP(same, float, x + s)\n";
    for (String target : List.of("gfx942", "sm_90", "x86-64-v3")) {
      BuildRun run =
          new BuildRun(Files.createDirectories(folder.resolve(target)))
              .option("targets", target)
              .source("map/one.hip", part)
              .source("map/two.hip", part);
      assertThat(run.build().failed().output()).as(target).contains("same");
    }
  }

  @Test
  void aFamilyOfTwoLanguages() throws IOException {
    BuildRun run =
        new BuildRun(folder)
            .source("map/one.hip", "#include \"../tiny.h\"\nMAP(one, float, x + s)\n")
            .source("prelude.h", "")
            .source("map/two.cl", "__kernel void two() {}\n");
    assertThat(run.build().failed().output()).contains("map: its sources are of several languages");
  }

  @Test
  void openClWithoutAPrelude() throws IOException {
    BuildRun run = new BuildRun(folder).source("captured.cl", "__kernel void one() {}\n");
    assertThat(run.build().failed().output()).contains("prelude.h is missing");
  }

  @Test
  void aCapturedKernelOfAnotherForm() throws IOException {
    BuildRun run =
        new BuildRun(folder)
            .source("prelude.h", "")
            .source("captured.cl", "__kernel void one(__global int* x) {}\n");
    assertThat(run.build().failed().output())
        .contains("captured: expected '__kernel void NAME(const TYPE arguments)'")
        .contains("found: __kernel void one(__global int* x) {}");
  }

  @Test
  void anUnknownTarget() throws IOException {
    BuildRun run = new BuildRun(folder).option("targets", "gfx942,mi300");
    assertThat(run.build().failed().output()).contains("unknown target 'mi300'", "gfx942");
  }

  @Test
  void aTargetThatNeedsAnotherCompiler() throws IOException {
    BuildRun run = new BuildRun(folder).source("map.hip", ADD).option("targets", "gfx1250");
    assertThat(run.build().failed().output())
        .contains("gfx1250 needs clang, and there is none at /nonexistent/clang-22")
        .contains("apt install clang-22");
  }

  @Test
  void aFunctionOfTheCLibraryThatIsNotListed() throws IOException {
    BuildRun run = new BuildRun(folder).source("map.hip", ADD).option("targets", "x86-64-v3");
    Files.writeString(
        run.cpu().resolve("device.cpp"),
        "extern \"C\" int system(const char*); extern \"C\" int f() { return system(\"\"); }");
    assertThat(run.build().failed().output()).contains("undefined symbol: system", "libc.map");
  }

  /** On a busy machine: the time that is kept is too long, and alone it is not. */
  @Test
  void aPartThatOnceTookLongIsNotJudgedByThat() throws IOException {
    BuildRun run = new BuildRun(folder).source("map.hip", ADD);
    run.build().succeeded();
    try (Stream<Path> files = Files.walk(folder.resolve("cache/device-code"))) {
      Path seconds = files.filter(file -> file.endsWith("seconds")).findFirst().orElseThrow();
      Files.writeString(seconds, "20.5");
    }
    assertThat(run.build().succeeded().output()).contains("20.50  map for gfx942");
  }

  @Test
  void noKernelsWhereThereWereSome() throws IOException {
    BuildRun run = new BuildRun(folder).source("map.hip", ADD);
    run.build().succeeded();
    Files.delete(folder.resolve("hip/map.hip"));
    assertThat(run.run().failed().output()).contains("not one fact was compared");
  }
}
