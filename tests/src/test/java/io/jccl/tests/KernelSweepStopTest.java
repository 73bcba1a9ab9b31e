package io.jccl.tests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.jccl.JcclException;
import io.jccl.select.Settings;
import io.jccl.tuner.kernels.KernelFile;
import io.jccl.tuner.kernels.KernelSample;
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
import org.junit.jupiter.api.io.TempDir;

/** A sweep of kernels on the CPU device that signals stop and others want to write. */
@Timeout(240)
class KernelSweepStopTest {
  private static final int TERMINATED = 143;
  private static final String MANY = "\"rounds\":1000000";

  @TempDir private Path folder;
  private Path raw;

  @BeforeEach
  void needsTheCpuDevice() {
    String platform = System.getProperty("os.name") + " " + System.getProperty("os.arch");
    assumeThat(platform).isEqualTo("Linux amd64");
    raw = folder.resolve("raw.jsonl");
  }

  private record Run(int code, String text) {}

  private Run resume() {
    StringWriter text = new StringWriter();
    PrintWriter printer = new PrintWriter(text, true);
    int code =
        Main.commandLine(Settings::defaults)
            .setOut(printer)
            .setErr(printer)
            .execute("tuner", "measure", "kernels", "--device", "cpu", "--resume", raw.toString());
    return new Run(code, text.toString());
  }

  /** A sweep in a process of its own, once it has written so many samples. */
  private Process started(Path log, int samples, String... arguments) throws Exception {
    List<String> command = new ArrayList<>();
    command.add(ProcessHandle.current().info().command().orElseThrow());
    command.addAll(List.of("--add-modules=jdk.incubator.vector"));
    command.addAll(List.of("--enable-native-access=ALL-UNNAMED"));
    command.addAll(List.of("-cp", System.getProperty("java.class.path"), Main.class.getName()));
    command.addAll(List.of("tuner", "measure", "kernels", "--device", "cpu"));
    command.addAll(List.of(arguments));
    Process process = new ProcessBuilder(command).redirectError(log.toFile()).start();
    try {
      while (!Files.exists(raw) || samplesIn(raw) < samples) {
        assertThat(process.isAlive()).as("%s", Files.readString(log)).isTrue();
        Thread.sleep(20);
      }
    } catch (Throwable e) {
      process.destroyForcibly();
      throw e;
    }
    return process;
  }

  private static long samplesIn(Path file) throws IOException {
    return Files.readString(file).lines().filter(each -> each.contains("\"sample\"")).count();
  }

  private KernelFile terminated(Process process, Path log) throws Exception {
    process.destroy(); // not INT, which processes of a shell's background ignore
    assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
    assertThat(process.exitValue()).isEqualTo(TERMINATED);
    assertThat(log)
        .content()
        .contains("to go on: ./jccl tuner measure kernels --resume " + raw + " --device cpu");
    KernelFile read = KernelFile.read(raw);
    assertThat(read.cutOff()).isFalse();
    return read;
  }

  @Test
  void aStoppedSweepIsWholeAndGoesOnWithNoSampleTwice() throws Exception {
    Path log = folder.resolve("log");
    String[] few = {
      "-o",
      raw.toString(),
      "--work",
      "fold",
      "--type",
      "float",
      "--op",
      "sum",
      "--sizes",
      "4K",
      "--rounds",
      "1000000"
    };
    KernelFile first = terminated(started(log, 1, few), log);

    Path second = folder.resolve("second");
    int before = first.samples().size();
    Process goesOn = started(second, before + 1, "--resume", raw.toString());
    try {
      assertThatThrownBy(() -> SampleWriter.append(raw))
          .isInstanceOf(JcclException.class)
          .hasMessageContaining("is being written by another sweep");
    } finally {
      goesOn.destroy();
    }
    KernelFile read = terminated(goesOn, second);
    assertThat(read.samples()).startsWith(first.samples().toArray(KernelSample[]::new));

    int rounds = 3 + read.samples().stream().mapToInt(KernelSample::round).max().orElseThrow();
    String text = Files.readString(raw);
    assertThat(text).contains(MANY);
    Files.writeString(raw, text.replace(MANY, "\"rounds\":" + rounds));
    Run last = resume();
    assertThat(last.code()).as(last.text()).isZero();
    assertThat(last.text()).contains(raw + ": complete");
    KernelFile all = KernelFile.read(raw);
    int entries =
        all.plan().orElseThrow().groups().stream().mapToInt(each -> each.entries().size()).sum();
    assertThat(all.provenances()).hasSize(3);
    assertThat(all.samples()).hasSize(rounds * entries);
    assertThat(all.samples().stream().map(KernelSweepStopTest::what)).doesNotHaveDuplicates();
  }

  private static List<Object> what(KernelSample sample) {
    return List.of(sample.role(), sample.kernel(), sample.cache(), sample.round());
  }

  /** Its lock comes before its reading: the file of another, which grows, has no plan yet. */
  @Test
  void aFileThatAnotherSweepWritesIsNotEvenRead() throws IOException {
    try (SampleWriter other = SampleWriter.create(raw, false)) {
      Run refused = resume();
      assertThat(refused.code()).isEqualTo(1);
      assertThat(refused.text()).contains(raw + " is being written by another sweep");
      other.write("{}");
    }
    assertThat(raw).hasContent("{}");
  }
}
