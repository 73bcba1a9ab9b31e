package io.jccl.tuner.kernels;

import io.jccl.InvalidArgumentException;
import io.jccl.JcclException;
import io.jccl.device.Device;
import io.jccl.perf.ByteSize;
import io.jccl.perf.kernel.KernelLab;
import io.jccl.perf.kernel.KernelSession;
import io.jccl.select.Settings;
import io.jccl.tuner.samples.SampleWriter;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.UUID;
import java.util.function.BooleanSupplier;

/**
 * A sweep of this process into a file: a new one, or one that goes on where another process was
 * stopped, by whatever means, on the same machine with the same versions and settings.
 */
public final class KernelSweepRun implements AutoCloseable {
  private final KernelSession session;
  private final SampleWriter writer;
  private final KernelSweep sweep;

  /**
   * What came of it.
   *
   * @param complete whether the file has all samples now
   * @param wrong the number of samples whose answer was wrong
   */
  public record Outcome(boolean complete, long wrong) {}

  /**
   * What measures.
   *
   * @param device where kernels run
   * @param settings to be kept with the samples
   * @param command the command line, to be kept with the samples
   */
  public record Machine(Device device, Settings settings, List<String> command) {
    private KernelProvenance provenance(String run) {
      return KernelMaking.of(run, settings, KernelLab.of(device).origin(device), command);
    }
  }

  private KernelSweepRun(KernelSession session, SampleWriter writer, KernelSweep sweep) {
    this.session = session;
    this.writer = writer;
    this.sweep = sweep;
  }

  /**
   * A new sweep.
   *
   * @param force whether a file that is there is overwritten
   * @throws JcclException if the file is there or cannot be written, if there is nothing to
   *     measure, or if the device has too little memory
   */
  public static KernelSweepRun create(
      Path file, boolean force, KernelRequest request, Machine machine, KernelProgress progress) {
    KernelSession session =
        open(
            "--sizes",
            machine.device(),
            Collections.max(request.inputs()),
            request.sizes().getLast());
    try {
      String run = UUID.randomUUID().toString();
      KernelPlan plan = KernelPlanner.plan(run, request, session);
      if (plan.groups().isEmpty()) {
        throw new JcclException(
            "nothing to measure: "
                + machine.device().name()
                + " has no kernel of what was asked for; jccl info kernels shows what it has");
      }
      SampleWriter writer = SampleWriter.create(file, force);
      try {
        KernelProvenance made = machine.provenance(run);
        writer.write(KernelFormat.text(made));
        writer.write(KernelFormat.text(plan));
        return run(session, writer, plan, List.of(), machine.device(), made.hash(), progress);
      } catch (RuntimeException e) {
        writer.close();
        throw e;
      }
    } catch (RuntimeException e) {
      session.close();
      throw e;
    }
  }

  /**
   * A sweep that goes on.
   *
   * @throws JcclException if the file cannot be read or written, or was made by another setup
   */
  public static KernelSweepRun resume(Path file, Machine machine, KernelProgress progress) {
    SampleWriter writer = SampleWriter.append(file);
    try {
      return resume(file, writer, machine, progress);
    } catch (RuntimeException e) {
      writer.close();
      throw e;
    }
  }

  private static KernelSweepRun resume(
      Path file, SampleWriter writer, Machine machine, KernelProgress progress) {
    KernelFile read = KernelFile.read(file, writer.lines());
    String name = file.toString();
    KernelPlan plan =
        read.plan()
            .orElseThrow(
                () ->
                    new InvalidArgumentException(
                        name, "no plan", "a file of tuner measure kernels; begin it anew"));
    KernelProvenance made = machine.provenance(plan.run());
    for (KernelProvenance each : read.provenances()) {
      if (!each.setup().equals(made.setup())) {
        throw new InvalidArgumentException(name, each.setup(), "this: " + made.setup());
      }
    }
    int inputs = 1;
    long bytes = 1;
    for (KernelPlan.Group group : plan.groups()) {
      for (KernelPlan.Entry entry : group.entries()) {
        inputs = Math.max(inputs, entry.kernel().inputs());
        bytes = Math.max(bytes, entry.kernel().bytes());
      }
    }
    KernelSession session = open(name, machine.device(), inputs, bytes);
    try {
      writer.cutAfter(read.wholeBytes());
      writer.write(KernelFormat.text(made));
      return run(session, writer, plan, read.samples(), machine.device(), made.hash(), progress);
    } catch (RuntimeException e) {
      session.close();
      throw e;
    }
  }

  /** The session, if the device has the memory. What a session takes grows with the size. */
  private static KernelSession open(String argument, Device device, int inputs, long bytes) {
    KernelLab lab = KernelLab.of(device);
    if (lab.memoryBytes(inputs, bytes) > device.memoryBytes()) {
      long most = (long) (device.memoryBytes() / lab.memoryBytes(inputs, 1));
      throw new InvalidArgumentException(
          argument,
          ByteSize.text(bytes),
          "at most %s an input of %d, since %s has %s"
              .formatted(
                  ByteSize.text(most - most % KernelRequest.GRAIN),
                  inputs,
                  device.name(),
                  ByteSize.text(device.memoryBytes())));
    }
    return lab.open(device, inputs, bytes);
  }

  private static KernelSweepRun run(
      KernelSession session,
      SampleWriter writer,
      KernelPlan plan,
      List<KernelSample> before,
      Device device,
      String provenance,
      KernelProgress progress) {
    KernelSweep sweep =
        new KernelSweep(
            plan,
            session,
            line -> writer.write(KernelFormat.text(line)),
            before,
            () -> KernelLab.of(device).clocks(device),
            provenance,
            progress);
    return new KernelSweepRun(session, writer, sweep);
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
    session.close();
    writer.close();
  }
}
