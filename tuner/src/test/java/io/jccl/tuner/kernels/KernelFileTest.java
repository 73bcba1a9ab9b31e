package io.jccl.tuner.kernels;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jccl.DataType;
import io.jccl.InvalidArgumentException;
import io.jccl.ReduceOp;
import io.jccl.perf.kernel.Cache;
import io.jccl.perf.kernel.KernelCase;
import io.jccl.perf.kernel.KernelLaunch;
import io.jccl.perf.kernel.KernelOrigin;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Lines are read as they were written, or not at all. */
class KernelFileTest {
  private static final KernelOrigin DEVICE =
      new KernelOrigin(
          "cpu:0",
          "cpu",
          "x86-64-v3",
          "a processor",
          2,
          1L << 34,
          "",
          List.of("core 0 2400 MHz"),
          List.of("tornadovm 5.2.0-jdk25"),
          List.of(new KernelOrigin.Image("hip", "fold", "x86-64-v3", "clang 20", "ab", "cd")));
  private static final KernelProvenance MADE =
      new KernelProvenance(
          "h",
          "r",
          "2026-11-30T00:00:00Z",
          "1",
          "jvm",
          List.of("-X"),
          "os",
          "host",
          "cpu",
          2,
          List.of(),
          List.of("-o", "f"),
          0.5,
          DEVICE);
  private static final KernelCase FOLD =
      KernelCase.fold("hip", DataType.FLOAT8E4M3, ReduceOp.Kind.PREMUL_SUM, 8, 4096);
  private static final KernelSample SAMPLE =
      new KernelSample(
          "r",
          KernelRole.BASELINE,
          FOLD,
          Cache.WARM,
          0,
          new KernelLaunch("u4d2", 2, 1),
          7,
          2.5,
          3,
          9 * 4096,
          true,
          4096,
          "h");

  @TempDir Path folder;

  private Path file(String text) throws IOException {
    return Files.writeString(folder.resolve("raw.jsonl"), text);
  }

  private static String text(KernelLine... lines) {
    StringBuilder text = new StringBuilder();
    for (KernelLine line : lines) {
      text.append(KernelFormat.text(line)).append('\n');
    }
    return text.toString();
  }

  @Test
  void linesAreReadAsTheyWereWritten() throws IOException {
    KernelPlan plan =
        new KernelPlan(
            "r",
            3,
            List.of(
                new KernelPlan.Group(
                    Cache.COLD, List.of(new KernelPlan.Entry(KernelRole.COPY, FOLD)))));
    KernelClocks clocks = new KernelClocks("r", 0, List.of("a", "b"));
    KernelFile read = KernelFile.read(file(text(MADE, plan, clocks, SAMPLE)));
    assertThat(read.provenances()).containsExactly(MADE);
    assertThat(read.plan()).contains(plan);
    assertThat(read.clocks()).containsExactly(clocks);
    assertThat(read.samples()).containsExactly(SAMPLE);
    assertThat(SAMPLE.gigabytesPerSecond()).isEqualTo(9 * 4096 / 2.5 / 1e3);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "/home/me/lib/libjccl_cuda.so, driver 13.0 | libjccl_cuda.so, driver 13.0",
        "/a/libjccl_cuda.so, driver 580.159.04 (CUDA 13.0)"
            + " | libjccl_cuda.so, driver 580.159.04 (CUDA 13.0)",
        "the CPU device, driver 6.2.0 | the CPU device, driver 6.2.0",
      })
  void theFolderOfTheLibraryIsNoPartOfADriver(String written, String driver) throws IOException {
    String line = text(MADE).replace("\"driver\":\"\"", "\"driver\":\"" + written + "\"");
    KernelProvenance read = KernelFile.read(file(line)).made();
    assertThat(read.device().driver()).isEqualTo(driver);
    assertThat(KernelFormat.text(read)).contains("\"driver\":\"" + driver + "\"");
  }

  @Test
  void aLineThatWasCutOffIsLeftOut() throws IOException {
    String whole = text(MADE, SAMPLE);
    KernelFile read = KernelFile.read(file(whole + text(SAMPLE).substring(0, 40)));
    assertThat(read.cutOff()).isTrue();
    assertThat(read.wholeBytes()).isEqualTo(whole.length());
    assertThat(read.samples()).containsExactly(SAMPLE);
  }

  private static KernelSample sample(KernelRole role, long bytes, int round, double micros) {
    KernelCase kernel =
        role == KernelRole.COPY
            ? KernelCase.copy(KernelCase.RUNTIME, 8, 4096)
            : KernelCase.fold("hip", DataType.FLOAT32, ReduceOp.Kind.SUM, 8, bytes);
    return new KernelSample(
        "r", role, kernel, Cache.WARM, round, SAMPLE.launch(), 7, micros, 3, 9, true, 1, "h");
  }

  /** A sweep was killed within its second group; the copies of both groups are the same kernel. */
  @Test
  void ofARoundThatWasMeasuredAgainTheLaterSamplesCount() throws IOException {
    KernelSample[] counted = {
      sample(KernelRole.BASELINE, 64, 0, 1),
      sample(KernelRole.COPY, 64, 0, 2),
      sample(KernelRole.BASELINE, 128, 0, 3),
      sample(KernelRole.CONTROL, 128, 0, 4),
      sample(KernelRole.COPY, 128, 0, 5),
      sample(KernelRole.BASELINE, 64, 1, 6),
      sample(KernelRole.COPY, 64, 1, 7),
    };
    String killed =
        text(sample(KernelRole.BASELINE, 128, 0, 8), sample(KernelRole.COPY, 128, 0, 9));
    String first = text(MADE, counted[0], counted[1]);
    String rest = text(Arrays.copyOfRange(counted, 2, counted.length));
    assertThat(KernelFile.read(file(first + killed + text(MADE) + rest)).samples())
        .containsExactly(counted);
  }

  @Test
  void aGroupOfNothingIsNotLegal() throws IOException {
    String plan =
        "{\"kind\":\"plan\",\"run\":\"r\",\"rounds\":3,"
            + "\"groups\":[{\"cache\":\"warm\",\"entries\":[]}]}\n";
    Path file = file(text(MADE) + plan);
    assertThatThrownBy(() -> KernelFile.read(file))
        .isInstanceOf(InvalidArgumentException.class)
        .hasMessageContaining("raw.jsonl:2")
        .hasMessageContaining("a group without entries");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "'\"type\":\"f8e4m3\"' | '\"type\":\"f9\"' | 'kernel.type: f9 is none of int8, uint8'",
        "'\"repeats\":7' | '\"repeats\":7.5' | 'repeats: 7.5, legal: what tuner measure kernels'",
        "'\"repeats\":7' | '\"repeats\":\"7\"' | 'repeats: \"7\", legal'",
        "'\"repeats\":7,' | '' | 'no key repeats, legal'",
        "'\"blocks\":2' | '\"block\":2' | key launch.block",
        "'\"repeats\":7' | '\"repeats\":7,\"again\":7' | 'unknown key again, legal'",
        "'\"repeats\":7' | '\"repeats\":7,\"repeats\":7' | 'not JSON, or a key twice, legal'",
        "'{\"kind\"' | '# \"kind\"' | ':2: not JSON, or a key twice, legal'",
        "'\"kind\":\"sample\"' | '\"kind\":\"simple\"' | 'simple, legal: provenance, plan'",
        "'\"kind\":\"sample\"' | '\"kind\":7' | 'no key kind, legal'",
        "'\"provenance\":\"h\"' | '\"provenance\":\"g\"' | provenance g",
        "'\"bytes\":4096' | '\"bytes\":0' | 'kernel: inputs 8, bytes 0'",
      })
  void whatIsNotLegalIsNamedWithItsLine(String from, String to, String message) throws IOException {
    String line = text(SAMPLE);
    assertThat(line).contains(from);
    Path file = file(text(MADE) + line.replace(from, to == null ? "" : to));
    assertThatThrownBy(() -> KernelFile.read(file))
        .isInstanceOf(InvalidArgumentException.class)
        .hasMessageContaining("raw.jsonl:2")
        .hasMessageContaining(message);
  }
}
