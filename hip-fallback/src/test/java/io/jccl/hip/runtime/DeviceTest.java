package io.jccl.hip.runtime;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.jccl.InvalidArgumentException;
import io.jccl.device.Device;
import io.jccl.device.Devices;
import io.jccl.hip.ffi.Hip;
import io.jccl.hip.ffi.HipCalls;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Devices and their memory. */
class DeviceTest {
  private final List<HipDevice> devices = TestDevices.all();

  @Test
  void devicesAreNumberedAndDescribeThemselves() {
    String runtime = devices.getFirst().runtime();
    assertThat(devices).containsExactlyElementsOf(TestDevices.all());
    for (int i = 0; i < devices.size(); i++) {
      Device device = devices.get(i);
      assertThat(device.index()).isEqualTo(i);
      assertThat(device.name()).isEqualTo(runtime + ":" + i);
      assertThat(device.runtime()).isEqualTo(runtime);
      assertThat(device.architecture()).isNotBlank();
      assertThat(device.description()).isNotBlank();
      assertThat(device.computeUnits()).isPositive();
      assertThat(device.memoryBytes()).isGreaterThan(1L << 26);
    }
  }

  @Test
  void theCpuDevicesAreEightOfItsArchitecture() {
    assertThat(Devices.named("cpu"))
        .hasSize(8)
        .allSatisfy(device -> assertThat(device.architecture()).isEqualTo("x86-64-v3"));
  }

  @Test
  void oneDeviceIsFoundByItsName() {
    assertThat(Devices.named("cpu:3")).containsExactly(Devices.named("cpu").get(3));
    assertThatThrownBy(() -> Devices.named("cpu:8"))
        .isInstanceOf(InvalidArgumentException.class)
        .hasMessageContaining("cpu:7");
  }

  @Test
  void everyDeviceCanUseEveryOther() {
    for (Device device : devices) {
      for (Device peer : devices) {
        assertThat(device.canAccess(peer)).isTrue();
        assertThat(device.canAccess(peer)).as("again").isTrue();
      }
    }
  }

  @Test
  void memoryIsAlignedAndFreedWithItsArena() {
    HipDevice device = TestDevices.get(1);
    long address;
    try (Arena arena = Arena.ofShared()) {
      MemorySegment memory = device.allocate(1000, arena);
      address = memory.address();
      assertThat(memory.byteSize()).isEqualTo(1000);
      assertThat(address % 256).isZero();
      assertThat(device.memory().kindOf(memory)).isEqualTo(HipMemory.Kind.DEVICE);
      assertThat(device.memory().kindOf(memory.asSlice(999))).isEqualTo(HipMemory.Kind.DEVICE);
    }
    assertThat(device.memory().kindOf(MemorySegment.ofAddress(address)))
        .isEqualTo(HipMemory.Kind.UNKNOWN);
  }

  @Test
  void noBytesAreMemoryToo() {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment memory = devices.get(0).allocate(0, arena);
      assertThat(memory.byteSize()).isZero();
      assertThat(memory.address()).isNotZero();
    }
    try (Arena arena = Arena.ofConfined()) {
      assertThatThrownBy(() -> devices.get(0).allocate(-1, arena))
          .isInstanceOf(InvalidArgumentException.class)
          .hasMessageContaining("-1");
    }
  }

  @Test
  void moreMemoryThanThereIsNamesCallDeviceAndRemedy() {
    try (Arena arena = Arena.ofConfined()) {
      assertThatThrownBy(() -> TestDevices.get(2).allocate(1L << 60, arena))
          .isInstanceOfSatisfying(
              HipException.class,
              e -> {
                assertThat(e.call()).isEqualTo("hipMalloc");
                assertThat(e.code()).hasValue(2);
                assertThat(e.name()).isEqualTo("hipErrorOutOfMemory");
                assertThat(e.device()).isEqualTo(TestDevices.get(2).name());
                assertThat(e.getMessage())
                    .contains("hipMalloc", e.device(), "hipErrorOutOfMemory (2)", e.hint());
              });
    }
  }

  @Test
  void pinnedMemoryIsTheHostsToo() {
    HipDevice device = TestDevices.get(0);
    try (Arena arena = Arena.ofShared()) {
      MemorySegment memory = device.allocatePinned(64, arena);
      memory.set(ValueLayout.JAVA_LONG, 8, 42);
      assertThat(memory.get(ValueLayout.JAVA_LONG, 8)).isEqualTo(42);
      assertThat(device.memory().kindOf(memory)).isEqualTo(HipMemory.Kind.PINNED);
    }
  }

  @Test
  void hostMemoryIsPinnedWhileTheArenaLives() {
    HipDevice device = TestDevices.get(0);
    try (Arena owner = Arena.ofConfined()) {
      MemorySegment memory = owner.allocate(4096, 4096);
      assertThat(device.memory().kindOf(memory)).isEqualTo(HipMemory.Kind.UNKNOWN);
      try (Arena arena = Arena.ofConfined()) {
        device.memory().pin(memory, arena);
        assertThat(device.memory().kindOf(memory)).isEqualTo(HipMemory.Kind.PINNED);
      }
      assertThat(device.memory().kindOf(memory)).isEqualTo(HipMemory.Kind.UNKNOWN);
    }
  }

  @Test
  void memoryOfAClosedArenaIsFreedAtOnce() {
    HipDevice device = TestDevices.get(0);
    Arena arena = Arena.ofShared();
    arena.close();
    long live = TestDevices.liveObjects();
    assertThatThrownBy(() -> device.allocate(8, arena)).isInstanceOf(IllegalStateException.class);
    assertThat(TestDevices.liveObjects()).isEqualTo(live);
  }

  @Test
  void whatAClosedArenaCannotOwnIsPinnedAndMappedNoLonger() {
    assumeTrue(TestDevices.isCpu(), "GPUs open handles in other processes only");
    HipDevice device = TestDevices.get(0);
    Arena closed = Arena.ofShared();
    closed.close();
    try (Arena arena = Arena.ofShared()) {
      MemorySegment host = arena.allocate(4096, 4096);
      assertThatThrownBy(() -> device.memory().pin(host, closed))
          .isInstanceOf(IllegalStateException.class);
      assertThat(device.memory().kindOf(host)).isEqualTo(HipMemory.Kind.UNKNOWN);

      MemorySegment memory = device.allocate(64, arena);
      byte[] handle = device.memory().export(memory);
      assertThatThrownBy(() -> device.memory().importFrom(handle, closed))
          .isInstanceOf(IllegalStateException.class);
      assertThat(closeMapped(device, memory)).as("mapped").isNotEqualTo(Hip.hipSuccess());
    }
  }

  private static int closeMapped(HipDevice device, MemorySegment memory) {
    return HipCalls.hipIpcCloseMemHandle.invoke(
        HipCalls.hipIpcCloseMemHandle(device.calls()), memory);
  }

  @Test
  void aHandleWithWrongNumbersIsRefusedBeforeItIsOpened() {
    HipMemory memory = devices.get(0).memory();
    for (SharedMemoryHandle wrong :
        List.of(
            new SharedMemoryHandle(new byte[64], -1, 8),
            new SharedMemoryHandle(new byte[64], 8, -1),
            new SharedMemoryHandle(new byte[64], Long.MAX_VALUE, 1))) {
      try (Arena arena = Arena.ofConfined()) {
        assertThatThrownBy(() -> memory.importFrom(wrong.toBytes(), arena))
            .isInstanceOf(InvalidArgumentException.class)
            .hasMessageContaining(Long.toString(wrong.offset()));
      }
    }
  }

  @Test
  void anExpectedErrorIsNotLeftForOthersToFind() {
    HipDevice peer = TestDevices.get(1);
    assumeTrue(peer != devices.get(0), "there is one device");
    HipDevice device = devices.get(0);
    device.canAccess(peer);
    HipDevice again = new HipDevice(device.library(), 0); // does not know that access is on
    assertThat(again.canAccess(peer)).isTrue();
    assertThat(HipCalls.hipGetLastError.invoke(HipCalls.hipGetLastError(device.calls())))
        .isEqualTo(Hip.hipSuccess());
  }

  @Test
  void aHandleOfPartOfAnAllocationLeadsToTheSamePart() {
    assumeTrue(TestDevices.isCpu(), "GPUs open handles in other processes only");
    HipDevice device = TestDevices.get(0);
    try (Arena arena = Arena.ofShared()) {
      MemorySegment part = device.allocate(1000, arena).asSlice(100, 50);
      byte[] handle = device.memory().export(part);
      try (Arena other = Arena.ofShared()) {
        MemorySegment same = device.memory().importFrom(handle, other);
        assertThat(same.address()).isEqualTo(part.address());
        assertThat(same.byteSize()).isEqualTo(50);
      }
      handle[0] ^= 1;
      assertThatThrownBy(() -> device.memory().importFrom(handle, arena))
          .isInstanceOf(HipException.class)
          .hasMessageContaining("hipErrorNotSupported");
    }
  }
}
