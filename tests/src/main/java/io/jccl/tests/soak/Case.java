package io.jccl.tests.soak;

import io.jccl.DataType;
import io.jccl.ReduceOp;
import io.jccl.plan.Request;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

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
    Way way,
    int channels,
    Slots slots,
    Memory memory,
    Offset offset,
    Values values,
    Entry entry,
    RankThreads.Kind threads,
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
    CONFINED
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
    ONE_THREAD
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
    if (operation == Operation.BARRIER && (count > 0 || type != DataType.INT8)) {
      return Optional.of("a barrier has no data");
    }
    return pointToPoint() ? pointToPointRefusal() : collectiveRefusal();
  }

  private boolean pointToPoint() {
    return operation == Operation.SEND_RECV;
  }

  private Optional<String> pointToPointRefusal() {
    if (channels != 1 || !way.equals(Way.FIRST)) {
      return Optional.of("messages from point to point have one way");
    }
    return ranks == 1 && (entry == Entry.BLOCKING || entry == Entry.STREAM)
        ? Optional.of("a message to oneself needs a group")
        : Optional.empty();
  }

  private Optional<String> collectiveRefusal() {
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
        "seed=" + seed);
  }

  /** Reads what {@link #toString} wrote. */
  public static Case parse(String line) {
    Map<String, String> words = new HashMap<>();
    for (String word : line.strip().split("\\s+")) {
      String[] parts = word.split("=", 2);
      words.put(parts[0], parts.length == 2 ? parts[1] : "");
    }
    return new Case(
        Arrays.stream(Operation.values())
            .filter(each -> each.label().equals(words.get("op")))
            .findFirst()
            .orElseThrow(),
        Arrays.stream(DataType.values())
            .filter(each -> each.label().equals(words.get("type")))
            .findFirst()
            .orElseThrow(),
        Arrays.stream(ReduceOp.Kind.values())
            .filter(each -> each.label().equals(words.get("red")))
            .findFirst()
            .orElseThrow(),
        Integer.parseInt(words.get("ranks")),
        Long.parseLong(words.get("count")),
        Integer.parseInt(words.get("root")),
        Boolean.parseBoolean(words.get("inplace")),
        Way.named(words.get("way")),
        Integer.parseInt(words.get("channels")),
        Slots.valueOf(name(words.get("slots"))),
        Memory.valueOf(name(words.get("memory"))),
        Offset.valueOf(name(words.get("offset"))),
        Values.valueOf(name(words.get("values"))),
        Entry.valueOf(name(words.get("entry"))),
        RankThreads.Kind.valueOf(name(words.get("threads"))),
        Long.parseLong(words.get("seed")));
  }

  private static String word(Enum<?> value) {
    return value.name().toLowerCase(Locale.ROOT);
  }

  private static String name(String word) {
    return word.toUpperCase(Locale.ROOT);
  }
}
