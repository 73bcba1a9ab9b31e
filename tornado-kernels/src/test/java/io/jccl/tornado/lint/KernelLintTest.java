package io.jccl.tornado.lint;

import static org.assertj.core.api.Assertions.assertThat;

import io.jccl.tornado.kernel.Kernel;
import io.jccl.tornado.kernel.Kernels;
import java.io.IOException;
import java.io.InputStream;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Every rule finds what it is for, at its line; and our kernels break none. */
class KernelLintTest {
  @Test
  void ourKernelsBreakNoRule() {
    KernelCode code = new KernelCode(getClass().getClassLoader());
    List<Kernel> kernels = Kernels.all();
    assertThat(kernels).hasSizeGreaterThan(200);
    for (Kernel kernel : kernels) {
      assertThat(KernelLint.check(code.of(kernel.name()))).describedAs(kernel.name()).isEmpty();
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "floatMinimum|write a < b ? a : b",
        "absolute|does not compile",
        "lessOrEqual|compares floats by <= or >=",
        "greaterOrEqual|compares floats by <= or >=",
        "unsignedDivision|becomes a signed division",
        "eitherCondition|a branch before the way out",
        "breaksOut|a second way out",
        "returnsFromInside|a return from inside a loop",
        "conditionAtTheEnd|condition is at its end",
        "createsAnArray|creates an array",
        "createsAnObject|creates an object",
        "concatenates|creates a lambda",
        "throwsSomething|throws",
        "catchesSomething|handles exceptions",
        "readsStatic|uses the field",
        "remainder|remainder of floats",
        "fma|name of a builtin",
        "andWithElse|a condition of several parts",
        "orWithElse|a condition of several parts",
        "andBeforeReturn|a condition of several parts",
        "usesLibrary|not on the list",
      })
  void badKernelsAreFound(String method, String problem) throws IOException {
    List<Finding> findings = KernelLint.check(List.of(method("BadKernels", method)));
    assertThat(findings).anySatisfy(finding -> assertThat(finding.problem()).contains(problem));
    assertThat(findings)
        .allSatisfy(finding -> assertThat(finding.file()).isEqualTo("BadKernels.java"));
  }

  @Test
  void aFindingNamesItsLine() throws IOException {
    List<Finding> findings = KernelLint.check(List.of(method("BadKernels", "absolute")));
    assertThat(findings).hasSize(1);
    assertThat(findings.getFirst().line()).isEqualTo(BadKernels.LINE_OF_ABSOLUTE);
  }

  @Test
  void goodCodeIsNotFound() throws IOException {
    assertThat(KernelLint.check(List.of(method("BadKernels", "allIsWell")))).isEmpty();
  }

  @Test
  void codeWithoutDebugInformationIsFound() throws IOException {
    ClassModel model = model("BadKernels");
    byte[] stripped =
        ClassFile.of(
                ClassFile.DebugElementsOption.DROP_DEBUG,
                ClassFile.LineNumbersOption.DROP_LINE_NUMBERS)
            .transformClass(
                model,
                java.lang.classfile.ClassTransform.transformingMethodBodies(
                    java.lang.classfile.CodeTransform.ACCEPT_ALL));
    var method =
        ClassFile.of().parse(stripped).methods().stream()
            .filter(one -> one.methodName().equalsString("allIsWell"))
            .findFirst()
            .orElseThrow();
    assertThat(KernelLint.check(List.of(method)))
        .anySatisfy(finding -> assertThat(finding.problem()).contains("without -g"));
  }

  private static java.lang.classfile.MethodModel method(String holder, String name)
      throws IOException {
    return model(holder).methods().stream()
        .filter(method -> method.methodName().equalsString(name))
        .findFirst()
        .orElseThrow();
  }

  private static ClassModel model(String holder) throws IOException {
    try (InputStream in = KernelLintTest.class.getResourceAsStream(holder + ".class")) {
      return ClassFile.of().parse(in.readAllBytes());
    }
  }
}
