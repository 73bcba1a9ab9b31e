package io.jccl.hip.command;

import io.jccl.DataType;
import io.jccl.JcclException;
import io.jccl.ReduceOp;
import io.jccl.device.Device;
import io.jccl.hip.fused.FusedCheck;
import io.jccl.hip.fused.HipFusedEngine;
import io.jccl.hip.kernel.HostFolds;
import io.jccl.select.Setting;
import io.jccl.select.Settings;
import io.jccl.spi.Availability;
import io.jccl.spi.Command;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.List;
import picocli.CommandLine;

/** Compares the fused collectives between devices with the host's results, bit for bit. */
@CommandLine.Command(
    name = "check fused",
    mixinStandardHelpOptions = true,
    description = {
      "Runs the fused collectives (one kernel on each rank) and compares every bit with the host"
          + " engine: AllReduce in one shot and two, ReduceScatter, AllGather, AllToAll; all types"
          + " and operations, alignments, lengths, in place and not; with many blocks and with"
          + " few.",
      "Exits with 1 if anything differs, a kernel waits in vain, or nothing was compared."
    })
public final class CheckFusedCommand implements Command {
  @CommandLine.Spec private CommandLine.Model.CommandSpec spec;

  @CommandLine.Mixin private KernelChoice choice;

  @CommandLine.Option(
      names = {"-g", "--ranks"},
      split = ",",
      defaultValue = "2,3,8",
      paramLabel = "N",
      description = "numbers of ranks; several share a device (default: ${DEFAULT-VALUE})")
  private List<Integer> teams = List.of();

  @CommandLine.Option(
      names = "--seed",
      defaultValue = "1",
      paramLabel = "N",
      description = "what the data depend on (default: ${DEFAULT-VALUE})")
  private long seed;

  private final Duration patience;
  private int wrong;
  private long compared;
  private long tiled;

  /** The command; {@link java.util.ServiceLoader} calls this. */
  public CheckFusedCommand() {
    this(Duration.ofSeconds(10));
  }

  /** A command that says what it does whenever a check of one type has taken so long. */
  CheckFusedCommand(Duration patience) {
    this.patience = patience;
  }

  @Override
  public Integer call() {
    PrintWriter out = spec.commandLine().getOut();
    Settings settings = Settings.load();
    teams.forEach(ranks -> devices(ranks, settings)); // what cannot be checked is refused first
    for (int ranks : teams) {
      List<Device> devices = devices(ranks, settings);
      check(devices, settings, "blocks as usual");
      check(devices, settings.with(Setting.MAX_NCHANNELS, 2), "at most 2 blocks");
      check(devices, settings.with(Setting.MIN_NCHANNELS, 5), "at least 5 blocks");
    }
    out.printf("%d wrong, %,d bytes compared, %,d folds by tiles%n", wrong, compared, tiled);
    out.flush();
    return wrong == 0 && compared > 0 ? 0 : 1;
  }

  private List<Device> devices(int ranks, Settings settings) {
    if (ranks < 1) {
      throw new CommandLine.ParameterException(
          spec.commandLine(), "--ranks " + ranks + ": expected a number from 1");
    }
    List<Device> devices = choice.devices(ranks);
    if (new HipFusedEngine().supports(devices, settings)
        instanceof Availability.Unavailable(String reason, String remedy)) {
      throw new CommandLine.ParameterException(spec.commandLine(), reason + "; " + remedy);
    }
    return devices;
  }

  private void check(List<Device> devices, Settings settings, String blocks) {
    PrintWriter out = spec.commandLine().getOut();
    List<String> names = devices.stream().distinct().map(Device::name).toList();
    out.printf(
        "%s on %s, %s%n", Counted.of(devices.size(), "rank"), String.join(", ", names), blocks);
    out.flush();
    for (DataType type : choice.types()) {
      for (ReduceOp.Kind kind : choice.kinds(ReduceOp.Kind.values())) {
        check(devices, settings, type, kind);
      }
    }
  }

  /** Says now and then what a long check has come to. */
  private static final class Progress {
    private final PrintWriter out;
    private final Duration patience;
    private long said = System.nanoTime();
    private int calls;

    Progress(PrintWriter out, Duration patience) {
      this.out = out;
      this.patience = patience;
    }

    void checked(String call) {
      calls++;
      if (System.nanoTime() - said >= patience.toNanos()) {
        said = System.nanoTime();
        out.printf("  %s checked, the latest %s%n", Counted.of(calls, "call"), call);
        out.flush();
      }
    }
  }

  /** With a team of its own for each key, since a team that has failed is of no more use. */
  private void check(List<Device> devices, Settings settings, DataType type, ReduceOp.Kind kind) {
    PrintWriter out = spec.commandLine().getOut();
    String result = "ok";
    try (FusedCheck check = new FusedCheck(devices, settings, HostFolds::of, seed)) {
      check.onProgress(new Progress(out, patience)::checked);
      try {
        check.checkFolds(type, kind);
        if (kind == ReduceOp.Kind.SUM) {
          check.checkCopies(type);
        }
      } catch (JcclException e) {
        result = "WRONG: " + e.getMessage();
        wrong++;
      }
      compared += check.compared();
      tiled += check.tiledFolds();
      out.printf(
          "  %-9s %-7s %s, %,d bytes compared%n",
          type.label(), kind.label(), result, check.compared());
      out.flush();
    }
  }
}
