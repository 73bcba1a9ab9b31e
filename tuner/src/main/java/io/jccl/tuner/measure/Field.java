package io.jccl.tuner.measure;

import io.jccl.InvalidArgumentException;
import io.jccl.ReduceOp;
import io.jccl.perf.Contest;
import io.jccl.perf.DeviceUse;
import io.jccl.perf.Layout;
import io.jccl.perf.Operation;
import io.jccl.plan.Collective;
import io.jccl.select.Allowed;
import io.jccl.select.Choice;
import io.jccl.select.Setting;
import io.jccl.select.Settings;
import io.jccl.tuner.samples.ChoiceName;
import io.jccl.tuner.samples.Point;
import java.time.Duration;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * The ranks that a sweep measures with: a contest for each number of ranks, and in it a way for
 * each choice, made when it is first asked for. Besides what forces the choice, a way goes by the
 * user's settings.
 */
final class Field implements AutoCloseable {
  private static final Duration TIMEOUT = Duration.ofMinutes(2);

  private final Settings settings;
  private final Optional<DeviceUse> devices;
  private final Optional<Cores> cores;
  private final Duration warmUp;
  private final long maximum;
  private final Map<Integer, Contest> contests = new HashMap<>();
  private final Map<Key, Contest.Way> ways = new HashMap<>();

  /** A way: a choice, or what the library takes by itself. */
  private record Key(int ranks, Optional<ChoiceName> choice) {}

  /**
   * No ranks as yet.
   *
   * @param machine where they will work
   * @param maximum the largest size in bytes
   */
  Field(SweepRun.Machine machine, long maximum) {
    this.settings = machine.settings();
    this.devices = machine.devices();
    this.cores = machine.binds() ? Optional.of(Cores.allowed()) : Optional.empty();
    this.warmUp = machine.warmUp();
    this.maximum = maximum;
  }

  /** What points say about where calls work: {@code host} or the devices' architecture. */
  String device() {
    return devices.map(use -> use.of(0).architecture()).orElse(Point.HOST);
  }

  /** Whether buffers are registered. */
  boolean registered() {
    return SweepRequest.registered(devices);
  }

  /** How the library carries out calls by itself. */
  Choice baseline(Layout layout, ReduceOp.Kind kind) {
    return way(layout.ranks(), Optional.empty()).decide(layout, kind).choice();
  }

  /** Whether calls can be carried out so, and exactly so. */
  boolean offers(ChoiceName choice, Layout layout, ReduceOp.Kind kind) {
    try {
      Choice forced = way(layout.ranks(), Optional.of(choice)).decide(layout, kind).choice();
      return ChoiceName.of(forced).equals(choice);
    } catch (InvalidArgumentException e) {
      return false; // the settings, or the algorithm itself, leave no such way
    }
  }

  /** The way of a choice. */
  Contest.Way way(int ranks, ChoiceName choice) {
    return way(ranks, Optional.of(choice));
  }

  private Contest.Way way(int ranks, Optional<ChoiceName> choice) {
    return ways.computeIfAbsent(
        new Key(ranks, choice),
        key ->
            contests
                .computeIfAbsent(ranks, this::contest)
                .way(choice.map(each -> forced(settings, each)).orElse(settings)));
  }

  private Contest contest(int ranks) {
    Contest contest = new Contest(ranks, maximum, devices, warmUp, TIMEOUT);
    cores.ifPresent(each -> contest.onRanks(rank -> Cores.bind(each.of(rank))));
    return contest;
  }

  /** The settings that leave one choice. */
  static Settings forced(Settings settings, ChoiceName choice) {
    return settings
        .with(Setting.ALGO, only(choice.algorithm()))
        .with(Setting.PROTO, only(choice.protocol()))
        .with(Setting.MIN_NCHANNELS, 1)
        .with(Setting.MAX_NCHANNELS, choice.channels())
        .with(Setting.MIN_NCHANNELS, choice.channels());
  }

  private static <E extends Comparable<E>> Allowed<E> only(E one) {
    Allowed.Rule<E> rule = new Allowed.Rule<>(false, new TreeSet<>(List.of(one)));
    return new Allowed<>(
        Arrays.stream(Collective.values())
            .collect(Collectors.toMap(Function.identity(), each -> rule)));
  }

  /** The counts of a point's calls. */
  static Layout layout(Point point) {
    return Layout.of(
        Operation.of(point.collective().label()), point.ranks(), point.type(), point.bytes());
  }

  @Override
  public void close() {
    contests.values().forEach(Contest::close);
  }
}
