package io.jccl.tests.soak;

import io.jccl.Buffer;
import io.jccl.DataType;
import io.jccl.device.Device;
import io.jccl.device.DeviceStream;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;

/**
 * A piece of memory with guard bytes on both sides. The buffers made of it reach to the end of the
 * memory, guards included, so that nothing but the library's own care keeps it from writing there.
 * Device memory has pinned memory beside it, which the host fills and compares.
 */
final class Guarded {
  private static final int GUARD = 256;
  private static final int PAGE = 4096;
  private static final byte POISON = (byte) 0xA5;

  private final DataType type;
  private final MemorySegment whole;
  private final long start;
  private final Device device;
  private final MemorySegment onDevice;

  private Guarded(
      DataType type, MemorySegment whole, long start, Device device, MemorySegment onDevice) {
    this.type = type;
    this.whole = whole;
    this.start = start;
    this.device = device;
    this.onDevice = onDevice;
    whole.fill(POISON);
  }

  /** Poisoned memory of a device for so many elements; it is the device's after an upload. */
  static Guarded of(Case test, long elements, Arena arena, Device device) {
    long bytes = bytes(test, elements);
    return new Guarded(
        test.type(),
        device.allocatePinned(bytes, arena),
        start(test),
        device,
        device.allocate(bytes, arena));
  }

  private static long start(Case test) {
    long elementBytes = test.type().bytes();
    return GUARD
        + switch (test.offset()) {
          case NONE -> 0;
          case ONE_ELEMENT -> elementBytes;
          case ONE_BYTE -> 1;
          case NEARLY_A_PAGE -> PAGE - 3 * elementBytes;
        };
  }

  private static long bytes(Case test, long elements) {
    return (start(test) + test.type().bytes(elements) + GUARD + 7) / 8 * 8;
  }

  /** Poisoned memory for so many elements. */
  static Guarded of(Case test, long elements, Arena arena) {
    DataType type = test.type();
    long bytes = bytes(test, elements);
    MemorySegment whole =
        switch (test.memory()) {
          case ARRAY -> array(type, Math.toIntExact(bytes));
          case BYTES -> MemorySegment.ofArray(new byte[Math.toIntExact(bytes)]);
          case SHARED, CONFINED -> arena.allocate(bytes, PAGE);
          case DEVICE -> throw new IllegalArgumentException("which device?");
        };
    return new Guarded(type, whole, start(test), null, null);
  }

  private static MemorySegment array(DataType type, int bytes) {
    return switch (type) {
      case FLOAT32 -> MemorySegment.ofArray(new float[bytes / 4]);
      case FLOAT64 -> MemorySegment.ofArray(new double[bytes / 8]);
      case INT32, UINT32 -> MemorySegment.ofArray(new int[bytes / 4]);
      case INT64, UINT64 -> MemorySegment.ofArray(new long[bytes / 8]);
      case FLOAT16, BFLOAT16 -> MemorySegment.ofArray(new short[bytes / 2]);
      case INT8, UINT8, FLOAT8E4M3, FLOAT8E5M2 -> MemorySegment.ofArray(new byte[bytes]);
    };
  }

  /** A buffer of so many elements from an element on, for a call. */
  Buffer buffer(long element, long elements) {
    MemorySegment memory = device == null ? whole : onDevice;
    return new Buffer(memory.asSlice(start + type.bytes(element)), type, elements, device);
  }

  /** Adds to a stream what brings the host's view of device memory to the device. */
  void upload(DeviceStream stream) {
    stream.copy(whole, 0, onDevice, 0, whole.byteSize());
  }

  /** Adds to a stream what brings device memory back to the host's view, and spoils it. */
  void download(DeviceStream stream) {
    stream.copy(onDevice, 0, whole, 0, whole.byteSize());
    stream.fill(onDevice, 0, onDevice.byteSize(), (byte) ~POISON);
  }

  /** All of the memory from an element on, as the host sees it. */
  MemorySegment from(long element) {
    return whole.asSlice(start + type.bytes(element));
  }

  /** A copy of everything, guards included. */
  byte[] image() {
    byte[] image = new byte[Math.toIntExact(whole.byteSize())];
    MemorySegment.copy(whole, 0, MemorySegment.ofArray(image), 0, image.length);
    return image;
  }

  /** Writes into an image what the memory is expected to hold from an element on. */
  void expect(byte[] image, long element, MemorySegment values, long at, long elements) {
    MemorySegment.copy(
        values,
        at,
        MemorySegment.ofArray(image),
        start + type.bytes(element),
        type.bytes(elements));
  }

  /** Compares with an image; null, or what differs first. */
  String difference(String name, byte[] image) {
    byte[] now = image();
    int at = Arrays.mismatch(image, now);
    if (at < 0) {
      return null;
    }
    long first = Math.floorDiv(at - start, (long) type.bytes());
    int from = Math.clamp(start + type.bytes(first), 0, now.length);
    int to = Math.min(from + type.bytes(), now.length);
    return name
        + " element "
        + first
        + ": "
        + hex(now, from, to)
        + " instead of "
        + hex(image, from, to);
  }

  private static String hex(byte[] bytes, int from, int to) {
    StringBuilder text = new StringBuilder();
    for (int i = to - 1; i >= from; i--) {
      text.append("%02x".formatted(bytes[i]));
    }
    return text.toString();
  }
}
