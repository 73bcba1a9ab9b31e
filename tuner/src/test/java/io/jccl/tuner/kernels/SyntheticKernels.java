package io.jccl.tuner.kernels;

import io.jccl.DataType;
import io.jccl.ReduceOp;
import io.jccl.perf.kernel.Cache;
import io.jccl.perf.kernel.KernelCase;
import io.jccl.perf.kernel.KernelLaunch;
import io.jccl.perf.kernel.KernelOrigin;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;

/** Raw files of a device that does not exist, whose kernels take the times that a test says. */
final class SyntheticKernels {
  private final SplittableRandom random;
  private final int rounds;
  private final double noise;
  private final List<KernelPlan.Group> groups = new ArrayList<>();
  private final List<KernelSample> samples = new ArrayList<>();
  private double copy = 100;
  private String driver = "";
  private int inputs = 8;

  SyntheticKernels(int rounds, double noise) {
    this(rounds, noise, 7);
  }

  SyntheticKernels(int rounds, double noise, long seed) {
    this.random = new SplittableRandom(seed);
    this.rounds = rounds;
    this.noise = noise;
  }

  /** Says what drives the device. */
  SyntheticKernels withDriver(String words) {
    driver = words;
    return this;
  }

  /** The time of copies that are added next; 0 is a wrong answer. */
  SyntheticKernels copy(double micros) {
    copy = micros;
    return this;
  }

  /** The number of inputs of folds that are added next. */
  SyntheticKernels inputs(int number) {
    inputs = number;
    return this;
  }

  /** Adds float sums of one size; a time of 0 is a wrong answer. */
  SyntheticKernels with(long bytes, double hip, double tornado) {
    return with(Cache.WARM, bytes, hip, tornado);
  }

  /** The same with operands somewhere else. */
  SyntheticKernels with(Cache cache, long bytes, double hip, double tornado) {
    double[] times = {hip, hip, tornado, copy};
    return with(cache, bytes, (entry, round) -> times[entry]);
  }

  /** Adds float sums of one size with times that are given, round by round. */
  SyntheticKernels with(long bytes, double[] hip, double[] tornado) {
    return with(bytes, hip, hip, tornado);
  }

  /** The same where HIP's second time is another one. */
  SyntheticKernels with(long bytes, double[] hip, double[] again, double[] tornado) {
    double[][] times = {hip, again, tornado};
    return with(
        Cache.WARM, bytes, (entry, round) -> entry < times.length ? times[entry][round] : copy);
  }

  /** The time of one of a group's kernels in a round. */
  private interface TimeOf {
    double micros(int entry, int round);
  }

  private SyntheticKernels with(Cache cache, long bytes, TimeOf times) {
    KernelCase base = KernelCase.fold("hip", DataType.FLOAT32, ReduceOp.Kind.SUM, inputs, bytes);
    KernelCase other =
        KernelCase.fold("tornado", DataType.FLOAT32, ReduceOp.Kind.SUM, inputs, bytes);
    KernelPlan.Group group =
        new KernelPlan.Group(
            cache,
            List.of(
                new KernelPlan.Entry(KernelRole.BASELINE, base),
                new KernelPlan.Entry(KernelRole.CONTROL, base),
                new KernelPlan.Entry(KernelRole.CANDIDATE, other),
                new KernelPlan.Entry(KernelRole.COPY, KernelCase.copy("runtime", inputs, bytes))));
    groups.add(group);
    for (int round = 0; round < rounds; round++) {
      for (int i = 0; i < group.entries().size(); i++) {
        samples.add(sample(group.entries().get(i), cache, round, times.micros(i, round)));
      }
    }
    return this;
  }

  private KernelSample sample(KernelPlan.Entry entry, Cache cache, int round, double micros) {
    double time = micros * (1 + noise * (2 * random.nextDouble() - 1));
    return new KernelSample(
        "r",
        entry.role(),
        entry.kernel(),
        cache,
        round,
        new KernelLaunch("u4d2", 8, 256),
        5,
        time,
        time,
        9 * entry.kernel().bytes(),
        micros > 0,
        64,
        "h");
  }

  KernelFile file() {
    KernelPlan plan = new KernelPlan("r", rounds, groups);
    return new KernelFile(
        "raw.jsonl", 0, false, List.of(made()), Optional.of(plan), List.of(), samples);
  }

  private KernelProvenance made() {
    return new KernelProvenance(
        "h",
        "r",
        "2026-11-30T00:00:00Z",
        "1",
        "jvm",
        List.of(),
        "os",
        "host",
        "cpu",
        2,
        List.of(),
        List.of("tuner", "measure", "kernels"),
        0.5,
        new KernelOrigin(
            "cpu:0",
            "cpu",
            "x86-64-v3",
            "a processor",
            2,
            1L << 34,
            driver,
            List.of(),
            List.of("TornadoVM 5.2.0"),
            List.of(
                new KernelOrigin.Image(
                    "hip", "fold", "x86-64-v3", "clang 20", "ab", "0123456789abcdef"))));
  }
}
