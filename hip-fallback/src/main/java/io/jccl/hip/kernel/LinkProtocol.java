package io.jccl.hip.kernel;

/**
 * How a message is cut into lines that carry their own flags; see {@code ll.h}, {@code ll128.h}.
 */
public enum LinkProtocol {
  /** Lines of 16 bytes, half of them payload. */
  LL("ll", 16, 8),
  /** Lines of 128 bytes, 120 of them payload. */
  LL128("ll128", 128, 120);

  private final String family;
  private final int lineBytes;
  private final int payloadBytes;

  LinkProtocol(String family, int lineBytes, int payloadBytes) {
    this.family = family;
    this.lineBytes = lineBytes;
    this.payloadBytes = payloadBytes;
  }

  /** The family of its kernels, with which their names begin. */
  public String family() {
    return family;
  }

  /** The bytes of a line. */
  public int lineBytes() {
    return lineBytes;
  }

  /** The lines of a message, its header of 8 bytes included. */
  public long lines(long payload) {
    long words = (payload + 7) / 8;
    return (8 * (words + 1) + payloadBytes - 1) / payloadBytes;
  }
}
