package io.jccl;

import io.jccl.device.Device;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * A typed view of memory that the caller owns: what every collective sends from and receives in.
 *
 * <p>Native and heap memory of any alignment will do. Nothing is copied to make one, so make it
 * once and reuse it. Memory of a confined arena can be used by blocking calls of the owning thread;
 * since other ranks cannot see it, plans that read peers' memory then go through a copy of the
 * library's.
 *
 * <p>A buffer in the memory of a device says so, as the memory itself does not: {@link #onDevice}.
 *
 * @param segment the memory; it may be longer than the elements
 * @param type the type of the elements
 * @param count the number of elements
 * @param device the device whose memory it is; null for host memory
 */
public record Buffer(MemorySegment segment, DataType type, long count, Device device) {
  /**
   * Checks that the elements fit the memory.
   *
   * @throws InvalidArgumentException if they do not, or the count is negative, or memory of a
   *     device is an array of the Java heap
   */
  public Buffer {
    present("segment", segment);
    present("type", type);
    if (device != null && !segment.isNative()) {
      throw new InvalidArgumentException(
          "segment",
          "memory of the Java heap",
          "memory of %s: device.allocate(bytes, arena)".formatted(device.name()));
    }
    if (count < 0 || count > segment.byteSize() / type.bytes()) {
      throw new InvalidArgumentException(
          "count", count, "0 to " + segment.byteSize() / type.bytes() + ", what the segment holds");
    }
  }

  /** The first {@code count} elements of a segment of host memory. */
  public Buffer(MemorySegment segment, DataType type, long count) {
    this(segment, type, count, null);
  }

  /**
   * The first {@code count} elements of device memory, as {@link Device#allocate} gives it. The
   * host must not touch it, and it must stay alive until the work of all calls that use it is done.
   */
  public static Buffer onDevice(Device device, MemorySegment segment, DataType type, long count) {
    present("device", device);
    return new Buffer(segment, type, count, device);
  }

  /** All of a segment of device memory. Its size must be a multiple of the element's. */
  public static Buffer onDevice(Device device, MemorySegment segment, DataType type) {
    present("device", device);
    return new Buffer(segment, type, of(segment, type).count(), device);
  }

  /** All of a segment. Its size must be a multiple of the element's. */
  public static Buffer of(MemorySegment segment, DataType type) {
    present("segment", segment);
    present("type", type);
    if (segment.byteSize() % type.bytes() != 0) {
      throw new InvalidArgumentException(
          "segment", segment.byteSize() + " bytes", "a multiple of " + type.bytes() + " bytes");
    }
    return new Buffer(segment, type, segment.byteSize() / type.bytes());
  }

  /** The first {@code count} elements of a segment. */
  public static Buffer of(MemorySegment segment, DataType type, long count) {
    return new Buffer(segment, type, count);
  }

  /** An array as float32 elements, in place. */
  public static Buffer of(float... elements) {
    present("elements", elements);
    return of(MemorySegment.ofArray(elements), DataType.FLOAT32);
  }

  /** An array as float64 elements, in place. */
  public static Buffer of(double... elements) {
    present("elements", elements);
    return of(MemorySegment.ofArray(elements), DataType.FLOAT64);
  }

  /** An array as int32 elements, in place. */
  public static Buffer of(int... elements) {
    present("elements", elements);
    return of(MemorySegment.ofArray(elements), DataType.INT32);
  }

  /** An array as int64 elements, in place. */
  public static Buffer of(long... elements) {
    present("elements", elements);
    return of(MemorySegment.ofArray(elements), DataType.INT64);
  }

  /** An array as int8 elements, in place. */
  public static Buffer of(byte... elements) {
    present("elements", elements);
    return of(MemorySegment.ofArray(elements), DataType.INT8);
  }

  /**
   * The elements between a direct buffer's position and its limit, in place. The buffer must be in
   * native byte order.
   */
  public static Buffer of(ByteBuffer bytes, DataType type) {
    present("bytes", bytes);
    present("type", type);
    if (bytes.order() != ByteOrder.nativeOrder() && type.bytes() > 1) {
      throw new InvalidArgumentException(
          "bytes", bytes.order(), "native order, " + ByteOrder.nativeOrder());
    }
    return of(MemorySegment.ofBuffer(bytes), type);
  }

  /** The size of all elements in bytes. */
  public long byteSize() {
    return type.bytes(count);
  }

  /**
   * A part of this buffer.
   *
   * @param offset the first element
   * @param elements the number of elements
   */
  public Buffer slice(long offset, long elements) {
    if (offset < 0 || elements < 0 || offset > count - elements) {
      throw new InvalidArgumentException(
          "slice", offset + " + " + elements, "within 0 to " + count + " elements");
    }
    return new Buffer(
        segment.asSlice(type.bytes(offset), type.bytes(elements)), type, elements, device);
  }

  private static void present(String argument, Object value) {
    if (value == null) {
      throw new InvalidArgumentException(argument, null, "not null");
    }
  }
}
