package io.jccl.tornado.array;

import io.jccl.Buffer;
import io.jccl.DataType;
import io.jccl.InvalidArgumentException;
import java.lang.foreign.MemorySegment;
import java.util.List;
import uk.ac.manchester.tornado.api.types.arrays.ByteArray;
import uk.ac.manchester.tornado.api.types.arrays.CharArray;
import uk.ac.manchester.tornado.api.types.arrays.DoubleArray;
import uk.ac.manchester.tornado.api.types.arrays.FloatArray;
import uk.ac.manchester.tornado.api.types.arrays.HalfFloatArray;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;
import uk.ac.manchester.tornado.api.types.arrays.ShortArray;
import uk.ac.manchester.tornado.api.types.arrays.TornadoNativeArray;

/**
 * Buffers over the elements of TornadoVM's arrays on the host, without a copy: the array's header
 * is skipped. A collective reads and writes what {@code get} and {@code set} do. What a plan has on
 * its device is another copy: let it transfer the array to the host before a collective and to the
 * device after it. An array must be alive until the calls that use it have ended.
 */
@SuppressWarnings("exports") // the API is in no module that could be named
public final class TornadoBuffers {
  private TornadoBuffers() {}

  /**
   * All elements of an array, of the type that it says: float, double, half, int32, int64, or int8.
   *
   * @throws InvalidArgumentException if it says none, as arrays of {@code short} and {@code char}
   */
  public static Buffer of(TornadoNativeArray array) {
    List<DataType> types = types(array);
    if (types.isEmpty() || array instanceof ShortArray) {
      throw new InvalidArgumentException(
          "array", text(array), "one whose elements have a type of JCCL; or name the type as well");
    }
    return of(array, types.getFirst());
  }

  /**
   * All elements of an array, read as a type of the same size: an {@code IntArray} also holds
   * uint32, a {@code ShortArray} half or bfloat16, a {@code ByteArray} uint8 or float8.
   *
   * @throws InvalidArgumentException if the array's elements cannot be of the type
   */
  public static Buffer of(TornadoNativeArray array, DataType type) {
    return of(array, type, array == null ? 0 : array.getSize());
  }

  /**
   * The first elements of an array, read as a type of the same size.
   *
   * @throws InvalidArgumentException if the array's elements cannot be of the type, or are fewer
   */
  public static Buffer of(TornadoNativeArray array, DataType type, long count) {
    List<DataType> legal = types(array);
    if (!legal.contains(type)) {
      throw new InvalidArgumentException(
          "array",
          text(array),
          legal.isEmpty()
              ? "an array of a type of JCCL"
              : "an array of %s elements; this one may be read as %s"
                  .formatted(
                      type == null ? "some" : type.label(),
                      String.join(", ", legal.stream().map(DataType::label).toList())));
    }
    if (count < 0 || count > array.getSize()) {
      throw new InvalidArgumentException(
          "array", text(array), "one of at least %d elements".formatted(count));
    }
    return Buffer.of(segment(array), type, count);
  }

  /** The elements without the header. */
  private static MemorySegment segment(TornadoNativeArray array) {
    MemorySegment all = array.getSegmentWithHeader();
    long bytes = (long) array.getSize() * array.getElementSize();
    return all.asSlice(all.byteSize() - bytes, bytes);
  }

  /** What the elements of an array may be, its own type first. */
  private static List<DataType> types(TornadoNativeArray array) {
    return switch (array) {
      case null -> throw new InvalidArgumentException("array", null, "not null");
      case FloatArray floats -> List.of(DataType.FLOAT32);
      case DoubleArray doubles -> List.of(DataType.FLOAT64);
      case HalfFloatArray halves -> List.of(DataType.FLOAT16, DataType.BFLOAT16);
      case IntArray ints -> List.of(DataType.INT32, DataType.UINT32);
      case LongArray longs -> List.of(DataType.INT64, DataType.UINT64);
      case ByteArray bytes ->
          List.of(DataType.INT8, DataType.UINT8, DataType.FLOAT8E4M3, DataType.FLOAT8E5M2);
      case ShortArray shorts -> List.of(DataType.FLOAT16, DataType.BFLOAT16);
      case CharArray chars -> List.of();
      default -> List.of();
    };
  }

  private static String text(TornadoNativeArray array) {
    return "a %s of %d elements".formatted(array.getClass().getSimpleName(), array.getSize());
  }
}
