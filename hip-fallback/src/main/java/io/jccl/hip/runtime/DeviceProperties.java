package io.jccl.hip.runtime;

import io.jccl.hip.ffi.Hip;
import io.jccl.hip.ffi.HipCalls;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/**
 * What does not change about a device.
 *
 * @param description the product's name
 * @param architecture what code is compiled for, without the features that AMD appends to it
 * @param computeUnits multiprocessors
 * @param memoryBytes all its memory
 */
record DeviceProperties(
    String description, String architecture, int computeUnits, long memoryBytes) {
  private static final int NAME_BYTES = 256;

  static DeviceProperties of(HipLibrary library, int index, String name) {
    MemorySegment calls = library.calls();
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment text = arena.allocate(NAME_BYTES);
      library.check(
          HipCalls.hipDeviceGetName.invoke(
              HipCalls.hipDeviceGetName(calls), text, NAME_BYTES, index),
          "hipDeviceGetName",
          name);
      MemorySegment bytes = arena.allocate(ValueLayout.JAVA_LONG);
      library.check(
          HipCalls.hipDeviceTotalMem.invoke(HipCalls.hipDeviceTotalMem(calls), bytes, index),
          "hipDeviceTotalMem",
          name);
      return new DeviceProperties(
          text.getString(0),
          architecture(library, index, name, arena),
          attribute(library, index, name, Hip.hipDeviceAttributeMultiprocessorCount()),
          bytes.get(ValueLayout.JAVA_LONG, 0));
    }
  }

  private static String architecture(HipLibrary library, int index, String name, Arena arena) {
    MemorySegment properties = arena.allocate(Hip.devicePropertiesBytes(), Long.BYTES);
    library.check(
        HipCalls.hipGetDevicePropertiesR0600.invoke(
            HipCalls.hipGetDevicePropertiesR0600(library.calls()), properties, index),
        "hipGetDevicePropertiesR0600",
        name);
    return properties.getString(Hip.devicePropertiesArchitectureOffset()).split(":", 2)[0];
  }

  /** An attribute; 0 if the library does not know it. */
  static int attributeOrZero(HipLibrary library, int index, int attribute) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment value = arena.allocate(ValueLayout.JAVA_INT);
      int code =
          HipCalls.hipDeviceGetAttribute.invoke(
              HipCalls.hipDeviceGetAttribute(library.calls()), value, attribute, index);
      if (code != 0) {
        library.forgetError();
        return 0;
      }
      return value.get(ValueLayout.JAVA_INT, 0);
    }
  }

  static int attribute(HipLibrary library, int index, String name, int attribute) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment value = arena.allocate(ValueLayout.JAVA_INT);
      library.check(
          HipCalls.hipDeviceGetAttribute.invoke(
              HipCalls.hipDeviceGetAttribute(library.calls()), value, attribute, index),
          "hipDeviceGetAttribute",
          name);
      return value.get(ValueLayout.JAVA_INT, 0);
    }
  }
}
