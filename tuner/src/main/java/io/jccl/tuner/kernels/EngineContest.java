package io.jccl.tuner.kernels;

import io.jccl.DataType;
import io.jccl.ReduceOp;
import io.jccl.perf.ByteSize;
import io.jccl.perf.Contest;
import io.jccl.perf.DeviceUse;
import io.jccl.perf.Layout;
import io.jccl.perf.Operation;
import io.jccl.select.KernelUse;
import io.jccl.select.Setting;
import io.jccl.select.Settings;
import io.jccl.tuner.verify.Spread;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * AllReduce on devices with the kernels that the table takes, beside HIP's alone and Java's alone,
 * in turn. By copies and folds, since one kernel for the whole call would leave nothing to choose.
 * What the table takes is measured twice, which shows the noise.
 */
public final class EngineContest implements AutoCloseable {
  private static final Duration TIMEOUT = Duration.ofMinutes(5);

  /** For the JVM to compile what a way runs. */
  private static final Duration WARM_UP = Duration.ofMillis(300);

  private static final int MOST_CALLS = 20;

  /**
   * What is moved in one sample, unless there are fewer or more calls than there may be: little, so
   * that a disturbance meets all ways or only one round of one.
   */
  private static final long SAMPLE_BYTES = 4 << 20;

  private final int ranks;
  private final Contest contest;
  private final Contest.Way table;
  private final Contest.Way again;
  private final Contest.Way hip;
  private final Contest.Way java;
  private boolean isWarm;

  /**
   * Ranks with their ways.
   *
   * @param ranks the number of ranks
   * @param maximum the largest size of a call in bytes
   * @param devices where they work
   * @param settings what all ways go by, which leave copies and folds
   */
  public EngineContest(int ranks, long maximum, DeviceUse devices, Settings settings) {
    this.ranks = ranks;
    this.contest = new Contest(ranks, maximum, Optional.of(devices), WARM_UP, TIMEOUT);
    this.table = way(settings, KernelUse.AUTO);
    this.again = way(settings, KernelUse.AUTO);
    this.hip = way(settings, KernelUse.HIP);
    this.java = way(settings, KernelUse.TORNADO);
  }

  private Contest.Way way(Settings settings, KernelUse use) {
    return contest.way(settings.with(Setting.KERNELS, use));
  }

  /**
   * One call shape in all ways.
   *
   * @param bytes the size of the call on each rank
   * @param rounds how often each way is measured
   */
  public EngineResult measure(DataType type, ReduceOp.Kind op, long bytes, int rounds) {
    Layout layout = Layout.of(Operation.ALL_REDUCE, ranks, type, bytes);
    String name =
        "%s %s of %s on %d ranks, %s"
            .formatted(
                type.label(),
                op.label(),
                ByteSize.text(bytes),
                ranks,
                table.decide(layout, op).choice());
    List<Contest.Way> ways = List.of(table, again, hip, java);
    Contest.Checked checked = contest.check(ways, layout, op);
    if (checked.wrong() > 0) {
      return new EngineResult.Wrong(name, bytes, checked.fault().orElseThrow().toString());
    }
    int calls = Math.clamp(SAMPLE_BYTES / bytes, 2, MOST_CALLS);
    if (!isWarm) {
      times(ways, layout, op, calls, rounds); // for nothing: the JVM compiles meanwhile
      isWarm = true;
    }
    double[][] times = times(ways, layout, op, calls, rounds);
    return new EngineEffect(name, bytes, times[0], times[1], times[2], times[3]);
  }

  private static double[][] times(
      List<Contest.Way> ways, Layout layout, ReduceOp.Kind op, int calls, int rounds) {
    double[][] times = new double[ways.size()][rounds];
    for (int round = 0; round < rounds; round++) {
      for (int i = 0; i < ways.size(); i++) {
        int turned = (i + round) % ways.size();
        double[] each = ways.get(turned).time(layout, op, calls).iterations();
        times[turned][round] = Spread.median(each);
      }
    }
    return times;
  }

  @Override
  public void close() {
    contest.close();
  }
}
