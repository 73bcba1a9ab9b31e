package io.jccl.tests.soak;

import io.jccl.DataType;
import io.jccl.ReduceOp;
import io.jccl.plan.Algorithm;
import io.jccl.plan.Request;
import io.jccl.select.Candidate;
import io.jccl.select.FusedUse;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * One call of all ranks with everything that may matter to its outcome. A case is written as one
 * line and read back from it.
 *
 * @param operation what is called
 * @param type the element type
 * @param kind the reduction; SUM where nothing is reduced
 * @param ranks the number of ranks
 * @param count elements, as NCCL counts them
 * @param root the root; 0 where there is none
 * @param inPlace whether input and output share memory
 * @param way algorithm and protocol
 * @param channels the exact number of channels
 * @param slots the size of the connections
 * @param memory where buffers lie
 * @param offset how far buffers are from an aligned address
 * @param values what the inputs hold
 * @param entry by which part of the API the call is made
 * @param threads what ranks run on
 * @param fused whether devices may run one kernel for all
 * @param seed the seed of the inputs, and of the blocks of an AllToAllV
 */
public record Case(
    Operation operation,
    DataType type,
    ReduceOp.Kind kind,
    int ranks,
    long count,
    int root,
    boolean inPlace,
    Candidate way,
    int channels,
    Slots slots,
    Memory memory,
    Offset offset,
    Values values,
    Entry entry,
    RankThreads.Kind threads,
    FusedUse fused,
    long seed) {

  /** The size of the connections' slots. */
  public enum Slots {
    /** The smallest legal ones: almost every call takes several rounds. */
    SMALL,
    /** A few kilobytes: long calls take several rounds. */
    MIDDLE,
    /** The library's default. */
    DEFAULT
  }

  /** Where buffers lie. */
  public enum Memory {
    /** An array of the element's own kind, such as {@code float[]}. */
    ARRAY,
    /** A {@code byte[]}, whatever the type. */
    BYTES,
    /** Native memory of a shared arena. */
    SHARED,
    /** Native memory that only the rank's thread may use. */
    CONFINED,
    /** Memory of the rank's device. */
    DEVICE
  }

  /** How far buffers are from an aligned address. */
  public enum Offset {
    NONE,
    ONE_ELEMENT,
    ONE_BYTE,
    NEARLY_A_PAGE
  }

  /** What the inputs hold. */
  public enum Values {
    /** Values whose result is the same in any order of evaluation. */
    EXACT,
    /** Ordinary numbers of many magnitudes. */
    RANDOM,
    /** NaN, infinities, zeros of both signs, subnormals, the largest and random bits. */
    SPECIAL
  }

  /** By which part of the API the call is made. */
  public enum Entry {
    BLOCKING,
    STREAM,
    GROUP,
    /** One thread drives all ranks in one group. */
    ONE_THREAD,
    /** In a stream of the rank's device, between other work. */
    ON_STREAM,
    /** One thread puts all ranks' calls in their streams by one group. */
    ONE_THREAD_ON_STREAMS,
    /** Captured, and launched as a graph. */
    GRAPH;

    /** Whether this is a way to work on devices alone. */
    boolean isOnStream() {
      return this == ON_STREAM || this == ONE_THREAD_ON_STREAMS || this == GRAPH;
    }

    /** Whether one thread makes the calls of all ranks. */
    boolean isOneThread() {
      return this == ONE_THREAD || this == ONE_THREAD_ON_STREAMS;
    }
  }

  /** Why this is not a case of the contract; empty if it is one. */
  public Optional<String> refusal() {
    if (!operation.reduces() && (kind != ReduceOp.Kind.SUM || values != Values.RANDOM)) {
      return Optional.of("nothing is reduced");
    }
    if (!operation.rooted() && root != 0) {
      return Optional.of("no root");
    }
    if (inPlace && !operation.hasInPlace()) {
      return Optional.of("no in-place form");
    }
    if (memory == Memory.CONFINED && entry != Entry.BLOCKING) {
      return Optional.of("confined memory is for blocking calls");
    }
    if (memory != Memory.DEVICE && (entry.isOnStream() || fused != FusedUse.AUTO)) {
      return Optional.of("streams and fused kernels are for devices");
    }
    if (entry.isOnStream() && !entry.isOneThread() && threads == RankThreads.Kind.VIRTUAL) {
      return Optional.of("who waits for a stream holds up other virtual threads");
    }
    if (operation == Operation.BARRIER && (count > 0 || type != DataType.INT8)) {
      return Optional.of("a barrier has no data");
    }
    return pointToPoint() ? pointToPointRefusal() : collectiveRefusal();
  }

  private boolean pointToPoint() {
    return operation == Operation.SEND_RECV;
  }

  private Optional<String> pointToPointRefusal() {
    if (channels != 1 || !way.equals(CaseSpace.ways(memory).getFirst())) {
      return Optional.of("messages from point to point have one way");
    }
    if (entry == Entry.GRAPH) {
      return Optional.of("messages are not captured");
    }
    boolean grouped = entry == Entry.GROUP || entry.isOneThread();
    return ranks == 1 && !grouped
        ? Optional.of("a message to oneself needs a group")
        : Optional.empty();
  }

  private Optional<String> collectiveRefusal() {
    if (memory == Memory.DEVICE && way.algorithm().access() != Algorithm.Access.PEER_MEMORY) {
      return Optional.of("devices send no messages");
    }
    if (!way.algorithm().supports(Request.of(operation.collective(), ranks, root))) {
      return Optional.of("not supported");
    }
    if (channels % way.algorithm().channelMultiple() != 0) {
      return Optional.of("not a multiple of the algorithm's channels");
    }
    return kind == ReduceOp.Kind.AVG && type.isNarrowFloat() && !way.algorithm().foldsOnce()
        ? Optional.of("narrow averages need one fold")
        : Optional.empty();
  }

  /** Whether the result must be the one fold over all inputs in rank order, to the bit. */
  public boolean isOneFold() {
    return ranks == 1
        || way.algorithm().foldsOnce()
        || !type.isFloating()
        || values == Values.EXACT;
  }

  @Override
  public String toString() {
    return String.join(
        " ",
        "op=" + operation.label(),
        "type=" + type.label(),
        "red=" + kind.label(),
        "ranks=" + ranks,
        "count=" + count,
        "root=" + root,
        "inplace=" + inPlace,
        "way=" + way,
        "channels=" + channels,
        "slots=" + word(slots),
        "memory=" + word(memory),
        "offset=" + word(offset),
        "values=" + word(values),
        "entry=" + word(entry),
        "threads=" + word(threads),
        "fused=" + word(fused),
        "seed=" + seed);
  }

  /** The same case with another seed. */
  public Case withSeed(long other) {
    return new Case(
        operation, type, kind, ranks, count, root, inPlace, way, channels, slots, memory, offset,
        values, entry, threads, fused, other);
  }

  /**
   * Reads what {@link #toString} wrote.
   *
   * @throws IllegalArgumentException if a word is missing or not legal; the message names it
   */
  public static Case parse(String line) {
    Map<String, String> words = new HashMap<>();
    for (String word : line.strip().split("\\s+")) {
      String[] parts = word.split("=", 2);
      words.put(parts[0], parts.length == 2 ? parts[1] : "");
    }
    return new Case(
        named(words, "op", List.of(Operation.values()), Operation::label),
        named(words, "type", List.of(DataType.values()), DataType::label),
        named(words, "red", List.of(ReduceOp.Kind.values()), ReduceOp.Kind::label),
        Math.toIntExact(number(words, "ranks")),
        number(words, "count"),
        Math.toIntExact(number(words, "root")),
        named(words, "inplace", List.of(false, true), String::valueOf),
        named(words, "way", CaseSpace.WAYS, Candidate::toString),
        Math.toIntExact(number(words, "channels")),
        named(words, "slots", List.of(Slots.values()), Case::word),
        named(words, "memory", List.of(Memory.values()), Case::word),
        named(words, "offset", List.of(Offset.values()), Case::word),
        named(words, "values", List.of(Values.values()), Case::word),
        named(words, "entry", List.of(Entry.values()), Case::word),
        named(words, "threads", List.of(RankThreads.Kind.values()), Case::word),
        named(words, "fused", List.of(FusedUse.values()), Case::word),
        number(words, "seed"));
  }

  private static <T> T named(
      Map<String, String> words, String key, List<T> all, Function<T, String> label) {
    return all.stream()
        .filter(each -> label.apply(each).equals(words.get(key)))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    key
                        + "="
                        + words.get(key)
                        + ", legal: "
                        + all.stream().map(label).collect(Collectors.joining(" "))));
  }

  private static long number(Map<String, String> words, String key) {
    try {
      return Long.parseLong(words.get(key));
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException(key + "=" + words.get(key) + ", legal: a number", e);
    }
  }

  private static String word(Enum<?> value) {
    return value.name().toLowerCase(Locale.ROOT);
  }
}
