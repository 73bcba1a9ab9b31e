package io.jccl.tornado.lint;

import java.lang.classfile.Attributes;
import java.lang.classfile.ClassModel;
import java.lang.classfile.CodeElement;
import java.lang.classfile.CodeModel;
import java.lang.classfile.Instruction;
import java.lang.classfile.MethodModel;
import java.lang.classfile.Opcode;
import java.lang.classfile.constantpool.MemberRefEntry;
import java.lang.classfile.instruction.BranchInstruction;
import java.lang.classfile.instruction.FieldInstruction;
import java.lang.classfile.instruction.InvokeDynamicInstruction;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.classfile.instruction.LineNumber;
import java.lang.classfile.instruction.NewMultiArrayInstruction;
import java.lang.classfile.instruction.NewObjectInstruction;
import java.lang.classfile.instruction.NewPrimitiveArrayInstruction;
import java.lang.classfile.instruction.NewReferenceArrayInstruction;
import java.lang.classfile.instruction.OperatorInstruction;
import java.lang.classfile.instruction.ThrowInstruction;
import java.lang.reflect.AccessFlag;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Set;

/**
 * Finds in the bytecode of kernels what TornadoVM's OpenCL back end compiles wrongly without a
 * word, or not at all. A kernel may do nothing that is not known to be right: so calls are those on
 * a list, and everything else that has been seen to go wrong has a rule of its own. What our own
 * phase repairs (casts of bits, unsigned shifts and comparisons) is allowed, since no kernel is
 * compiled without it.
 */
public final class KernelLint {
  private static final String KERNELS = "io/jccl/tornado/kernel/";
  private static final String ARRAYS = "uk/ac/manchester/tornado/api/types/arrays/";

  private static final Set<String> CALLS =
      Set.of(
          "java/lang/Float.floatToRawIntBits",
          "java/lang/Float.intBitsToFloat",
          "java/lang/Double.doubleToRawLongBits",
          "java/lang/Double.longBitsToDouble",
          "java/lang/Integer.compareUnsigned",
          "java/lang/Long.compareUnsigned",
          "java/lang/Integer.intValue",
          "java/lang/Record.<init>",
          ARRAYS + "IntArray.get",
          ARRAYS + "IntArray.set",
          ARRAYS + "LongArray.get",
          ARRAYS + "LongArray.set",
          ARRAYS + "ShortArray.get",
          ARRAYS + "ShortArray.set",
          ARRAYS + "ByteArray.get",
          ARRAYS + "ByteArray.set");

  private static final Set<String> BUILTIN_NAMES =
      Set.of(
          "fma", "mad", "min", "max", "abs", "clamp", "dot", "length", "select", "step", "mix",
          "sign", "round", "floor", "ceil", "exp", "log", "pow", "sqrt", "sin", "cos", "tan");

  private final List<Finding> findings = new ArrayList<>();
  private String file = "";
  private String name = "";
  private int line;

  private KernelLint() {}

  /** What is wrong with some methods; nothing, if they may be compiled. */
  public static List<Finding> check(Collection<MethodModel> methods) {
    KernelLint lint = new KernelLint();
    methods.forEach(lint::check);
    return lint.findings;
  }

  private void check(MethodModel method) {
    ClassModel holder = method.parent().orElseThrow();
    name = method.methodName().stringValue();
    file =
        holder
            .findAttribute(Attributes.sourceFile())
            .map(attribute -> attribute.sourceFile().stringValue())
            .orElse(holder.thisClass().asInternalName());
    line = 0;
    CodeModel code = method.code().orElse(null);
    if (code == null) {
      report("has no code");
      return;
    }
    boolean isRecord = holder.findAttribute(Attributes.record()).isPresent();
    if (!isRecord && !method.flags().has(AccessFlag.STATIC)) {
      report("is no static method and not of a record: TornadoVM cannot take the object apart");
    }
    if (method.flags().has(AccessFlag.STATIC) && BUILTIN_NAMES.contains(name)) {
      report("has the name of a builtin of OpenCL C, which crashes its compiler");
    }
    if (!code.exceptionHandlers().isEmpty()) {
      report("handles exceptions");
    }
    if (code.findAttribute(Attributes.lineNumberTable()).isEmpty() || !hasVariables(method, code)) {
      report("is compiled without -g, which TornadoVM's code generator fails on");
    }
    Instruction previous = null;
    for (CodeElement element : code) {
      if (element instanceof LineNumber number) {
        line = number.line();
      } else if (element instanceof Instruction instruction) {
        check(instruction, previous);
        previous = instruction;
      }
    }
    LoopShapes.check(code)
        .forEach((at, problem) -> findings.add(new Finding(file, at, name, problem)));
    for (int at : ShortCircuits.check(code)) {
      findings.add(new Finding(file, at, name, ShortCircuits.PROBLEM));
    }
  }

  private static boolean hasVariables(MethodModel method, CodeModel code) {
    boolean hasNone =
        method.methodTypeSymbol().parameterCount() == 0 && method.flags().has(AccessFlag.STATIC);
    return hasNone || code.findAttribute(Attributes.localVariableTable()).isPresent();
  }

  private void check(Instruction instruction, Instruction previous) {
    switch (instruction) {
      case InvokeDynamicInstruction call -> report("creates a lambda, a string or the like");
      case InvokeInstruction call -> checkCall(call);
      case FieldInstruction access -> checkField(access);
      case NewObjectInstruction create -> {
        if (!create.className().asInternalName().startsWith(KERNELS)) {
          report("creates an object other than a record of the kernels");
        }
      }
      case NewPrimitiveArrayInstruction create -> report("creates an array");
      case NewReferenceArrayInstruction create -> report("creates an array");
      case NewMultiArrayInstruction create -> report("creates an array");
      case ThrowInstruction raise -> report("throws");
      case OperatorInstruction operator -> checkOperator(operator);
      case BranchInstruction branch -> checkBranch(branch, previous);
      default -> {}
    }
  }

  private void checkCall(InvokeInstruction call) {
    String target = name(call.method());
    String owner = call.owner().asInternalName();
    if (owner.startsWith(KERNELS) || CALLS.contains(target)) {
      return;
    }
    String instead =
        switch (target) {
          case "java/lang/Math.min", "java/lang/Math.max" ->
              ": it becomes fmin or does not compile; write a < b ? a : b";
          case "java/lang/Math.abs" -> ": it does not compile";
          case "java/lang/Integer.divideUnsigned",
              "java/lang/Integer.remainderUnsigned",
              "java/lang/Long.divideUnsigned",
              "java/lang/Long.remainderUnsigned" ->
              ": it becomes a signed division; use Longs.divide";
          case ARRAYS + "IntArray.getSize" ->
              ": the size becomes a constant; take it from arguments";
          default ->
              target.contains("/HalfFloat") || target.contains("/BFloat16")
                  ? ": conversions are in Narrow, exact on every device"
                  : ", which is not on the list of what is known to be compiled correctly";
        };
    report("calls " + target.substring(target.lastIndexOf('/') + 1) + instead);
  }

  private static String name(MemberRefEntry member) {
    return member.owner().asInternalName() + "." + member.name();
  }

  private void checkField(FieldInstruction access) {
    String owner = access.owner().asInternalName();
    boolean isRead =
        access.opcode() == Opcode.GETFIELD
            && (owner.startsWith(KERNELS)
                || name(access.field()).endsWith("/KernelContext.globalIdx"));
    boolean isRecordsOwn = name.equals("<init>") && access.opcode() == Opcode.PUTFIELD;
    if (!isRead && !isRecordsOwn) {
      report(
          "uses the field "
              + access.name()
              + ": of the context a kernel may use globalIdx alone, and no other state");
    }
  }

  private void checkOperator(OperatorInstruction operator) {
    switch (operator.opcode()) {
      case FREM, DREM -> report("takes the remainder of floats");
      case ARRAYLENGTH -> report("asks for the length of an array");
      default -> {}
    }
  }

  /**
   * {@code <=} and {@code >=}: a comparison of floats after which what is greater, or less, jumps.
   */
  private void checkBranch(BranchInstruction branch, Instruction previous) {
    if (previous == null) {
      return;
    }
    boolean isLess = previous.opcode() == Opcode.FCMPG || previous.opcode() == Opcode.DCMPG;
    boolean isGreater = previous.opcode() == Opcode.FCMPL || previous.opcode() == Opcode.DCMPL;
    if (isLess && branch.opcode() == Opcode.IFGT || isGreater && branch.opcode() == Opcode.IFLT) {
      report(
          "compares floats by <= or >=, which is wrong for NaN; write < or > and turn it around");
    }
  }

  private void report(String problem) {
    findings.add(new Finding(file, line, name, problem));
  }
}
