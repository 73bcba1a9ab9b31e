package io.jccl.hip.runtime;

import io.jccl.device.Devices;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.HexFormat;

/**
 * The other process of {@link SharedMemoryTest}: waits for the shared event, looks at the shared
 * memory, and fills it anew. Arguments: the device, the handles of memory and event in hexadecimal,
 * the byte that is there, the byte to leave there. Exits with 0 if all was as expected.
 */
final class OtherProcess {
  private OtherProcess() {}

  public static void main(String[] arguments) {
    HipDevice device = (HipDevice) Devices.named(arguments[0]).getFirst();
    byte[] memoryHandle = HexFormat.of().parseHex(arguments[1]);
    byte[] eventHandle = HexFormat.of().parseHex(arguments[2]);
    byte expected = Byte.parseByte(arguments[3]);
    try (Arena arena = Arena.ofShared();
        HipEvent event = device.importEvent(eventHandle);
        HipStream stream = device.newStream()) {
      MemorySegment memory = device.memory().importFrom(memoryHandle, arena);
      MemorySegment host = device.allocatePinned(memory.byteSize(), arena);
      stream.waitFor(event);
      stream.copy(memory, 0, host, 0, memory.byteSize());
      stream.fill(memory, 0, memory.byteSize(), Byte.parseByte(arguments[4]));
      stream.synchronize();
      for (byte each : host.toArray(ValueLayout.JAVA_BYTE)) {
        if (each != expected) {
          throw new AssertionError("found " + each + " instead of " + expected);
        }
      }
    }
  }
}
