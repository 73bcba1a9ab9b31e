package io.jccl.hip.runtime;

import io.jccl.InvalidArgumentException;
import io.jccl.hip.ffi.Hip;
import io.jccl.hip.ffi.HipCalls;
import io.jccl.hip.ffi.hipIpcMemHandle_st;
import io.jccl.hip.ffi.hipPointerAttribute_t;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Objects;
import java.util.function.Consumer;

/** The memory of one device: what is allocated is freed with its arena. */
public final class HipMemory {
  private static final long LEAST_BYTES = 256;
  private static final String LEGAL = "memory of a device, pinned or native memory";

  private final HipDevice device;
  private final MemorySegment calls;

  HipMemory(HipDevice device) {
    this.device = device;
    this.calls = device.calls();
  }

  MemorySegment allocate(long bytes, Arena arena) {
    return own(bytes, arena, "hipMalloc", this::malloc, this::free);
  }

  /**
   * Device memory for flags: what one kernel writes here, others that run at the same time see, on
   * this device and on its peers. Slower than other memory where the device caches that.
   */
  public MemorySegment allocateFlags(long bytes, Arena arena) {
    return own(bytes, arena, "hipExtMallocWithFlags", this::mallocUncached, this::free);
  }

  MemorySegment allocatePinned(long bytes, Arena arena) {
    return own(bytes, arena, "hipHostMalloc", this::mallocHost, this::freeHost);
  }

  @FunctionalInterface
  private interface Allocation {
    int allocate(MemorySegment result, long bytes);
  }

  private MemorySegment own(
      long bytes,
      Arena arena,
      String call,
      Allocation allocation,
      Consumer<MemorySegment> freeing) {
    if (bytes < 0) {
      throw new InvalidArgumentException("bytes", bytes, "0 or more");
    }
    if (arena == null) {
      throw new InvalidArgumentException("arena", null, "what the memory is freed with");
    }
    device.makeCurrent();
    MemorySegment memory;
    try (Arena local = Arena.ofConfined()) {
      MemorySegment result = local.allocate(ValueLayout.ADDRESS);
      device.check(allocation.allocate(result, Math.max(bytes, LEAST_BYTES)), call);
      memory = result.get(ValueLayout.ADDRESS, 0);
    }
    return owned(memory, bytes, arena, freeing);
  }

  /** The same memory, given back when the arena closes; at once if that cannot own it. */
  private static MemorySegment owned(
      MemorySegment memory, long bytes, Arena arena, Consumer<MemorySegment> freeing) {
    try {
      return memory.reinterpret(bytes, arena, freeing);
    } catch (RuntimeException e) { // the arena is closed, or another thread's
      freeing.accept(memory);
      throw e;
    }
  }

  private int malloc(MemorySegment result, long bytes) {
    return HipCalls.hipMalloc.invoke(HipCalls.hipMalloc(calls), result, bytes);
  }

  private int mallocUncached(MemorySegment result, long bytes) {
    return HipCalls.hipExtMallocWithFlags.invoke(
        HipCalls.hipExtMallocWithFlags(calls), result, bytes, Hip.hipDeviceMallocUncached());
  }

  private int mallocHost(MemorySegment result, long bytes) {
    return HipCalls.hipHostMalloc.invoke(
        HipCalls.hipHostMalloc(calls),
        result,
        bytes,
        Hip.hipHostMallocPortable() | Hip.hipHostMallocMapped());
  }

  private void free(MemorySegment memory) {
    device.makeCurrent();
    device.check(HipCalls.hipFree.invoke(HipCalls.hipFree(calls), memory), "hipFree");
  }

  private void freeHost(MemorySegment memory) {
    device.makeCurrent();
    device.check(HipCalls.hipHostFree.invoke(HipCalls.hipHostFree(calls), memory), "hipHostFree");
  }

  /**
   * Page-locks host memory until the arena closes, so that copies from and to it need no staging.
   * The memory must live longer than the arena, or be of the same one and allocated before.
   */
  public void pin(MemorySegment memory, Arena arena) {
    MemorySegment address = address("memory", memory, 0, memory.byteSize());
    device.makeCurrent();
    device.check(
        HipCalls.hipHostRegister.invoke(
            HipCalls.hipHostRegister(calls),
            address,
            memory.byteSize(),
            Hip.hipHostRegisterPortable() | Hip.hipHostRegisterMapped()),
        "hipHostRegister");
    owned(address, memory.byteSize(), arena, this::unpin);
  }

  private void unpin(MemorySegment memory) {
    device.makeCurrent();
    device.check(
        HipCalls.hipHostUnregister.invoke(HipCalls.hipHostUnregister(calls), memory),
        "hipHostUnregister");
  }

  /** What memory an address is, as far as this device's library knows. */
  public enum Kind {
    /** Not this library's. */
    UNKNOWN,
    /** A device's. */
    DEVICE,
    /** Page-locked host memory. */
    PINNED
  }

  /** What memory a segment is. */
  public Kind kindOf(MemorySegment segment) {
    if (!segment.isNative() || segment.address() == 0) {
      return Kind.UNKNOWN;
    }
    device.makeCurrent();
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment attributes = hipPointerAttribute_t.allocate(arena);
      int code =
          HipCalls.hipPointerGetAttributes.invoke(
              HipCalls.hipPointerGetAttributes(calls),
              attributes,
              MemorySegment.ofAddress(segment.address()));
      if (code == Hip.hipErrorInvalidValue()) { // what HIP before 6 says of memory not its own
        device.library().forgetError();
        return Kind.UNKNOWN;
      }
      device.check(code, "hipPointerGetAttributes");
      int type = hipPointerAttribute_t.type(attributes);
      return type == Hip.hipMemoryTypeDevice()
          ? Kind.DEVICE
          : type == Hip.hipMemoryTypeHost() ? Kind.PINNED : Kind.UNKNOWN;
    }
  }

  /**
   * A handle for device memory that another process can {@link #importFrom}, which may be part of
   * an allocation. It stays good until the memory is freed.
   */
  public byte[] export(MemorySegment memory) {
    device.makeCurrent();
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment address = MemorySegment.ofAddress(memory.address());
      MemorySegment base = arena.allocate(ValueLayout.ADDRESS);
      MemorySegment bytes = arena.allocate(ValueLayout.JAVA_LONG);
      device.check(
          HipCalls.hipMemGetAddressRange.invoke(
              HipCalls.hipMemGetAddressRange(calls), base, bytes, address),
          "hipMemGetAddressRange");
      MemorySegment start = base.get(ValueLayout.ADDRESS, 0);
      MemorySegment handle = hipIpcMemHandle_st.allocate(arena);
      device.check(
          HipCalls.hipIpcGetMemHandle.invoke(HipCalls.hipIpcGetMemHandle(calls), handle, start),
          "hipIpcGetMemHandle");
      return new SharedMemoryHandle(
              handle.toArray(ValueLayout.JAVA_BYTE),
              memory.address() - start.address(),
              memory.byteSize())
          .toBytes();
    }
  }

  /**
   * The memory of another process, mapped until the arena closes.
   *
   * @param exported what {@link #export} gave there
   * @throws InvalidArgumentException if it is not, by its length or its numbers
   */
  public MemorySegment importFrom(byte[] exported, Arena arena) {
    SharedMemoryHandle shared = SharedMemoryHandle.of(exported);
    device.makeCurrent();
    MemorySegment start;
    try (Arena local = Arena.ofConfined()) {
      MemorySegment handle = hipIpcMemHandle_st.allocate(local);
      handle.copyFrom(MemorySegment.ofArray(shared.handle()));
      MemorySegment result = local.allocate(ValueLayout.ADDRESS);
      device.check(
          HipCalls.hipIpcOpenMemHandle.invoke(
              HipCalls.hipIpcOpenMemHandle(calls),
              result,
              handle,
              Hip.hipIpcMemLazyEnablePeerAccess()),
          "hipIpcOpenMemHandle");
      start = result.get(ValueLayout.ADDRESS, 0);
    }
    return owned(start, shared.end(), arena, this::unmap).asSlice(shared.offset(), shared.bytes());
  }

  private void unmap(MemorySegment start) {
    device.makeCurrent();
    device.check(
        HipCalls.hipIpcCloseMemHandle.invoke(HipCalls.hipIpcCloseMemHandle(calls), start),
        "hipIpcCloseMemHandle");
  }

  /**
   * The address of a range that a device is to use.
   *
   * @param name the argument's
   * @throws InvalidArgumentException if it is no native memory
   * @throws IllegalStateException if its arena is closed
   * @throws IndexOutOfBoundsException if it does not lie in the segment
   */
  static MemorySegment address(String name, MemorySegment segment, long offset, long bytes) {
    if (segment == null || !segment.isNative()) {
      throw new InvalidArgumentException(
          name, segment == null ? null : "an array of the Java heap", LEGAL);
    }
    if (!segment.scope().isAlive()) {
      throw new IllegalStateException("the memory's arena is closed");
    }
    Objects.checkFromIndexSize(offset, bytes, segment.byteSize());
    if (segment.address() == 0 && bytes > 0) {
      throw new InvalidArgumentException(name, "at the address 0", LEGAL);
    }
    return MemorySegment.ofAddress(segment.address() + offset);
  }
}
