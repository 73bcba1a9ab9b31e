package io.jccl.hip.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import io.jccl.device.Devices;
import io.jccl.hip.ffi.Hip;
import io.jccl.hip.ffi.HipCalls;
import io.jccl.spi.Availability;
import io.jccl.spi.DeviceRuntime;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What keeps a runtime from being used is said with its remedy, and never thrown. */
class AvailabilityTest {
  @TempDir private Path folder;

  private static Availability.Unavailable unavailable(
      Supplier<DeviceRuntime> runtime, String property, String value) {
    String before = System.getProperty(property);
    System.setProperty(property, value);
    try {
      DeviceRuntime asked = runtime.get();
      assertThat(asked.devices()).isEmpty();
      assertThat(asked.availability()).isInstanceOf(Availability.Unavailable.class);
      return (Availability.Unavailable) asked.availability();
    } finally {
      if (before == null) {
        System.clearProperty(property);
      } else {
        System.setProperty(property, before);
      }
    }
  }

  @Test
  void theThreeRuntimesAreFound() {
    assertThat(Devices.runtimes())
        .extracting(DeviceRuntime::name)
        .containsExactly("hip", "cuda", "cpu");
  }

  @Test
  void aFileThatIsNotThereIsNamed() {
    Path absent = folder.resolve("absent.so");
    var answer = unavailable(HipRuntime::new, "jccl.hip.library", absent.toString());
    assertThat(answer.reason()).contains("-Djccl.hip.library", absent.toString());
    assertThat(answer.remedy()).contains("jccl.hip.library");
  }

  @Test
  void aPathThatIsNoneIsAReasonToo() {
    var answer = unavailable(HipRuntime::new, "jccl.hip.library", "/a\0b.so");
    assertThat(answer.reason()).contains("-Djccl.hip.library");
  }

  @Test
  void theEnvironmentIsLeftAloneUntilALibraryIsFound() throws IOException, InterruptedException {
    String variable = HardwareQueues.HIP.variable();
    Assumptions.assumeTrue(System.getenv(variable) == null, "the user has set " + variable);
    callLibc("unsetenv", ValueLayout.JAVA_INT, variable);
    unavailable(HipRuntime::new, "jccl.hip.library", folder.resolve("absent.so").toString());
    unavailable(HipRuntime::new, "jccl.hip.library", "libc.so.6");
    assertThat(inEnvironment(variable)).isNull();
    Path library = library("queues", 6_02_00000, Hip.hipErrorNoDevice(), "");
    unavailable(HipRuntime::new, "jccl.hip.library", library.toString());
    assertThat(inEnvironment(variable)).isEqualTo("" + HardwareQueues.HIP.count());
  }

  private static String inEnvironment(String variable) {
    MemorySegment value = (MemorySegment) callLibc("getenv", ValueLayout.ADDRESS, variable);
    return value.address() == 0 ? null : value.reinterpret(64).getString(0);
  }

  private static Object callLibc(String function, MemoryLayout result, String argument) {
    Linker linker = Linker.nativeLinker();
    try (Arena arena = Arena.ofConfined()) {
      return linker
          .downcallHandle(
              linker.defaultLookup().find(function).orElseThrow(),
              FunctionDescriptor.of(result, ValueLayout.ADDRESS))
          .invoke(arena.allocateFrom(argument));
    } catch (Throwable e) {
      throw new AssertionError(function, e);
    }
  }

  @Test
  void copiesOfNvidiaHaveAsManyQueuesAsKernels() throws Throwable {
    Assumptions.assumeTrue(
        System.getenv("CUDA_DEVICE_MAX_COPY_CONNECTIONS") == null
            && System.getenv(HardwareQueues.CUDA.variable()) == null,
        "set by the user");
    HardwareQueues.CUDA.set();
    assertThat(inEnvironment("CUDA_DEVICE_MAX_COPY_CONNECTIONS"))
        .isEqualTo("" + HardwareQueues.CUDA.count());
  }

  @Test
  void theNewestRocmIsTheOneOfTheGreatestNumbers() {
    assertThat(
            HipRuntime.newestFirst(
                Stream.of("rocm-6.9", "rocm-6.10.1", "rocm-7", "rocm-6.10", "rocm-old")
                    .map(Path.of("/opt")::resolve)
                    .toList()))
        .extracting(path -> path.getFileName().toString())
        .containsExactly("rocm-7", "rocm-6.10.1", "rocm-6.10", "rocm-6.9", "rocm-old");
  }

  @Test
  void aFileThatIsNoLibraryIsNamed() throws IOException {
    Path text = Files.writeString(folder.resolve("text.so"), "no library");
    var answer = unavailable(CudaRuntime::new, "jccl.cuda.shim", text.toString());
    assertThat(answer.reason()).contains("-Djccl.cuda.shim", text.toString());
  }

  /** The loader would wait for whoever writes into a pipe, and read zeros without end. */
  @ParameterizedTest
  @ValueSource(strings = {"/dev/zero", "/tmp", "/proc/self/cmdline", "pipe"})
  void onlyRegularFilesOfTheRightKindComeToTheLoader(String name) throws Exception {
    Path file = folder.resolve(name);
    if (name.equals("pipe")) {
      assertThat(new ProcessBuilder("mkfifo", file.toString()).start().waitFor()).isZero();
    }
    var answer = unavailable(CudaRuntime::new, "jccl.cuda.shim", file.toString());
    assertThat(answer.reason())
        .startsWith("-Djccl.cuda.shim names " + file + ", which is no ")
        .containsPattern("regular file|shared library");
  }

  @Test
  void aNameThatTheLoaderDoesNotKnowIsNamed() {
    var answer = unavailable(HipRuntime::new, "jccl.hip.library", "libnobodyhasthis.so");
    assertThat(answer.reason()).contains("libnobodyhasthis.so");
  }

  @Test
  void aLibraryOfSomethingElseIsNamed() {
    var answer = unavailable(HipRuntime::new, "jccl.hip.library", "libc.so.6");
    assertThat(answer.reason()).contains("libc.so.6", "hipInit");
  }

  @Test
  void numbersOfCpuDevicesThatAreNotLegalAreNamed() {
    for (String wrong : List.of("0", "65", "-1", "many", "1.5")) {
      var answer = unavailable(CpuRuntime::new, "jccl.cpu.devices", wrong);
      assertThat(answer.reason()).contains("jccl.cpu.devices", wrong);
      assertThat(answer.remedy()).contains("1 to 64");
    }
  }

  @Test
  void processorsThatAreTooOldAreSeen() {
    String modern = "flags\t\t: fpu avx avx2 bmi1 bmi2 f16c fma abm movbe";
    assertThat(Processor.lacking(Stream.of("processor\t: 0", modern))).isEmpty();
    assertThat(Processor.lacking(Stream.of(modern.replace(" avx2", "").replace(" abm", ""))))
        .containsExactly("avx2", "abm");
    assertThat(Processor.lacking(Stream.of("vendor_id\t: none"))).isEmpty();
  }

  @Test
  void oldLibrariesAreNamedWithTheirVersion() throws IOException, InterruptedException {
    Path library = library("old", 5_02_20000, 0, "hipGetDevicePropertiesR0600");
    var answer = unavailable(HipRuntime::new, "jccl.hip.library", library.toString());
    assertThat(answer.reason())
        .contains(library.toString(), "version 5.2", "hipGetDevicePropertiesR0600");
    assertThat(answer.remedy()).contains("version 6");
  }

  @Test
  void aLibraryThatFindsNoDeviceSaysWhatToLookAt() throws IOException, InterruptedException {
    for (int code : List.of(Hip.hipErrorNoDevice(), Hip.hipErrorInvalidDevice())) {
      Path library = library("none" + code, 6_02_00000, code, "");
      var amd = unavailable(HipRuntime::new, "jccl.hip.library", library.toString());
      assertThat(amd.reason()).contains(library.toString(), "no device");
      assertThat(amd.remedy()).contains("/dev/kfd");
      var nvidia = unavailable(CudaRuntime::new, "jccl.cuda.shim", library.toString());
      assertThat(nvidia.remedy()).contains("nvidia-smi");
    }
  }

  @Test
  void aShimIsToldFromOtherLibrariesWithoutLoadingIt() throws IOException, InterruptedException {
    assertThat(CudaRuntime.refusal(library("shim", 6_02_00000, 0, ""))).isEmpty();
    assertThat(CudaRuntime.refusal(library("other", 6_02_00000, 0, "hipInit")))
        .hasValue("is no library of HIP's calls: it has no hipInit");
    Path whole = library("whole", 6_02_00000, 0, "");
    byte[] half = Arrays.copyOf(Files.readAllBytes(whole), (int) Files.size(whole) / 2);
    assertThat(CudaRuntime.refusal(Files.write(folder.resolve("half.so"), half)))
        .hasValueSatisfying(why -> assertThat(why).contains("is damaged"));
    assertThat(CudaRuntime.refusal(folder)).hasValue("is no regular file");
  }

  @Test
  void anyOtherFailureIsAReasonToo() throws IOException, InterruptedException {
    Path library = library("driver", 6_02_00000, Hip.hipErrorInsufficientDriver(), "");
    var answer = unavailable(CudaRuntime::new, "jccl.cuda.shim", library.toString());
    assertThat(answer.reason()).contains("hipInit", "(35)");
    assertThat(answer.remedy()).contains("driver");
  }

  /** A library of HIP's functions, each of which fails, but for the one that tells the version. */
  private Path library(String name, int version, int initCode, String missing)
      throws IOException, InterruptedException {
    NativeCompiler.assumeInstalled();
    StringBuilder source = new StringBuilder();
    for (MemoryLayout call : HipCalls.layout().memberLayouts()) {
      String function = call.name().orElseThrow();
      String body =
          switch (function) {
            case "hipRuntimeGetVersion" -> "int %s(int* v) { *v = " + version + "; return 0; }";
            case "hipGetErrorName", "hipGetErrorString" ->
                "const char* %s(int) { return \"text\"; }";
            case "hipInit" -> "int %s() { return " + initCode + "; }";
            default -> "int %s() { return 999; }";
          };
      if (!function.equals(missing)) {
        source.append("extern \"C\" ").append(body.formatted(function)).append('\n');
      }
    }
    Path file = Files.writeString(folder.resolve(name + ".cpp"), source);
    return NativeCompiler.compile(folder.resolve(name + ".so"), List.of(file), "-shared", "-fPIC");
  }
}
