package io.jccl.perf;

import io.jccl.Communicator;
import io.jccl.DataType;
import io.jccl.JcclException;
import io.jccl.ReduceOp;
import io.jccl.select.Decision;
import java.lang.foreign.MemorySegment;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

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
    this(config, team, sites, new SeedSequence());
  }

  /** Ranks that share their team, and the seeds of their checks, with others. */
  MeasuringRanks(PerfConfig config, RankTeam team, List<Site> sites, SeedSequence seeds) {
    this(config, team, sites, DataType.INT8, ReduceOp.Kind.SUM, 0, seeds);
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
  static final class SeedSequence {
    private long next = 1;

    long take() {
      return next++;
    }
  }

  /** The same ranks for other calls, with fresh data in their buffers. */
  MeasuringRanks forCalls(DataType ofType, ReduceOp.Kind ofKind, int ofRoot) {
    MeasuringRanks ranks = onSameData(ofType, ofKind, ofRoot);
    ranks.fill();
    return ranks;
  }

  /** The same ranks for other calls, with what is in their buffers. */
  MeasuringRanks onSameData(DataType ofType, ReduceOp.Kind ofKind, int ofRoot) {
    return new MeasuringRanks(config, team, sites, ofType, ofKind, ofRoot, seeds);
  }

  PerfConfig config() {
    return config;
  }

  RankTeam team() {
    return team;
  }

  Site site(int rank) {
    return sites.get(rank);
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

  /** A number that no check had before. */
  long nextSeed() {
    return seeds.take();
  }

  /** The bytes by which the data are shifted from alignment. */
  private long shift() {
    return type.bytes(config.unalign());
  }

  /** What the host sees of all ranks' buffers. */
  List<RankMemory> views() {
    return sites.stream().map(site -> site.view().shifted(shift())).toList();
  }

  /** Fills all buffers: what is timed must not be subnormal or untouched by chance. */
  private void fill() {
    Layout whole = Layout.of(config.operation(), team.size(), type, config.sizes().maximum());
    long seed = nextSeed();
    List<RankMemory> views = views();
    team.run(
        rank -> {
          RankMemory view = views.get(rank);
          HostWork work = HostWork.of(team.size(), view.bytes());
          work.run(
              part -> {
                Inputs inputs = Inputs.of(whole, kind, DataMode.EXACT, seed);
                fill(inputs, rank, view, part, work.parts());
              });
          site(rank).upload(view.start(), view.bytes());
          team.progress(rank);
        });
  }

  /** Writes every so manieth block. */
  private void fill(Inputs inputs, int rank, RankMemory view, int part, int parts) {
    long elements = view.bytes() / type.bytes();
    for (long i = (long) part * Inputs.BLOCK; i < elements; i += (long) parts * Inputs.BLOCK) {
      int count = (int) Math.min(Inputs.BLOCK, elements - i);
      long at = view.start() + type.bytes(i);
      inputs.write(rank, i, count, view.send(), at);
      MemorySegment.copy(view.send(), at, view.recv(), at, type.bytes(count));
    }
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
            site(rank).mark();
            team.progress(rank);
          }
          site(rank).await();
        });
  }

  /** The calls of one rank. */
  RankCalls calls(int rank, Layout layout, boolean inPlace, long times) {
    ReduceOp op = Check.operation(kind, rank);
    return new RankCalls(site(rank), shift(), layout, op, root, inPlace, times);
  }

  /** How the calls of a size are carried out; nothing for sends and receives. */
  Optional<Decision> decide(Layout layout) {
    return decide(layout, type, kind, root);
  }

  /** The same for another type, reduction and root. */
  Optional<Decision> decide(Layout layout, DataType ofType, ReduceOp.Kind ofKind, int ofRoot) {
    Communicator first = site(0).communicator();
    boolean registered = config.registering() != DeviceUse.Registering.NONE;
    return config
        .operation()
        .collective()
        .map(
            collective ->
                first.explain(collective, ofType, ofKind, layout.count(), ofRoot, registered));
  }

  /** Times and checks one size in one placement, as far as was asked. */
  Measurement measure(Layout layout, boolean inPlace) {
    pause(config.timing().delay());
    Optional<TimedCalls> timed =
        config.checking().only()
            ? Optional.empty()
            : Optional.of(TimedCalls.of(this, layout, inPlace));
    Verdict verdict = Verdict.of(this, layout, inPlace);
    return new Measurement(
        timed.map(TimedCalls::timing),
        timed.flatMap(TimedCalls::cpuMicros),
        timed.map(calls -> BusBandwidth.of(layout, calls.timing().micros())),
        verdict.wrong(),
        verdict.fault(),
        timed.flatMap(TimedCalls::copy));
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
}
