package io.jccl.perf;

import io.jccl.Communicator;
import io.jccl.DataType;
import io.jccl.JcclException;
import io.jccl.ReduceOp;
import io.jccl.select.Decision;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;

/** All ranks with their buffers, ready to time and check calls of one type, reduction and root. */
final class MeasuringRanks {
  private static final int COMPILED_CALLS = 100;

  private final PerfConfig config;
  private final RankTeam team;
  private final List<Site> sites;
  private final DataType type;
  private final ReduceOp.Kind kind;
  private final int root;
  private final SeedSequence seeds;

  MeasuringRanks(PerfConfig config, RankTeam team, List<Site> sites) {
    this(config, team, sites, DataType.INT8, ReduceOp.Kind.SUM, 0, new SeedSequence());
  }

  private MeasuringRanks(
      PerfConfig config,
      RankTeam team,
      List<Site> sites,
      DataType type,
      ReduceOp.Kind kind,
      int root,
      SeedSequence seeds) {
    this.config = config;
    this.team = team;
    this.sites = sites;
    this.type = type;
    this.kind = kind;
    this.root = root;
    this.seeds = seeds;
  }

  /** Makes each check's data another. */
  private static final class SeedSequence {
    private long next = 1;

    long take() {
      return next++;
    }
  }

  /** The same ranks for other calls, with fresh data in their buffers. */
  MeasuringRanks forCalls(DataType ofType, ReduceOp.Kind ofKind, int ofRoot) {
    MeasuringRanks ranks = new MeasuringRanks(config, team, sites, ofType, ofKind, ofRoot, seeds);
    ranks.fill();
    return ranks;
  }

  /** The bytes by which the data are shifted from alignment. */
  private long shift() {
    return type.bytes(config.unalign());
  }

  DataType type() {
    return type;
  }

  ReduceOp.Kind kind() {
    return kind;
  }

  int root() {
    return root;
  }

  /** Fills all buffers: what is timed must not be subnormal or untouched by chance. */
  private void fill() {
    Layout whole = Layout.of(config.operation(), team.size(), type, config.sizes().maximum());
    long seed = seeds.take();
    team.run(
        rank -> {
          Inputs inputs = Inputs.of(whole, kind, DataMode.EXACT, seed);
          RankMemory memory = sites.get(rank).view().shifted(shift());
          long elements = memory.bytes() / type.bytes();
          for (long i = 0; i < elements; i += Inputs.BLOCK) {
            int count = (int) Math.min(Inputs.BLOCK, elements - i);
            inputs.write(rank, i, count, memory.send(), memory.start() + type.bytes(i));
            inputs.write(rank, i, count, memory.recv(), memory.start() + type.bytes(i));
          }
          sites.get(rank).upload(memory.start(), memory.bytes());
          team.progress(rank);
        });
  }

  /** Makes calls of these sizes, and of the first until the JVM had time to compile them. */
  void warmUp(List<Layout> layouts) {
    int calls = config.repetitions().warmUp();
    if (calls == 0) {
      return;
    }
    long end = System.nanoTime() + config.repetitions().compilation().toNanos();
    do {
      callRepeatedly(layouts.getFirst(), COMPILED_CALLS);
    } while (System.nanoTime() < end);
    for (Layout layout : layouts) {
      callRepeatedly(layout, calls);
    }
  }

  private void callRepeatedly(Layout layout, int times) {
    team.run(
        rank -> {
          RankCalls calls = calls(rank, layout, false, times);
          for (int i = 0; i < times; i++) {
            calls.call(i);
            team.progress(rank);
          }
          sites.get(rank).await();
        });
  }

  private RankCalls calls(int rank, Layout layout, boolean inPlace, long times) {
    ReduceOp op = Check.operation(kind, rank);
    return new RankCalls(sites.get(rank), shift(), layout, op, root, inPlace, times);
  }

  /** How the calls of a size are carried out; nothing for sends and receives. */
  Optional<Decision> decide(Layout layout) {
    return decide(layout, type, kind, root);
  }

  /** The same for another type, reduction and root. */
  Optional<Decision> decide(Layout layout, DataType ofType, ReduceOp.Kind ofKind, int ofRoot) {
    Communicator first = sites.getFirst().communicator();
    return config
        .operation()
        .collective()
        .map(collective -> first.explain(collective, ofType, ofKind, layout.count(), ofRoot));
  }

  /** Times and checks one size in one placement, as far as was asked. */
  Measurement measure(Layout layout, boolean inPlace) {
    pause(config.timing().delay());
    TimedLoop[] loops = config.checking().only() ? new TimedLoop[0] : time(layout, inPlace);
    Optional<Timing> timing = loops.length == 0 ? Optional.empty() : Optional.of(timing(loops));
    Optional<Double> cpu =
        timing.isPresent() && config.timing().cpuTime()
            ? Optional.of(average(Arrays.stream(loops).mapToDouble(TimedLoop::cpuMicros).toArray()))
            : Optional.empty();
    Optional<BusBandwidth> bandwidth = timing.map(times -> BusBandwidth.of(layout, times.micros()));
    Verdict verdict = check(layout, inPlace);
    return new Measurement(timing, cpu, bandwidth, verdict.wrong(), verdict.fault());
  }

  private static void pause(Duration delay) {
    if (delay.isPositive()) {
      try {
        Thread.sleep(delay);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new JcclException("interrupted");
      }
    }
  }

  private TimedLoop[] time(Layout layout, boolean inPlace) {
    TimedLoop[] loops = new TimedLoop[team.size()];
    PerfConfig.Repetitions repetitions = config.repetitions();
    team.run(
        rank -> {
          long times = (long) repetitions.iterations() * repetitions.aggregated();
          RankCalls calls = calls(rank, layout, inPlace, times);
          if (repetitions.warmUp() > 0) {
            calls.call(0);
            sites.get(rank).await();
          }
          loops[rank] = new TimedLoop(team, sites.get(rank), calls, repetitions, config.timing());
          loops[rank].run();
        });
    return loops;
  }

  private Timing timing(TimedLoop[] loops) {
    double[] micros = Arrays.stream(loops).mapToDouble(TimedLoop::micros).toArray();
    double[] iterations = loops[0].iterations();
    for (TimedLoop loop : loops) {
      double[] ofRank = loop.iterations();
      Arrays.setAll(iterations, i -> Math.max(iterations[i], ofRank[i]));
    }
    return new Timing(average(micros), micros, iterations);
  }

  private double average(double[] ofRanks) {
    return config.timing().averaging().of(ofRanks);
  }

  private record Verdict(OptionalLong wrong, Optional<Fault> fault) {}

  private Verdict check(Layout layout, boolean inPlace) {
    if (config.checking().iterations() == 0) {
      return new Verdict(OptionalLong.empty(), Optional.empty());
    }
    boolean foldsOnce =
        decide(layout).map(decision -> decision.choice().algorithm().foldsOnce()).orElse(false);
    for (int i = 0; i < config.checking().iterations(); i++) {
      Check check =
          new Check(layout, kind, root, inPlace, config.checking().data(), seeds.take(), foldsOnce);
      Verdict verdict = check(check);
      if (verdict.wrong().getAsLong() > 0) {
        return verdict;
      }
    }
    return new Verdict(OptionalLong.of(0), Optional.empty());
  }

  private Verdict check(Check check) {
    Verifier[] verifiers = new Verifier[team.size()];
    long[] wrong = new long[team.size()];
    List<RankMemory> views = sites.stream().map(site -> site.view().shifted(shift())).toList();
    team.run(
        rank -> {
          Site site = sites.get(rank);
          long from = views.get(rank).start() - RankMemory.WATCHED;
          long bytes = check.layout().bytes() + 2 * RankMemory.WATCHED;
          verifiers[rank] = new Verifier(check, views, rank);
          verifiers[rank].prepare();
          site.upload(from, bytes);
          team.barrier();
          calls(rank, check.layout(), check.inPlace(), 1).call(0);
          site.await();
          team.progress(rank);
          site.download(from, bytes);
          team.barrier(); // verifiers look at all ranks
          wrong[rank] = verifiers[rank].wrong();
          team.progress(rank);
        });
    return new Verdict(
        OptionalLong.of(Arrays.stream(wrong).sum()),
        Stream.of(verifiers).map(Verifier::fault).filter(Objects::nonNull).findFirst());
  }
}
