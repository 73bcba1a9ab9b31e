package io.jccl.hip.kernel;

import java.lang.foreign.MemorySegment;

/** Lets the test beside the host's protocols use the codec. */
public final class LineCodecAccess {
  private LineCodecAccess() {}

  public static byte[] encode(String protocol, long header, long step, byte[] payload) {
    LinkMessage message = new LinkMessage(payload.length, header, step, MemorySegment.NULL, 0);
    return LineCodec.encode(LinkProtocol.valueOf(protocol), message, payload);
  }
}
