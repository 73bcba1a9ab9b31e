package io.jccl.tuner.command;

import static org.assertj.core.api.Assertions.assertThat;

import io.jccl.spi.Command;
import io.jccl.tuner.samples.SampleFile;
import io.jccl.tuner.samples.SampleWriter;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** Measures, is stopped, goes on, and derives. */
@Timeout(240)
class TunerMeasureCommandTest {
  private static final int TERMINATED = 143;
  private static final int KILLED = 137;

  @TempDir Path folder;
  private Path file;
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  @BeforeEach
  void name() {
    file = folder.resolve("samples.jsonl");
  }

  private int run(Command command, String... arguments) {
    return new CommandLine(command)
        .setOut(new PrintWriter(out, true))
        .setErr(new PrintWriter(err, true))
        .execute(arguments);
  }

  private int measure(String... arguments) {
    return run(new TunerMeasureCommand(), arguments);
  }

  private int measureSmall(String rounds) {
    return measure(
        "-o",
        file.toString(),
        "--collectives",
        "gather",
        "--sizes",
        "64",
        "--warm-up",
        "0",
        "--rounds",
        rounds);
  }

  /** The command line of a sweep in a process of its own, which does not end soon. */
  private List<String> endless() {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-XX:-UsePerfData", "--add-modules", "jdk.incubator.vector"));
    command.addAll(List.of("--enable-native-access=ALL-UNNAMED"));
    command.addAll(List.of("-cp", System.getProperty("java.class.path")));
    command.add(MeasureMain.class.getName());
    command.addAll(List.of("-o", file.toString(), "--collectives", "gather", "--sizes", "64,256"));
    command.addAll(List.of("--warm-up", "0", "--rounds", "100000"));
    return command;
  }

  /** Such a process, once it has begun to write samples. */
  private Process started(Path log) throws IOException, InterruptedException {
    Process process = new ProcessBuilder(endless()).redirectError(log.toFile()).start();
    while (!Files.exists(file) || !Files.readString(file).contains("\"kind\":\"sample\"")) {
      assertThat(process.isAlive()).as("%s", log).isTrue();
      Thread.sleep(20);
    }
    return process;
  }

  /** Goes on until there are more samples, which a busy machine may need a while for. */
  private void assertGoesOnFrom(int samples) {
    while (SampleFile.read(file).samples().size() == samples) {
      String[] forAMoment = {"--resume", file.toString(), "--warm-up", "0", "--budget", "0.05"};
      assertThat(measure(forAMoment)).as("%s", err).isZero();
    }
  }

  @Test
  @EnabledOnOs({OS.LINUX, OS.MAC})
  void aStoppedSweepLeavesAWholeFileAndSaysHowToGoOn() throws IOException, InterruptedException {
    Path log = folder.resolve("log");
    Process process = started(log);
    process.destroy(); // not INT, which processes of a shell's background ignore
    assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
    assertThat(process.exitValue()).isEqualTo(TERMINATED);
    assertThat(log).content().contains("to go on: ./jccl tuner measure --resume " + file);
    SampleFile read = SampleFile.read(file);
    assertThat(read.cutOff()).isFalse();
    assertGoesOnFrom(read.samples().size());
  }

  @Test
  @EnabledOnOs({OS.LINUX, OS.MAC})
  void aKilledSweepGoesOn() throws IOException, InterruptedException {
    Process process = started(folder.resolve("log"));
    process.destroyForcibly();
    assertThat(process.waitFor()).isEqualTo(KILLED);
    int samples = SampleFile.read(file).samples().size();
    assertGoesOnFrom(samples);
  }

  /** As on a disk that is full: no file may be longer than 16 KiB. */
  @Test
  @EnabledOnOs(OS.LINUX)
  void aSweepWithoutSpaceSaysWhyAndHowToGoOn() throws IOException, InterruptedException {
    Path log = folder.resolve("log");
    List<String> command = new ArrayList<>(List.of("bash", "-c", "ulimit -f 16; exec \"$@\"", "-"));
    command.addAll(endless());
    Process process = new ProcessBuilder(command).redirectError(log.toFile()).start();
    assertThat(process.waitFor()).as("%s", log).isEqualTo(1);
    assertThat(log)
        .content()
        .contains("cannot write " + file + ": File too large")
        .contains("to go on when that is mended: ./jccl tuner measure --resume " + file);
    assertGoesOnFrom(SampleFile.read(file).samples().size());
  }

  @Test
  void measuresAndDerives() throws IOException {
    assertThat(measureSmall("5")).as("%s", err).isZero();
    assertThat(err.toString()).contains("0 of ").contains("time left unknown").contains("complete");
    Path table = folder.resolve("table.csv");
    String[] derive = {file.toString(), "-o", table.toString()};
    assertThat(run(new TunerDeriveCommand(), derive)).as("%s", err).isZero();
    assertThat(Files.readString(table)).startsWith("# Made by jccl tuner derive ");
    assertThat(out.toString()).isEmpty();
  }

  @Test
  void nothingIsOverwrittenUnlessAsked() throws IOException {
    Files.writeString(file, "mine\n");
    assertThat(measureSmall("1")).isEqualTo(2);
    assertThat(err.toString()).contains("--force");
    assertThat(file).hasContent("mine\n");
    assertThat(
            measure(
                "-o",
                file.toString(),
                "--force",
                "--collectives",
                "gather",
                "--sizes",
                "64",
                "--rounds",
                "1"))
        .isZero();
    Path table = Files.writeString(folder.resolve("table.csv"), "mine\n");
    assertThat(run(new TunerDeriveCommand(), file.toString(), "-o", table.toString())).isEqualTo(2);
    assertThat(table).hasContent("mine\n");
  }

  @Test
  void aCorruptLineIsNamed() throws IOException {
    assertThat(measureSmall("1")).isZero();
    Files.writeString(file, Files.readString(file) + "{\"kind\":\"smaple\"}\n");
    long line = Files.readString(file).lines().count();
    assertThat(measure("--resume", file.toString())).isEqualTo(2);
    assertThat(err.toString()).contains(file + ":" + line + " kind: \"smaple\"");
    assertThat(run(new TunerDeriveCommand(), file.toString())).isEqualTo(2);
  }

  /** Its lock comes before its reading: the file of another, which grows, has no plan yet. */
  @Test
  void aFileThatAnotherSweepWritesIsNotEvenRead() throws IOException {
    try (SampleWriter other = SampleWriter.create(file, false)) {
      assertThat(measure("--resume", file.toString())).isEqualTo(1);
      assertThat(err.toString()).contains(file + " is being written by another sweep");
      other.write("{}");
    }
    assertThat(file).hasContent("{}");
  }

  @Test
  void whatCannotBeGoneOnWithIsNamed() {
    assertThat(measure("--resume", folder.toString())).isEqualTo(2);
    assertThat(err.toString()).contains("cannot read " + folder + ": it is a folder");
    assertThat(measure("--resume", file.toString())).isEqualTo(2);
    assertThat(err.toString()).contains("cannot read " + file + ": there is no such file");
  }

  @Test
  void tooFewSamplesMakeNoTable() {
    assertThat(measureSmall("1")).isZero();
    Path table = folder.resolve("table.csv");
    String[] derive = {file.toString(), "-o", table.toString()};
    assertThat(run(new TunerDeriveCommand(), derive)).isEqualTo(1);
    assertThat(err.toString()).contains("too few samples");
    assertThat(table).doesNotExist();
  }

  @Test
  void wrongArgumentsAreNamed() {
    assertThat(measure("-o", file.toString(), "--ranks", "1")).isEqualTo(2);
    assertThat(measure("-o", file.toString(), "--collectives", "sendrecv")).isEqualTo(2);
    assertThat(measure("-o", file.toString(), "--type", "flaot")).isEqualTo(2);
    assertThat(measure("-o", file.toString(), "--budget", "0")).isEqualTo(2);
    assertThat(measure("-o", file.toString(), "--device", "nowhere")).isEqualTo(2);
    assertThat(measure()).isEqualTo(2);
    assertThat(err.toString())
        .contains(
            "--ranks: 1", "--collectives: sendrecv", "flaot", "--budget", "nowhere", "--resume");
    assertThat(file).doesNotExist();
  }

  @Test
  void theTimeThatIsLeft() {
    assertThat(SweepLines.left(0, 0, 9)).isEqualTo("time left unknown");
    assertThat(SweepLines.left(TimeUnit.SECONDS.toNanos(10), 5, 50)).isEqualTo("1:40 min left");
  }
}
