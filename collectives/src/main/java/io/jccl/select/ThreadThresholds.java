package io.jccl.select;

import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.OptionalLong;
import java.util.stream.Collectors;

/**
 * Bytes that a thread should have at least, for tree and then ring, each with LL, LL128 and Simple.
 *
 * @param bytes six numbers; -1 leaves the model's own
 */
public record ThreadThresholds(List<Long> bytes) {
  private static final int COUNT = 6;

  /** The model's own everywhere. */
  public static final ThreadThresholds NONE = new ThreadThresholds(Collections.nCopies(COUNT, -1L));

  /** Copies the numbers. */
  public ThreadThresholds {
    bytes = List.copyOf(bytes);
  }

  /** The threshold of tree; empty for the model's own. */
  public OptionalLong tree(Protocol protocol) {
    return at(protocol.ordinal());
  }

  /** The threshold of ring; empty for the model's own. */
  public OptionalLong ring(Protocol protocol) {
    return at(COUNT / 2 + protocol.ordinal());
  }

  private OptionalLong at(int place) {
    long value = bytes.get(place);
    return value < 0 ? OptionalLong.empty() : OptionalLong.of(value);
  }

  static Syntax<ThreadThresholds> syntax() {
    return new Syntax<>(
        "six whole numbers with blanks between them, each -1 or more",
        text ->
            new ThreadThresholds(Arrays.stream(text.split("\\s+")).map(Long::parseLong).toList()),
        value ->
            value.bytes().size() == COUNT && value.bytes().stream().allMatch(each -> each >= -1),
        value -> value.bytes().stream().map(String::valueOf).collect(Collectors.joining(" ")));
  }
}
