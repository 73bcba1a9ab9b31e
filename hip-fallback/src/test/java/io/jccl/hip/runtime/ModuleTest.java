package io.jccl.hip.runtime;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jccl.InvalidArgumentException;
import io.jccl.device.DeviceGraph;
import io.jccl.device.Devices;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Modules and launches, on the CPU device alone: its images are shared objects, which this test
 * makes of kernels of its own. On other devices the contracts of the shipped kernels load modules
 * and launch.
 */
class ModuleTest {
  private static final int BLOCKS = 5;
  private static final int THREADS = 64;

  @TempDir private static Path folder;
  private static byte[] kernels;

  private final HipDevice device = (HipDevice) Devices.named("cpu").get(0);
  private final Arena arena = Arena.ofShared();

  @BeforeAll
  static void compile() throws IOException, InterruptedException {
    NativeCompiler.assumeInstalled();
    kernels = image("kernels");
  }

  private static byte[] image(String name) throws IOException, InterruptedException {
    return Files.readAllBytes(
        NativeCompiler.compile(
            folder.resolve(name + ".so"),
            List.of(NativeCompiler.source(name + ".cpp")),
            "-O2",
            "-shared",
            "-fPIC"));
  }

  @AfterEach
  void free() {
    arena.close();
  }

  private MemorySegment cleared(long bytes) {
    return device.allocatePinned(bytes, arena).fill((byte) 0);
  }

  private static void count(
      HipStream stream, HipFunction function, MemorySegment counts, int added) {
    MemorySegment arguments = stream.arguments();
    arguments.set(ValueLayout.ADDRESS, 0, counts);
    arguments.set(ValueLayout.JAVA_INT, 8, added);
    arguments.set(ValueLayout.JAVA_INT, 12, BLOCKS);
    stream.launch(function, BLOCKS, THREADS, 0, arguments.asSlice(0, 16));
  }

  @Test
  void aKernelOfAnotherDeviceIsRefused() {
    HipDevice other = (HipDevice) Devices.named("cpu").get(1);
    try (HipModule module = other.load(kernels);
        HipStream stream = device.newStream()) {
      HipFunction count = module.function("count");
      assertThatThrownBy(() -> count(stream, count, cleared(16), 1))
          .isInstanceOf(InvalidArgumentException.class)
          .hasMessageContaining(other.name())
          .hasMessageContaining(device.name());
    }
  }

  @Test
  void everyThreadOfEveryBlockRunsOnceForEachLaunch() {
    MemorySegment counts = cleared(4L * (BLOCKS * THREADS + 1));
    try (HipModule module = device.load(kernels);
        HipStream stream = device.newStream()) {
      HipFunction count = module.function("count");
      int sum = 0;
      for (int launch = 1; launch <= 1000; launch++) {
        count(stream, count, counts, launch); // the same memory for the arguments of all
        sum += launch;
      }
      stream.synchronize();
      for (int thread = 0; thread < BLOCKS * THREADS; thread++) {
        assertThat(counts.getAtIndex(ValueLayout.JAVA_INT, thread)).isEqualTo(sum);
      }
      assertThat(counts.getAtIndex(ValueLayout.JAVA_INT, BLOCKS * THREADS)).isZero();
      assertThat(count.blocksPerUnit(THREADS, 0)).isPositive();
    }
  }

  @Test
  void capturedLaunchesKeepTheirArguments() {
    MemorySegment counts = cleared(4L * BLOCKS * THREADS);
    try (HipModule module = device.load(kernels);
        HipStream stream = device.newStream()) {
      HipFunction count = module.function("count");
      stream.beginCapture();
      count(stream, count, counts, 10);
      count(stream, count, counts, 1);
      try (DeviceGraph graph = stream.endCapture()) {
        stream.arguments().fill((byte) -1);
        graph.launch(stream);
        graph.launch(stream);
        stream.synchronize();
      }
    }
    assertThat(counts.getAtIndex(ValueLayout.JAVA_INT, 0)).isEqualTo(22);
  }

  @Test
  void kernelsOfManyStreamsWaitForEachOther() {
    int rounds = 300;
    MemorySegment flags = cleared(128);
    try (HipModule module = device.load(kernels);
        HipStream one = device.newStream();
        HipStream two = device.newStream()) {
      HipFunction meet = module.function("meet");
      for (int round = 1; round <= rounds; round++) {
        meet(one, meet, flags.asSlice(0), flags.asSlice(64), flags.asSlice(32), round);
        meet(two, meet, flags.asSlice(64), flags.asSlice(0), flags.asSlice(32), round);
      }
      one.synchronize();
      two.synchronize();
      assertThat(flags.get(ValueLayout.JAVA_INT, 0)).isEqualTo(rounds);

      // The peer will never come.
      meet(one, meet, flags.asSlice(0), flags.asSlice(64), flags.asSlice(32), rounds + 1);
      assertThat(one.isDone()).isFalse();
      flags.set(ValueLayout.JAVA_INT, 32, 1);
      one.synchronize();
    }
  }

  private static void meet(
      HipStream stream,
      HipFunction function,
      MemorySegment mine,
      MemorySegment peer,
      MemorySegment abort,
      int round) {
    MemorySegment arguments = stream.arguments();
    arguments.set(ValueLayout.ADDRESS, 0, mine);
    arguments.set(ValueLayout.ADDRESS, 8, peer);
    arguments.set(ValueLayout.ADDRESS, 16, abort);
    arguments.set(ValueLayout.JAVA_INT, 24, round);
    stream.launch(function, 1, 1, 0, arguments.asSlice(0, 32));
  }

  @Test
  void aModuleCanBeClosedWhileItsKernelsRun() {
    MemorySegment flags = cleared(128);
    try (HipStream stream = device.newStream()) {
      try (HipModule module = device.load(kernels)) {
        HipFunction meet = module.function("meet");
        meet(stream, meet, flags.asSlice(0), flags.asSlice(64), flags.asSlice(32), 1);
      }
      flags.set(ValueLayout.JAVA_INT, 64, 1);
      stream.synchronize();
      assertThat(flags.get(ValueLayout.JAVA_INT, 0)).isEqualTo(1);
    }
  }

  @Test
  void imagesAreLoadedAndClosedInAnyOrder() {
    HipModule first = device.load(kernels);
    HipModule second = device.load(kernels);
    first.close();
    HipModule third = device.load(kernels);
    second.close();
    MemorySegment counts = cleared(4L * BLOCKS * THREADS);
    try (HipStream stream = device.newStream()) {
      count(stream, third.function("count"), counts, 1);
    }
    third.close();
    third.close();
    assertThat(counts.getAtIndex(ValueLayout.JAVA_INT, 7)).isEqualTo(1);
  }

  @Test
  void aMissingKernelIsNamed() {
    try (HipModule module = device.load(kernels)) {
      assertThatThrownBy(() -> module.function("absent"))
          .isInstanceOf(HipException.class)
          .hasMessageContaining("absent")
          .hasMessageContaining("hipErrorNotFound");
    }
  }

  @Test
  void imagesOfOtherMachinesAndOtherBytesAreRefused() {
    byte[] foreign = kernels.clone();
    foreign[18] = (byte) 224; // EM_AMDGPU
    assertThatThrownBy(() -> device.load(foreign)).hasMessageContaining("hipErrorNoBinaryForGpu");
    assertThatThrownBy(() -> device.load("no image".getBytes(StandardCharsets.UTF_8)))
        .hasMessageContaining("hipErrorInvalidImage");
  }

  @Test
  void anImageThatCannotBeLoadedSaysWhy() throws IOException, InterruptedException {
    byte[] unresolved = image("unresolved");
    assertThatThrownBy(() -> device.load(unresolved))
        .hasMessageContaining("hipErrorSharedObjectInitFailed")
        .hasMessageContaining("nobodyHasThis");
  }

  @Test
  void launchesThatAreNotLegalAreRefused() {
    try (HipModule module = device.load(kernels);
        HipStream stream = device.newStream()) {
      HipFunction count = module.function("count");
      MemorySegment arguments = stream.arguments();
      assertThatThrownBy(() -> stream.launch(count, 0, 64, 0, arguments))
          .hasMessageContaining("hipErrorInvalidConfiguration");
      assertThatThrownBy(() -> stream.launch(count, 1, 2048, 0, arguments))
          .hasMessageContaining("hipErrorInvalidValue");
      assertThatThrownBy(() -> stream.launch(count, 1, 64, 0, arena.allocate(4097)))
          .isInstanceOf(InvalidArgumentException.class)
          .hasMessageContaining("4097");
    }
  }
}
