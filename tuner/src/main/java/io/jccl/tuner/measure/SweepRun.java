package io.jccl.tuner.measure;

import io.jccl.InvalidArgumentException;
import io.jccl.device.Device;
import io.jccl.perf.DeviceUse;
import io.jccl.select.Settings;
import io.jccl.tuner.samples.Point;
import io.jccl.tuner.samples.Provenance;
import io.jccl.tuner.samples.Sample;
import io.jccl.tuner.samples.SampleFile;
import io.jccl.tuner.samples.SampleWriter;
import io.jccl.tuner.samples.SweepPlan;
import io.jccl.tuner.samples.SweepPlan.PlannedPoint;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.BooleanSupplier;

/**
 * A sweep of this process into a file: a new one, or one that goes on where another process was
 * stopped, by whatever means, on the same machine with the same versions and settings.
 */
public final class SweepRun implements AutoCloseable {
  private final Field field;
  private final SampleWriter writer;
  private final SampleSweep sweep;

  /**
   * What measures.
   *
   * @param settings what all ways go by
   * @param devices where ranks work; nothing for host memory
   * @param binds whether the thread of each rank is bound to a core, in turn
   * @param warmUp how long each choice runs before it is timed for the first time
   * @param command the command line, to be kept with the samples
   */
  public record Machine(
      Settings settings,
      Optional<DeviceUse> devices,
      boolean binds,
      Duration warmUp,
      List<String> command) {
    private Provenance provenance(String run) {
      List<Device> pool = devices.map(DeviceUse::pool).orElse(List.of());
      List<String> besides = binds ? List.of("ranks bound to cores (--bind)") : List.of();
      return Origin.of(run, settings, besides, pool, command);
    }
  }

  /**
   * What came of it.
   *
   * @param complete whether the file has all samples now
   * @param wrong the number of samples whose result was wrong
   */
  public record Outcome(boolean complete, long wrong) {}

  private SweepRun(Field field, SampleWriter writer, SampleSweep sweep) {
    this.field = field;
    this.writer = writer;
    this.sweep = sweep;
  }

  /**
   * A new sweep.
   *
   * @param force whether a file that is there is overwritten
   * @throws io.jccl.JcclException if the file is there or cannot be written, or if there is nothing
   *     to measure
   */
  public static SweepRun create(
      Path file, boolean force, SweepRequest request, Machine machine, SweepProgress progress) {
    Field field = new Field(machine, request.sizes().getLast());
    try {
      String run = UUID.randomUUID().toString();
      SweepPlan plan = new Planner(request, field).plan(run);
      if (plan.points().isEmpty()) {
        String legal = "sizes of at least 16 bytes a rank";
        throw new InvalidArgumentException("--sizes", request.sizes(), legal);
      }
      SampleWriter writer = SampleWriter.create(file, force);
      try {
        Provenance provenance = machine.provenance(run);
        writer.write(provenance);
        writer.write(plan);
        return run(field, writer, plan, List.of(), provenance, progress);
      } catch (RuntimeException e) {
        writer.close();
        throw e;
      }
    } catch (RuntimeException e) {
      field.close();
      throw e;
    }
  }

  /**
   * A sweep that goes on.
   *
   * @throws io.jccl.JcclException if the file cannot be read or written, or was made by another
   *     setup
   */
  public static SweepRun resume(Path file, Machine machine, SweepProgress progress) {
    SampleWriter writer = SampleWriter.append(file);
    try {
      return resume(file, writer, machine, progress);
    } catch (RuntimeException e) {
      writer.close();
      throw e;
    }
  }

  private static SweepRun resume(
      Path file, SampleWriter writer, Machine machine, SweepProgress progress) {
    SampleFile read = SampleFile.read(file, writer.lines());
    SweepPlan plan =
        read.plan()
            .orElseThrow(
                () ->
                    new InvalidArgumentException(
                        file.toString(), "no plan", "a file of tuner measure; begin it anew"));
    long most =
        plan.points().stream().map(PlannedPoint::point).mapToLong(Point::bytes).max().orElse(0);
    Field field = new Field(machine, most);
    try {
      Provenance provenance = machine.provenance(plan.run());
      String setup = provenance.setup();
      for (Provenance each : read.provenances()) {
        require(file, each.setup().equals(setup), each.setup(), "this: " + setup);
      }
      for (PlannedPoint each : plan.points()) {
        String device = each.point().device();
        require(file, device.equals(field.device()), "device " + device, "--device that has it");
      }
      writer.cutAfter(read.wholeBytes());
      writer.write(provenance);
      return run(field, writer, plan, read.samples(), provenance, progress);
    } catch (RuntimeException e) {
      field.close();
      throw e;
    }
  }

  private static void require(Path file, boolean legal, String what, String instead) {
    if (!legal) {
      throw new InvalidArgumentException(file.toString(), what, instead);
    }
  }

  private static SweepRun run(
      Field field,
      SampleWriter writer,
      SweepPlan plan,
      List<Sample> before,
      Provenance provenance,
      SweepProgress progress) {
    SampleSweep sweep = new SampleSweep(plan, field, writer, before, provenance.hash(), progress);
    return new SweepRun(field, writer, sweep);
  }

  /**
   * Measures until all is there.
   *
   * @param stop asked before each sample, which takes moments; once true the sweep ends, and the
   *     file is whole
   */
  public Outcome run(BooleanSupplier stop) {
    return sweep.run(stop);
  }

  @Override
  public void close() {
    field.close();
    writer.close();
  }
}
