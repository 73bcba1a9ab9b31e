import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Makes the words of a vector visible to the compiler as such. TornadoVM computes the address of
 * each as an integer:
 *
 * <pre>
 *   l_2 = l_1 << 2;        ul_3 = l_2;  ... *((__global int *) ul_3)
 *   l_4 = l_1 + 1L;  l_5 = l_4 << 2;  ul_6 = l_5;  ... *((__global int *) ul_6)
 * </pre>
 *
 * and clang, which does not compare integers that become pointers, then merges no accesses on
 * NVIDIA's GPUs. The second is written as {@code ((__global int *) ul_3)[1]}, the same address,
 * where {@code ul_3} has been assigned before in the same block or in one around it.
 */
final class VectorWords {
  private static final Pattern ASSIGNED = Pattern.compile("\\s*(\\w+) = (.*);");
  private static final Pattern SHIFTED = Pattern.compile("(\\w+) << 2");
  private static final Pattern BESIDE = Pattern.compile("(\\w+) \\+ ([1-3])L");
  private static final Pattern ACCESS =
      Pattern.compile("\\*\\(\\(__global int \\*\\) (ul_\\w+)\\)");

  /** The value of each variable that is assigned once. */
  private final Map<String, String> values = new HashMap<>();

  /** By the index of a first word: the pointers to it, with the blocks that they are known in. */
  private final Map<String, List<Pointer>> pointers = new HashMap<>();

  private final Deque<Integer> blocks = new ArrayDeque<>();
  private int opened;

  private record Pointer(String name, List<Integer> blocks) {}

  /** A word as an index, and how far behind it. */
  private record Word(String index, int behind) {}

  private VectorWords() {}

  /** The text of one kernel, rewritten. */
  static String rewrite(String kernel) {
    VectorWords words = new VectorWords();
    List<String> lines = kernel.lines().toList();
    lines.forEach(words::learn);
    List<String> rewritten = new ArrayList<>();
    lines.forEach(line -> rewritten.add(words.rewriteLine(line)));
    return String.join("\n", rewritten) + "\n";
  }

  private void learn(String line) {
    Matcher assigned = ASSIGNED.matcher(line);
    if (assigned.matches()) {
      values.merge(assigned.group(1), assigned.group(2), (first, second) -> "");
    }
  }

  private String rewriteLine(String line) {
    follow(line);
    String rewritten =
        ACCESS
            .matcher(line)
            .replaceAll(
                access -> Matcher.quoteReplacement(access(access.group(1), access.group())));
    Matcher assigned = ASSIGNED.matcher(line);
    if (assigned.matches() && assigned.group(1).startsWith("ul_")) {
      word(assigned.group(1))
          .filter(word -> word.behind == 0)
          .ifPresent(
              word ->
                  pointers
                      .computeIfAbsent(word.index, index -> new ArrayList<>())
                      .add(new Pointer(assigned.group(1), List.copyOf(blocks))));
    }
    return rewritten;
  }

  private void follow(String line) {
    for (char c : line.toCharArray()) {
      if (c == '{') {
        blocks.addLast(++opened);
      } else if (c == '}') {
        blocks.pollLast();
      }
    }
  }

  private String access(String pointer, String asItIs) {
    Optional<Word> word = word(pointer).filter(found -> found.behind > 0);
    List<Integer> here = List.copyOf(blocks);
    return word.flatMap(
            found ->
                pointers.getOrDefault(found.index, List.of()).stream()
                    .filter(first -> isAround(first.blocks, here))
                    .findFirst()
                    .map(first -> "((__global int *) " + first.name + ")[" + found.behind + "]"))
        .orElse(asItIs);
  }

  private static boolean isAround(List<Integer> outer, List<Integer> inner) {
    return outer.size() <= inner.size() && inner.subList(0, outer.size()).equals(outer);
  }

  /** What a pointer is made of, if it is a word's. */
  private Optional<Word> word(String pointer) {
    Matcher shifted = SHIFTED.matcher(values.getOrDefault(values.getOrDefault(pointer, ""), ""));
    if (!shifted.matches()) {
      return Optional.empty();
    }
    Matcher beside = BESIDE.matcher(values.getOrDefault(shifted.group(1), ""));
    return Optional.of(
        beside.matches()
            ? new Word(beside.group(1), Integer.parseInt(beside.group(2)))
            : new Word(shifted.group(1), 0));
  }
}
