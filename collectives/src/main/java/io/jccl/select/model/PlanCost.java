package io.jccl.select.model;

import io.jccl.plan.Algorithm;
import io.jccl.plan.Collective;
import io.jccl.plan.Request;
import io.jccl.select.CallShape;
import io.jccl.select.Candidate;
import io.jccl.select.model.MachineCosts.Constant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;

/**
 * The predicted time of our own algorithms: latency × the trips that follow each other + bytes /
 * bandwidth. What is counted comes from the {@link PlanCounts plan}, what it costs from the
 * machine's {@link MachineCosts}; nothing here knows an algorithm.
 *
 * <p>A call costs {@code call_us}, each trip {@code trip_us}, each step of a rank {@code step_us}
 * on every channel; bytes that cross links or are read one after another go at {@code link_gbs} and
 * {@code local_gbs}; and no plan is faster than all that its ranks read and write at {@code
 * machine_gbs}. The rows of a way to cross begin with its name: {@code simple}, {@code ll}, {@code
 * ll128} for messages, {@code peer} for peers' memory. A message holds {@code round_bytes} of
 * payload; longer chunks take several rounds, as do blocks longer than {@code scratch.round_bytes}
 * of plans that use scratch memory. Channels share links and processors, so they cost steps and
 * gain nothing: one is what the model takes.
 *
 * <p>A prior for what no table covers, and a second opinion beside one that does: caches, and ranks
 * that outnumber processors, are not in it. Thread-safe.
 */
public final class PlanCost {
  private static final double BYTES_A_MICRO = 1e3;

  private final MachineCosts machine;
  private final Map<Key, PlanCounts> counts;

  private record Key(Algorithm algorithm, Collective collective, int ranks) {}

  /** A model with these constants. */
  public PlanCost(MachineCosts machine) {
    this(machine, new ConcurrentHashMap<>());
  }

  private PlanCost(MachineCosts machine, Map<Key, PlanCounts> counts) {
    this.machine = machine;
    this.counts = counts;
  }

  /** The same of another machine, without counting the plans anew. */
  public PlanCost of(MachineCosts other) {
    return new PlanCost(other, counts);
  }

  /** The constants. */
  public MachineCosts machine() {
    return machine;
  }

  /** A predicted time, or why there is none. */
  public sealed interface Estimate {
    /** The microseconds, if there is a prediction. */
    default Optional<Double> micros() {
      return this instanceof Time time ? Optional.of(time.total()) : Optional.empty();
    }
  }

  /**
   * A predicted time, in microseconds.
   *
   * @param latency of the call and of the trips that follow each other
   * @param steps of the steps of the busiest rank
   * @param path of the bytes that follow each other
   * @param memory of all bytes that the ranks read and write, which go beside the path
   */
  public record Time(double latency, double steps, double path, double memory) implements Estimate {
    /** The microseconds of the call. */
    public double total() {
      return latency + steps + Math.max(path, memory);
    }

    @Override
    public String toString() {
      return "%.2f us: latency %.2f, steps %.2f, bytes %.2f (on the path %.2f, in all %.2f)"
          .formatted(total(), latency, steps, Math.max(path, memory), path, memory);
    }
  }

  /**
   * No prediction.
   *
   * @param reason why not
   */
  public record Missing(String reason) implements Estimate {
    @Override
    public String toString() {
      return "none: " + reason;
    }
  }

  /** The predicted time of a call. */
  public Estimate estimate(CallShape shape, Candidate candidate, int channels) {
    Algorithm algorithm = candidate.algorithm();
    Request request = shape.request();
    if (!algorithm.supports(request)) {
      return new Missing("makes no plan for " + request.collective().label());
    }
    String way =
        switch (algorithm.access()) {
          case MESSAGES -> candidate.protocol().label();
          case PEER_MEMORY -> "peer";
        };
    for (String name : needed(way)) {
      Constant constant = machine.get(name);
      if (!constant.exists()) {
        return new Missing(machine.name() + ".csv has no " + name + ": " + constant.origin());
      }
    }
    return time(shape, counts(algorithm, request), way, channels);
  }

  private static List<String> needed(String way) {
    return Stream.concat(
            Stream.of("call_us", "step_us", "machine_gbs", "scratch.round_bytes"),
            Stream.of("trip_us", "link_gbs", "local_gbs", "round_bytes")
                .map(each -> way + "." + each))
        .toList();
  }

  private PlanCounts counts(Algorithm algorithm, Request request) {
    return counts.computeIfAbsent(
        new Key(algorithm, request.collective(), request.ranks()),
        key -> PlanCounts.of(algorithm, Request.of(request.collective(), request.ranks(), 0)));
  }

  private Time time(CallShape shape, PlanCounts plan, String way, int channels) {
    double blockBytes = (double) shape.bytes() / CallShape.blocks(shape.request());
    double chunkBytes = blockBytes / plan.chunksPerBlock();
    double rounds =
        Math.max(
            rounds(chunkBytes / channels, value(way + ".round_bytes")),
            plan.scratch() ? rounds(blockBytes / channels, value("scratch.round_bytes")) : 1);
    double roundBytes = chunkBytes / rounds;
    return new Time(
        value("call_us") + plan.trips().over(rounds) * value(way + ".trip_us"),
        plan.steps() * rounds * channels * value("step_us"),
        plan.transfers().over(rounds) * micros(roundBytes, value(way + ".link_gbs"))
            + plan.reads().over(rounds) * micros(roundBytes, value(way + ".local_gbs")),
        plan.touched() * micros(chunkBytes, value("machine_gbs")));
  }

  private double value(String name) {
    return machine.get(name).value();
  }

  private static double rounds(double bytes, double limit) {
    return limit == 0 ? 1 : Math.max(1, Math.ceil(bytes / limit));
  }

  private static double micros(double bytes, double gigabytesASecond) {
    return bytes / (gigabytesASecond * BYTES_A_MICRO);
  }
}
