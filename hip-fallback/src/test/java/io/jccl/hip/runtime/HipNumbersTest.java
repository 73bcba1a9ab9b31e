package io.jccl.hip.runtime;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.jccl.hip.ffi.Hip;
import io.jccl.hip.ffi.hipIpcEventHandle_st;
import io.jccl.hip.ffi.hipIpcMemHandle_st;
import io.jccl.hip.ffi.hipPointerAttribute_t;
import io.jccl.hip.runtime.NativeCompiler.Outcome;
import java.io.IOException;
import java.lang.foreign.GroupLayout;
import java.lang.foreign.MemoryLayout;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The numbers and layouts of HIP that our native sources write down, by {@code
 * src/main/jextract/assertions.cpp}: against HIP's headers where they are ({@code
 * -Djccl.hip.include=} or /opt/rocm/include), and everywhere against the bindings, which were made
 * of such headers. What the bindings leave out only the headers can tell.
 */
class HipNumbersTest {
  private static final Path HIP =
      Path.of(System.getProperty("jccl.hip.include", "/opt/rocm/include"));
  private static final Path ASSERTIONS = Path.of("src", "main", "jextract", "assertions.cpp");
  private static final Path OURS = Path.of("src", "main", "native", "hip_abi.h");
  private static final Pattern OUR_ERROR = Pattern.compile("ERROR\\((\\w+), (\\d+),");

  /** What no Java code uses, and so no binding has. */
  private static final Map<String, String> OF_HEADERS_ALONE =
      Map.of(
          "hipMemoryTypeUnregistered", "0",
          "hipMemoryTypeManaged", "3",
          "hipStreamWaitValueAnd", "2",
          "hipStreamWaitValueNor", "3",
          "hipStreamCaptureStatusInvalidated", "2",
          "hipMemcpyDeviceToDeviceNoCU", "1024");

  @TempDir private Path folder;

  @BeforeAll
  static void needsCompiler() {
    NativeCompiler.assumeInstalled();
  }

  private static Outcome compile(List<Path> includes) throws IOException, InterruptedException {
    List<String> command =
        new ArrayList<>(List.of("g++", "-std=c++17", "-Wall", "-Werror", "-fsyntax-only"));
    includes.forEach(include -> command.addAll(List.of("-isystem", include.toString())));
    command.add(ASSERTIONS.toString());
    return NativeCompiler.run(command, Map.of());
  }

  @Test
  void theyAreThoseOfTheBindings() throws Exception {
    SortedMap<String, Integer> numbers = bindings();
    assertThat(numbers).containsKeys("hipErrorInvalidValue", "hipDeviceAttributeWarpSize");
    Outcome outcome = compile(List.of(standIn(numbers)));
    assertThat(outcome.exit()).as(outcome.output()).isZero();
  }

  @Test
  void anotherNumberInTheBindingsIsFound() throws Exception {
    SortedMap<String, Integer> numbers = bindings();
    numbers.merge("hipErrorNotReady", 1, Integer::sum);
    Outcome outcome = compile(List.of(standIn(numbers)));
    assertThat(outcome.exit()).isNotZero();
    assertThat(outcome.output()).contains("NotReady, 600").contains("601");
  }

  @Test
  void theyAreThoseOfHipsHeaders() throws IOException, InterruptedException {
    assumeTrue(
        Files.exists(HIP.resolve("hip").resolve("hip_runtime_api.h")),
        () -> HIP + " has no HIP headers; -Djccl.hip.include= names another folder");
    Outcome outcome = compile(List.of(HIP));
    assertThat(outcome.exit()).as(outcome.output()).isZero();
  }

  /** All whole numbers that jextract took from the headers, by their names there. */
  private static SortedMap<String, Integer> bindings()
      throws IllegalAccessException, InvocationTargetException {
    SortedMap<String, Integer> numbers = new TreeMap<>();
    for (Method method : Hip.class.getMethods()) {
      if (Modifier.isStatic(method.getModifiers())
          && method.getReturnType() == int.class
          && method.getParameterCount() == 0) {
        numbers.put(method.getName(), (Integer) method.invoke(null));
      }
    }
    return numbers;
  }

  /** A folder with a header that says what the bindings say. */
  private Path standIn(Map<String, Integer> numbers) throws IOException {
    List<String> lines = new ArrayList<>(List.of("#pragma once"));
    numbers.forEach((name, value) -> lines.add("#define %s %d".formatted(name, value)));
    OF_HEADERS_ALONE.forEach((name, value) -> lines.add("#define %s %s".formatted(name, value)));
    OUR_ERROR
        .matcher(Files.readString(OURS))
        .results()
        .filter(error -> !numbers.containsKey("hipError" + error.group(1)))
        .forEach(error -> lines.add("#define hipError" + error.group(1) + " " + error.group(2)));
    lines.addAll(struct("hipPointerAttribute_t", hipPointerAttribute_t.layout()));
    lines.addAll(struct("hipIpcMemHandle_t", hipIpcMemHandle_st.layout()));
    lines.addAll(struct("hipIpcEventHandle_t", hipIpcEventHandle_st.layout()));
    lines.addAll(properties());
    Path include = Files.createDirectories(folder.resolve("include").resolve("hip"));
    Files.write(include.resolve("hip_runtime_api.h"), lines);
    return include.getParent();
  }

  /** A struct whose members lie where the layout has them, as bytes. */
  private static List<String> struct(String name, GroupLayout layout) {
    List<String> lines = new ArrayList<>(List.of("struct " + name + " {"));
    for (MemoryLayout member : layout.memberLayouts()) {
      lines.add(
          "  char %s[%d];"
              .formatted(member.name().orElse("gap" + lines.size()), member.byteSize()));
    }
    lines.add("};");
    return lines;
  }

  /** The bindings know how long the struct is, and where it keeps the architecture. */
  private static List<String> properties() {
    long architecture = Hip.devicePropertiesArchitectureOffset();
    long bytes = Hip.devicePropertiesArchitectureBytes();
    long rest = Hip.devicePropertiesBytes() - architecture - bytes;
    return List.of(
        "struct hipDeviceProp_tR0600 {",
        "  char name[256];",
        "  char gap1[32];",
        "  char totalGlobalMem[8];",
        "  char gap2[92];",
        "  char multiProcessorCount[4];",
        "  char gap3[%d];".formatted(architecture - 256 - 32 - 8 - 92 - 4),
        "  char gcnArchName[%d];".formatted(bytes),
        "  char gap4[%d];".formatted(rest),
        "};");
  }
}
