package io.jccl.tornado.lint;

import java.io.IOException;
import java.io.InputStream;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.lang.classfile.MethodModel;
import java.lang.classfile.instruction.InvokeInstruction;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The methods that a kernel is made of: its own, and all of its package that it calls. */
public final class KernelCode {
  private static final String PACKAGE = "io/jccl/tornado/kernel/";

  /** Where kernels begin. */
  private static final List<String> HOLDERS =
      List.of(PACKAGE + "FoldKernels", PACKAGE + "CopyKernels", PACKAGE + "LinkKernels");

  private final ClassLoader loader;
  private final Map<String, ClassModel> classes = new HashMap<>();

  /** The code of the classes that a loader finds as resources; none of them is loaded. */
  public KernelCode(ClassLoader loader) {
    this.loader = loader;
  }

  /**
   * All methods of a kernel, in the order of class, name and type.
   *
   * @throws IllegalArgumentException if there is no such kernel
   */
  public Collection<MethodModel> of(String kernel) {
    for (String holder : HOLDERS) {
      for (MethodModel method : model(holder).methods()) {
        if (method.methodName().equalsString(kernel)) {
          return reachable(method).values();
        }
      }
    }
    throw new IllegalArgumentException("no kernel " + kernel + " in " + HOLDERS);
  }

  private Map<String, MethodModel> reachable(MethodModel first) {
    Map<String, MethodModel> found = new TreeMap<>();
    Deque<MethodModel> left = new ArrayDeque<>(List.of(first));
    while (!left.isEmpty()) {
      MethodModel method = left.pop();
      String owner = method.parent().orElseThrow().thisClass().asInternalName();
      String name = owner + "." + method.methodName() + method.methodType();
      if (found.putIfAbsent(name, method) == null) {
        left.addAll(callees(method));
      }
    }
    return found;
  }

  private List<MethodModel> callees(MethodModel method) {
    List<MethodModel> callees = new ArrayList<>();
    method
        .code()
        .ifPresent(
            code ->
                code.forEach(
                    element -> {
                      if (element instanceof InvokeInstruction call
                          && call.owner().asInternalName().startsWith(PACKAGE)) {
                        callees.add(callee(call));
                      }
                    }));
    return callees;
  }

  private MethodModel callee(InvokeInstruction call) {
    for (MethodModel method : model(call.owner().asInternalName()).methods()) {
      if (method.methodName().equals(call.name()) && method.methodType().equals(call.type())) {
        return method;
      }
    }
    throw new IllegalStateException(
        "no method " + call.owner().asInternalName() + "." + call.name());
  }

  private ClassModel model(String name) {
    return classes.computeIfAbsent(name, this::read);
  }

  private ClassModel read(String name) {
    try (InputStream in = loader.getResourceAsStream(name + ".class")) {
      if (in == null) {
        throw new IllegalStateException("no class file " + name + ": compile the module first");
      }
      return ClassFile.of().parse(in.readAllBytes());
    } catch (IOException e) {
      throw new IllegalStateException("cannot read " + name + ".class", e);
    }
  }
}
