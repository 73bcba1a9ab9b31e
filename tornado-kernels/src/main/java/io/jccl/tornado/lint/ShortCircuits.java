package io.jccl.tornado.lint;

import java.lang.classfile.CodeElement;
import java.lang.classfile.CodeModel;
import java.lang.classfile.Instruction;
import java.lang.classfile.Label;
import java.lang.classfile.instruction.BranchInstruction;
import java.lang.classfile.instruction.LabelTarget;
import java.lang.classfile.instruction.LineNumber;
import java.lang.classfile.instruction.ReturnInstruction;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * Conditions of more than one part. The back end writes nested ifs; code that two conditions of
 * different depth lead to has no place in them, and is run twice or not at all. That is where two
 * conditional jumps meet behind code that does not go on there (and), or a conditional jump meets
 * what a condition goes on with (or).
 */
final class ShortCircuits {
  static final String PROBLEM =
      "a condition of several parts (&& or || with an else or a return): code may run twice;"
          + " combine them by & and | on 0 and 1, or nest them in methods";

  private ShortCircuits() {}

  /** The lines that such code begins at. */
  static Set<Integer> check(CodeModel code) {
    Map<Label, Integer> jumps = new HashMap<>();
    Set<Integer> lines = new TreeSet<>();
    Instruction previous = null;
    int line = 0;
    for (CodeElement element : code) {
      switch (element) {
        case LineNumber number -> line = number.line();
        case LabelTarget target -> {
          int met = jumps.getOrDefault(target.label(), 0);
          if (met > 1 && endsHere(previous) || met > 0 && isCondition(previous)) {
            lines.add(line);
          }
        }
        case Instruction instruction -> {
          if (isCondition(instruction)) {
            jumps.merge(((BranchInstruction) instruction).target(), 1, Integer::sum);
          }
          previous = instruction;
        }
        default -> {}
      }
    }
    return lines;
  }

  private static boolean isCondition(Instruction instruction) {
    return instruction instanceof BranchInstruction branch
        && !branch.opcode().name().startsWith("GOTO");
  }

  private static boolean endsHere(Instruction instruction) {
    return instruction instanceof ReturnInstruction
        || instruction instanceof BranchInstruction branch && !isCondition(branch);
  }
}
