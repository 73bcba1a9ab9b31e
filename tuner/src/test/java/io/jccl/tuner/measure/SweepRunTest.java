package io.jccl.tuner.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jccl.DataType;
import io.jccl.InvalidArgumentException;
import io.jccl.ReduceOp;
import io.jccl.perf.Fault;
import io.jccl.perf.Operation;
import io.jccl.select.Settings;
import io.jccl.tuner.samples.Point;
import io.jccl.tuner.samples.Role;
import io.jccl.tuner.samples.Sample;
import io.jccl.tuner.samples.SampleFile;
import io.jccl.tuner.samples.SweepPlan.PlannedPoint;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Sweeps over real ranks. */
@Timeout(180)
class SweepRunTest {
  private static final int ROUNDS = 2;

  @TempDir private Path folder;
  private Path file;
  private final Progress progress = new Progress();

  /** Keeps what it is told. */
  private static final class Progress implements SweepProgress {
    private final List<Long> done = new ArrayList<>();

    @Override
    public void measuring(Point point, int round, long samples, long all) {
      assertThat(samples).isLessThan(all);
      done.add(samples);
    }

    @Override
    public void wrong(Sample sample, Fault fault) {
      throw new AssertionError(fault);
    }
  }

  @BeforeEach
  void name() {
    file = folder.resolve("samples.jsonl");
  }

  private static SweepRun.Machine machine() {
    Settings settings = Settings.of(Map.of("JCCL_ALGO", "direct,oneshot,ce"));
    return new SweepRun.Machine(settings, Optional.empty(), false, Duration.ZERO, List.of("test"));
  }

  private static SweepRequest request() {
    return new SweepRequest(
        List.of(Operation.ALL_REDUCE, Operation.GATHER),
        List.of(2),
        List.of(8L, 64L, 4096L),
        DataType.FLOAT32,
        ReduceOp.Kind.SUM,
        List.of(1, 2),
        ROUNDS);
  }

  private SweepRun.Outcome create(BooleanSupplier stop) {
    try (SweepRun run = SweepRun.create(file, false, request(), machine(), progress)) {
      return run.run(stop);
    }
  }

  private SweepRun.Outcome resume() {
    try (SweepRun run = SweepRun.resume(file, machine(), progress)) {
      return run.run(() -> false);
    }
  }

  private static BooleanSupplier after(int samples) {
    int[] asked = {0};
    return () -> asked[0]++ == samples;
  }

  /** That every point has each round once, with the baseline, its control and all that is left. */
  private static void assertComplete(SampleFile read) {
    for (PlannedPoint planned : read.plan().orElseThrow().points()) {
      for (int round = 0; round < ROUNDS; round++) {
        int number = round;
        List<Entry> entries =
            read.samples().stream()
                .filter(each -> each.point().equals(planned.point()) && each.round() == number)
                .map(Entry::of)
                .toList();
        assertThat(entries).doesNotHaveDuplicates();
        assertThat(entries)
            .contains(
                new Entry(Role.BASELINE, planned.baseline()),
                new Entry(Role.CONTROL, planned.baseline()));
        assertThat(Entry.ofRound(planned, round)).containsAll(entries);
      }
    }
  }

  @Test
  void aSweepMeasuresEveryChoiceOfEveryPoint() {
    SweepRun.Outcome outcome = create(() -> false);
    assertThat(outcome).isEqualTo(new SweepRun.Outcome(true, 0));
    SampleFile read = SampleFile.read(file);
    assertComplete(read);
    // 8 bytes are no elements for each of two ranks' parts
    assertThat(read.plan().orElseThrow().points())
        .extracting(each -> each.point().collective().label() + " " + each.point().bytes())
        .containsExactly(
            "all_reduce 8", "all_reduce 64", "all_reduce 4096", "gather 64", "gather 4096");
    for (PlannedPoint planned : read.plan().orElseThrow().points()) {
      assertThat(planned.candidates()).doesNotContain(planned.baseline()).isNotEmpty();
      List<Entry> first =
          read.samples().stream()
              .filter(each -> each.point().equals(planned.point()) && each.round() == 0)
              .map(Entry::of)
              .toList();
      assertThat(first.subList(0, 2)).isEqualTo(Entry.ofRound(planned, 0).subList(0, 2));
    }
    for (Sample each : read.samples()) {
      assertThat(each.correct()).isTrue();
      assertThat(each.micros()).hasSizeBetween(1, 50).allMatch(micros -> micros >= 0);
      assertThat(each.checked() > 0).as("%s", each).isEqualTo(each.round() == 0);
      assertThat(read.provenance(each).command()).containsExactly("test");
    }
    assertThat(progress.done).isSorted().startsWith(0L);
  }

  @Test
  void aSweepThatWasStoppedGoesOnWhereItWas() {
    assertThat(create(after(25)).complete()).isFalse();
    SampleFile half = SampleFile.read(file);
    assertThat(half.cutOff()).isFalse();
    assertThat(half.samples()).isNotEmpty().hasSizeLessThan(25);
    assertThat(resume().complete()).isTrue();
    SampleFile whole = SampleFile.read(file);
    assertThat(whole.samples()).startsWith(half.samples().toArray(Sample[]::new));
    assertThat(whole.provenances()).hasSize(2);
    assertComplete(whole);
  }

  @Test
  void aSweepThatWasKilledMeasuresTheBrokenRoundAgain() throws IOException {
    create(after(25));
    byte[] all = Files.readAllBytes(file);
    Files.write(file, Arrays.copyOf(all, all.length - 10));
    SampleFile broken = SampleFile.read(file);
    assertThat(broken.cutOff()).isTrue();
    assertThat(resume().complete()).isTrue();
    SampleFile whole = SampleFile.read(file);
    assertThat(whole.cutOff()).isFalse();
    Sample last = broken.samples().getLast();
    assertThat(
            whole.samples().stream()
                .filter(each -> each.point().equals(last.point()) && each.round() == last.round())
                .filter(each -> Entry.of(each).equals(Entry.of(last))))
        .as("the whole, in place of the half that was there")
        .hasSize(1)
        .doesNotContain(last);
  }

  @Test
  void aCompleteSweepHasNothingToDo() {
    create(() -> false);
    int samples = SampleFile.read(file).samples().size();
    assertThat(resume()).isEqualTo(new SweepRun.Outcome(true, 0));
    assertThat(SampleFile.read(file).samples()).hasSize(samples);
  }

  @Test
  void anotherSetupDoesNotGoOn() throws IOException {
    create(after(1));
    String text = Files.readString(file);
    String other = text.replaceFirst("\"cpu\":\"[^\"]*\"", "\"cpu\":\"another\"");
    Files.writeString(file, other);
    assertThatThrownBy(this::resume)
        .isInstanceOf(InvalidArgumentException.class)
        .hasMessageContaining("another");
    assertThat(file).hasContent(other);
  }

  @Test
  void aFileOfAnotherDeviceDoesNotGoOn() throws IOException {
    create(after(1));
    Files.writeString(file, Files.readString(file).replace("\"host\",\"reg", "\"gfx942\",\"reg"));
    assertThatThrownBy(this::resume)
        .isInstanceOf(InvalidArgumentException.class)
        .hasMessageContaining("device gfx942");
  }

  @Test
  void ranksMayBeBound() {
    Settings settings = Settings.of(Map.of("JCCL_ALGO", "direct"));
    SweepRun.Machine bound =
        new SweepRun.Machine(settings, Optional.empty(), true, Duration.ZERO, List.of());
    SweepRequest small =
        new SweepRequest(
            List.of(Operation.BROADCAST),
            List.of(2),
            List.of(64L),
            DataType.FLOAT32,
            ReduceOp.Kind.SUM,
            List.of(1),
            1);
    try (SweepRun run = SweepRun.create(file, false, small, bound, progress)) {
      assertThat(run.run(() -> false).complete()).isTrue();
    }
    assertThat(SampleFile.read(file).provenances().getFirst().settings())
        .contains("ranks bound to cores (--bind)");
  }

  @Test
  void whatMakesNoSenseIsRefused() {
    for (int each : IntStream.of(0, 1).toArray()) {
      assertThatThrownBy(
              () ->
                  new SweepRequest(
                      List.of(Operation.BROADCAST),
                      List.of(each),
                      List.of(8L),
                      DataType.INT8,
                      ReduceOp.Kind.SUM,
                      List.of(1),
                      1))
          .isInstanceOf(InvalidArgumentException.class)
          .hasMessage("--ranks: " + each + ", legal: 2 or more");
    }
  }
}
