package io.jccl.tornado.lint;

import java.lang.classfile.CodeElement;
import java.lang.classfile.CodeModel;
import java.lang.classfile.Instruction;
import java.lang.classfile.Label;
import java.lang.classfile.instruction.BranchInstruction;
import java.lang.classfile.instruction.LabelTarget;
import java.lang.classfile.instruction.LineNumber;
import java.lang.classfile.instruction.ReturnInstruction;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Whether each loop has one way in and one way out, its condition at the top: {@code while (a ||
 * b)}, {@code break} and a {@code return} from inside make TornadoVM drop what follows the loop.
 */
final class LoopShapes {
  private record Jump(int from, int to, int line, boolean isConditional) {}

  private final Map<Label, Integer> places = new HashMap<>();
  private final List<Jump> jumps = new ArrayList<>();
  private final Map<Integer, Integer> returns = new HashMap<>();
  private final Map<Integer, String> problems = new TreeMap<>();

  private LoopShapes(CodeModel code) {
    int place = 0;
    for (CodeElement element : code) {
      if (element instanceof LabelTarget target) {
        places.put(target.label(), place);
      } else if (element instanceof Instruction) {
        place++;
      }
    }
    place = 0;
    int line = 0;
    for (CodeElement element : code) {
      switch (element) {
        case LineNumber number -> line = number.line();
        case BranchInstruction branch -> {
          boolean isConditional = !branch.opcode().name().startsWith("GOTO");
          jumps.add(new Jump(place++, places.get(branch.target()), line, isConditional));
        }
        case ReturnInstruction back -> returns.put(place++, line);
        case Instruction other -> place++;
        default -> {}
      }
    }
  }

  /** What is wrong, by line. */
  static Map<Integer, String> check(CodeModel code) {
    LoopShapes shapes = new LoopShapes(code);
    shapes.jumps.stream().filter(jump -> jump.to <= jump.from).forEach(shapes::checkLoop);
    return shapes.problems;
  }

  private void checkLoop(Jump back) {
    int top = back.to;
    int bottom = back.from;
    List<Jump> ways =
        jumps.stream()
            .filter(jump -> jump.from >= top && jump.from < bottom)
            .filter(jump -> jump.to > bottom || jump.to < top)
            .toList();
    if (back.isConditional) {
      problems.put(back.line, "a loop whose condition is at its end; use while or for");
    } else if (ways.isEmpty()) {
      problems.put(back.line, "a loop without a way out at its top");
    } else if (ways.size() > 1) {
      problems.put(
          ways.get(1).line,
          "a second way out of a loop (break, && in its condition): what follows may be dropped");
    } else if (jumps.stream()
        .anyMatch(jump -> jump.from >= top && jump.from < ways.getFirst().from)) {
      problems.put(
          ways.getFirst().line,
          "a branch before the way out of a loop (|| or ?: in its condition): what follows the loop"
              + " is dropped");
    }
    returns.forEach(
        (place, line) -> {
          if (place > top && place < bottom) {
            problems.put(line, "a return from inside a loop");
          }
        });
  }
}
