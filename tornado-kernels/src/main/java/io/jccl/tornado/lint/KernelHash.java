package io.jccl.tornado.lint;

import java.lang.classfile.CodeElement;
import java.lang.classfile.Instruction;
import java.lang.classfile.Label;
import java.lang.classfile.MethodModel;
import java.lang.classfile.instruction.BranchInstruction;
import java.lang.classfile.instruction.ConstantInstruction;
import java.lang.classfile.instruction.FieldInstruction;
import java.lang.classfile.instruction.IncrementInstruction;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.classfile.instruction.LabelTarget;
import java.lang.classfile.instruction.LoadInstruction;
import java.lang.classfile.instruction.LookupSwitchInstruction;
import java.lang.classfile.instruction.NewObjectInstruction;
import java.lang.classfile.instruction.StoreInstruction;
import java.lang.classfile.instruction.SwitchCase;
import java.lang.classfile.instruction.TableSwitchInstruction;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;

/**
 * A hash of a kernel's instructions, with all that it calls. Lines, names of variables and the
 * order of constants do not matter.
 */
public final class KernelHash {
  private final MessageDigest digest;
  private final Map<Label, Integer> labels = new HashMap<>();

  private KernelHash() {
    try {
      digest = MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }

  /** The hash, in hexadecimal. */
  public static String of(KernelCode code, String kernel) {
    KernelHash hash = new KernelHash();
    code.of(kernel).forEach(hash::add);
    return HexFormat.of().formatHex(hash.digest.digest());
  }

  private void add(MethodModel method) {
    write(method.parent().orElseThrow().thisClass().asInternalName());
    write(method.methodName() + " " + method.methodType());
    labels.clear();
    method.code().ifPresent(code -> code.forEach(this::number));
    method.code().ifPresent(code -> code.forEach(this::add));
  }

  private void number(CodeElement element) {
    if (element instanceof LabelTarget target) {
      labels.put(target.label(), labels.size());
    }
  }

  private void add(CodeElement element) {
    switch (element) {
      case LabelTarget target -> write("label " + labels.get(target.label()));
      case Instruction instruction -> write(instruction.opcode() + " " + operands(instruction));
      default -> {}
    }
  }

  private String operands(Instruction instruction) {
    return switch (instruction) {
      case InvokeInstruction i -> i.owner().asInternalName() + "." + i.name() + i.type();
      case FieldInstruction i -> i.owner().asInternalName() + "." + i.name();
      case ConstantInstruction i -> i.constantValue() + ":" + i.typeKind();
      case LoadInstruction i -> "" + i.slot();
      case StoreInstruction i -> "" + i.slot();
      case IncrementInstruction i -> i.slot() + "+" + i.constant();
      case BranchInstruction i -> "" + labels.get(i.target());
      case NewObjectInstruction i -> i.className().asInternalName();
      case TableSwitchInstruction i -> cases(i.cases(), i.defaultTarget());
      case LookupSwitchInstruction i -> cases(i.cases(), i.defaultTarget());
      default -> "";
    };
  }

  private String cases(List<SwitchCase> cases, Label otherwise) {
    StringBuilder text = new StringBuilder();
    for (SwitchCase one : cases) {
      text.append(one.caseValue()).append(':').append(labels.get(one.target())).append(' ');
    }
    return text.append(labels.get(otherwise)).toString();
  }

  private void write(String line) {
    digest.update((line + "\n").getBytes(StandardCharsets.UTF_8));
  }
}
