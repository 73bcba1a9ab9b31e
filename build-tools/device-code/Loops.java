import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/**
 * Which instructions of a kernel run in a loop together. Two do if each can be reached from the
 * other, wherever the compiler put them; so a scalar loop over the head or tail of a buffer is not
 * one with the vector loop between them.
 */
final class Loops {
  private final List<Instruction> code;
  private final List<List<Integer>> next = new ArrayList<>();
  private final List<List<Integer>> previous = new ArrayList<>();

  Loops(List<Instruction> code) {
    this.code = code;
    Map<String, Integer> places = new HashMap<>();
    for (int i = 0; i < code.size(); i++) {
      places.put(code.get(i).place(), i);
      next.add(new ArrayList<>(2));
      previous.add(new ArrayList<>(2));
    }
    for (int i = 0; i < code.size(); i++) {
      Instruction instruction = code.get(i);
      if (instruction.continues() && i + 1 < code.size()) {
        connect(i, i + 1);
      }
      if (!instruction.jump().isEmpty()) {
        Integer target = places.get(instruction.jump());
        if (target == null) {
          throw new BuildException("a jump to " + instruction.jump() + ", which is nowhere");
        }
        connect(i, target);
      }
    }
  }

  /** How many instructions of one sort run in a loop that also runs one of another sort. */
  int countBeside(Predicate<Instruction> counted, Predicate<Instruction> beside) {
    BitSet found = new BitSet();
    BitSet visited = new BitSet();
    for (int i = 0; i < code.size(); i++) {
      if (beside.test(code.get(i)) && !visited.get(i)) {
        BitSet loop = reach(next, i);
        loop.and(reach(previous, i));
        visited.or(loop);
        loop.stream().filter(at -> counted.test(code.get(at))).forEach(found::set);
      }
    }
    return found.cardinality();
  }

  /**
   * The innermost loop with the most instructions of a sort, as the compiler laid it out: from
   * where a jump goes back to, to that jump. Empty if no loop has any.
   */
  List<Instruction> innermost(Predicate<Instruction> sought) {
    List<int[]> ranges = new ArrayList<>();
    for (int i = 0; i < code.size(); i++) {
      for (int to : next.get(i)) {
        if (to <= i && code.subList(to, i + 1).stream().anyMatch(sought)) {
          ranges.add(new int[] {to, i});
        }
      }
    }
    List<Instruction> best = List.of();
    long most = 0;
    for (int[] range : ranges) {
      List<Instruction> loop = code.subList(range[0], range[1] + 1);
      long found = loop.stream().filter(sought).count();
      if (found > most && ranges.stream().noneMatch(other -> isInside(other, range))) {
        best = loop;
        most = found;
      }
    }
    return best;
  }

  private static boolean isInside(int[] inner, int[] outer) {
    return inner != outer
        && outer[0] <= inner[0]
        && inner[1] <= outer[1]
        && (outer[0] < inner[0] || inner[1] < outer[1]);
  }

  /** How many instructions of one sort may come to one of another without one of a third. */
  int countReaching(
      Predicate<Instruction> from, Predicate<Instruction> to, Predicate<Instruction> without) {
    int found = 0;
    for (int i = 0; i < code.size(); i++) {
      if (from.test(code.get(i)) && comesTo(i, to, without)) {
        found++;
      }
    }
    return found;
  }

  private boolean comesTo(int start, Predicate<Instruction> to, Predicate<Instruction> without) {
    BitSet seen = new BitSet();
    Deque<Integer> open = new ArrayDeque<>(List.of(start));
    while (!open.isEmpty()) {
      for (int step : next.get(open.pop())) {
        if (seen.get(step) || without.test(code.get(step))) {
          continue;
        }
        if (to.test(code.get(step))) {
          return true;
        }
        seen.set(step);
        open.push(step);
      }
    }
    return false;
  }

  private void connect(int from, int to) {
    next.get(from).add(to);
    previous.get(to).add(from);
  }

  /** What a walk of at least one step comes to. */
  private static BitSet reach(List<List<Integer>> steps, int start) {
    BitSet reached = new BitSet();
    Deque<Integer> open = new ArrayDeque<>(List.of(start));
    while (!open.isEmpty()) {
      for (int to : steps.get(open.pop())) {
        if (!reached.get(to)) {
          reached.set(to);
          open.push(to);
        }
      }
    }
    return reached;
  }
}
