package io.jccl.tuner.samples;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jccl.DataType;
import io.jccl.InvalidArgumentException;
import io.jccl.JcclException;
import io.jccl.ReduceOp;
import io.jccl.plan.Collective;
import io.jccl.select.Protocol;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

class SampleFileTest {
  private static final Point POINT =
      new Point(
          Collective.ALL_REDUCE, DataType.FLOAT32, ReduceOp.Kind.SUM, 2, 65536, Point.HOST, false);
  private static final ChoiceName DIRECT = new ChoiceName("direct", Protocol.SIMPLE, 1);
  private static final ChoiceName RING = new ChoiceName("ring", Protocol.LL128, 4);
  private static final Provenance PROVENANCE =
      new Provenance(
          "abc",
          "run",
          "2026-11-30T18:00:00Z",
          "1.0",
          "a \"VM\"",
          List.of("-Xmx1g"),
          "Linux",
          "here",
          "a processor",
          2,
          List.of(),
          List.of("JCCL_ALGO=ring (environment)"),
          List.of("tuner", "measure"),
          1.5);
  private static final SweepPlan PLAN =
      new SweepPlan(
          "run", 3, List.of(new SweepPlan.PlannedPoint(POINT, 20, DIRECT, List.of(RING))));
  private static final Sample SAMPLE = sample(2, 3.25, 1.0, 2.5, 9.125);

  @TempDir private Path folder;
  private Path path;

  private static Sample sample(int round, Double... micros) {
    return new Sample("run", POINT, Role.CANDIDATE, RING, round, List.of(micros), true, 77, "abc");
  }

  @BeforeEach
  void write() {
    path = folder.resolve("samples.jsonl");
    try (SampleWriter writer = SampleWriter.create(path, false)) {
      writer.write(PROVENANCE);
      writer.write(PLAN);
      writer.write(SAMPLE);
    }
  }

  @Test
  void aFileThatIsBeingWrittenHasNoSecondWriter() throws IOException {
    long before = Files.size(path);
    try (SampleWriter first = SampleWriter.append(path)) {
      first.cutAfter(before);
      assertThatThrownBy(() -> SampleWriter.append(path))
          .isInstanceOf(JcclException.class)
          .hasMessage(path + " is being written by another sweep; wait for its end");
      assertThatThrownBy(() -> SampleWriter.create(path, true)).isInstanceOf(JcclException.class);
      assertThat(path).hasSize(before);
      first.write(SAMPLE);
    }
    try (SampleWriter second = SampleWriter.append(path)) {
      assertThat(second.lines().bytes()).isGreaterThan(before).isEqualTo(Files.size(path));
      second.cutAfter(before);
    }
    assertThat(path).hasSize(before);
  }

  @Test
  void whatIsWrittenIsRead() throws IOException {
    SampleFile file = SampleFile.read(path);
    assertThat(file.provenances()).containsExactly(PROVENANCE);
    assertThat(file.plan()).contains(PLAN);
    assertThat(file.samples()).containsExactly(SAMPLE);
    assertThat(file.provenance(SAMPLE)).isEqualTo(PROVENANCE);
    assertThat(file.cutOff()).isFalse();
    assertThat(file.wholeBytes()).isEqualTo(Files.size(path));
  }

  @Test
  void aLastLineThatWasCutOffIsLeftOutAndWrittenOver() throws IOException {
    long whole = Files.size(path);
    Files.writeString(path, "{\"kind\":\"sam", StandardOpenOption.APPEND);
    SampleFile cut = SampleFile.read(path);
    assertThat(cut.cutOff()).isTrue();
    assertThat(cut.wholeBytes()).isEqualTo(whole);
    assertThat(cut.samples()).containsExactly(SAMPLE);
    try (SampleWriter writer = SampleWriter.append(path)) {
      assertThat(SampleFile.read(path, writer.lines())).isEqualTo(cut);
      writer.cutAfter(whole);
      writer.write(sample(3, 4.5));
    }
    assertThat(SampleFile.read(path).samples()).containsExactly(SAMPLE, sample(3, 4.5));
  }

  @Test
  void ofARoundThatWasMeasuredAgainTheLaterSampleCounts() {
    Sample later = sample(2, 8.0);
    try (SampleWriter writer = SampleWriter.append(path)) {
      writer.cutAfter(writer.lines().bytes());
      writer.write(sample(1, 4.5));
      writer.write(later);
    }
    assertThat(SampleFile.read(path).samples()).containsExactly(sample(1, 4.5), later);
  }

  @Test
  void aFileIsNotOverwrittenUnlessAsked() throws IOException {
    String before = Files.readString(path);
    assertThatThrownBy(() -> SampleWriter.create(path, false))
        .isInstanceOf(JcclException.class)
        .hasMessageContaining("--force");
    assertThat(Files.readString(path)).isEqualTo(before);
    SampleWriter.create(path, true).close();
    assertThat(path).isEmptyFile();
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void aDiskThatIsFullIsSaidInWords() {
    try (SampleWriter writer = SampleWriter.create(Path.of("/dev/full"), true)) {
      assertThatThrownBy(() -> writer.write(SAMPLE))
          .isInstanceOf(JcclException.class)
          .hasMessage("cannot write /dev/full: No space left on device");
    }
  }

  @Test
  void aLineThatIsNotJsonIsNamed() throws IOException {
    Files.writeString(path, "{\"kind\":\n", StandardOpenOption.APPEND);
    assertRefused(":4: not JSON");
  }

  @Test
  void aMisspelledNameGetsAHint() throws IOException {
    replace("\"protocol\":\"ll128\",\"channels\":4},\"round\"", "\"ll128\"", "\"l128\"");
    assertRefused(":3 choice.protocol: \"l128\", legal: ll, ll128, simple; did you mean ll128?");
  }

  @Test
  void anUnknownKeyIsNamed() throws IOException {
    replace("\"round\":2", "round", "rund");
    assertRefused(":3: no key round");
    replace("\"rund\":2", "\"rund\":2", "\"round\":2,\"rounds\":3");
    assertRefused(":3: unknown key rounds");
  }

  @Test
  void aNumberOutOfRangeIsNamed() throws IOException {
    replace("\"round\":2", "2", "-2");
    assertRefused(":3 round: -2");
  }

  @Test
  void aSampleOfUnknownProvenanceIsRefused() throws IOException {
    replace("\"hash\":\"abc\"", "abc", "abd");
    assertRefused(":3: provenance abc");
  }

  @Test
  void theMedianOfAnEvenNumberOfTimesIsTheLowerOne() {
    assertThat(SAMPLE.medianMicros()).isEqualTo(2.5);
  }

  private void replace(String where, String what, String by) throws IOException {
    String text = Files.readString(path);
    assertThat(text).contains(where);
    Files.writeString(path, text.replace(where, where.replace(what, by)));
  }

  private void assertRefused(String message) {
    assertThatThrownBy(() -> SampleFile.read(path))
        .isInstanceOf(InvalidArgumentException.class)
        .hasMessageContaining(path + message);
  }
}
