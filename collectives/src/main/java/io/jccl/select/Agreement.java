package io.jccl.select;

import io.jccl.InvalidArgumentException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * What all ranks of a communicator go by when they choose. Ranks that chose differently would wait
 * for each other for ever; so whatever a choice depends on is compared when the communicator is
 * made. Tables, settings and architectures must be the same. For the partition mode there is a
 * rule: {@link PartitionMode#agree}.
 *
 * <p>A pure function of the signatures in rank order, so ranks of several processes that have
 * exchanged theirs come to the same agreement, or to the same error.
 *
 * @param signature what all ranks go by
 * @param mixedPartitions whether ranks ask for different partition modes
 */
public record Agreement(Signature signature, boolean mixedPartitions) {
  /**
   * Compares the ranks' signatures.
   *
   * @param signatures one of each rank, in order, at least one
   * @throws InvalidArgumentException if they differ in something for which there is no rule; the
   *     message names everything that differs, with the ranks
   */
  public static Agreement of(List<Signature> signatures) {
    List<String> differences = new ArrayList<>();
    compare("tables", signatures, Signature::tables, differences);
    compare("architecture", signatures, Signature::architecture, differences);
    for (String name : settingNames(signatures)) {
      compare(name, signatures, each -> setting(each, name), differences);
    }
    if (!differences.isEmpty()) {
      throw new InvalidArgumentException(
          "ranks of a communicator", String.join("; ", differences), "the same on all ranks");
    }
    Signature first = signatures.getFirst();
    List<PartitionMode> partitions =
        signatures.stream().map(Signature::partition).distinct().toList();
    PartitionMode partition = PartitionMode.agree(partitions);
    return new Agreement(
        new Signature(first.tables(), first.settings(), first.architecture(), partition),
        partitions.size() > 1);
  }

  private static SortedSet<String> settingNames(List<Signature> signatures) {
    return signatures.stream()
        .flatMap(each -> each.settings().keySet().stream())
        .collect(Collectors.toCollection(TreeSet::new));
  }

  /** A rank of another version may lack a setting. */
  private static String setting(Signature signature, String name) {
    return signature.settings().getOrDefault(name, "not known");
  }

  private static void compare(
      String what,
      List<Signature> signatures,
      Function<Signature, String> part,
      List<String> differences) {
    Map<String, List<Integer>> ranks = new LinkedHashMap<>();
    for (int rank = 0; rank < signatures.size(); rank++) {
      String value = part.apply(signatures.get(rank));
      ranks.computeIfAbsent(value, key -> new ArrayList<>()).add(rank);
    }
    if (ranks.size() > 1) {
      differences.add(
          ranks.entrySet().stream()
              .map(entry -> entry.getKey() + " on " + text(entry.getValue()))
              .collect(Collectors.joining(", ", what + " is ", "")));
    }
  }

  private static String text(List<Integer> ranks) {
    return (ranks.size() == 1 ? "rank " : "ranks ") + RankRanges.of(ranks);
  }
}
