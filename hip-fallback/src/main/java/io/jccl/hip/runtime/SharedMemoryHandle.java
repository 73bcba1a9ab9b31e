package io.jccl.hip.runtime;

import io.jccl.InvalidArgumentException;
import io.jccl.hip.ffi.hipIpcMemHandle_st;
import java.nio.ByteBuffer;

/**
 * What one process tells another about memory: HIP's handle, which means a whole allocation, and
 * which part of it.
 */
record SharedMemoryHandle(byte[] handle, long offset, long bytes) {
  private static final int HANDLE_BYTES = (int) hipIpcMemHandle_st.sizeof();

  /** The end of the part, from the start of the allocation. */
  long end() {
    return offset + bytes;
  }

  byte[] toBytes() {
    return ByteBuffer.allocate(HANDLE_BYTES + 2 * Long.BYTES)
        .put(handle)
        .putLong(offset)
        .putLong(bytes)
        .array();
  }

  static SharedMemoryHandle of(byte[] exported) {
    if (exported.length != HANDLE_BYTES + 2 * Long.BYTES) {
      throw new InvalidArgumentException(
          "handle", exported.length + " bytes", "the bytes that export gave");
    }
    ByteBuffer bytes = ByteBuffer.wrap(exported);
    byte[] handle = new byte[HANDLE_BYTES];
    bytes.get(handle);
    SharedMemoryHandle shared = new SharedMemoryHandle(handle, bytes.getLong(), bytes.getLong());
    if (shared.offset < 0 || shared.bytes < 0 || shared.end() < 0) {
      throw new InvalidArgumentException(
          "handle",
          "%d bytes from %d on".formatted(shared.bytes, shared.offset),
          "the bytes that export gave");
    }
    return shared;
  }
}
