package io.jccl.tuner.config;

import io.jccl.InvalidArgumentException;
import io.jccl.select.Protocol;
import io.jccl.select.model.NcclAlgorithm;

/**
 * The algorithms with their protocols that a call may use.
 *
 * @param mask bit algorithm x 3 + protocol is set for each; bits above those say nothing
 */
public record Usable(long mask) {
  private static final int PROTOCOLS = Protocol.values().length;

  /** What a mask may be, for messages. */
  static final String LEGAL = "1 to 16 hexadecimal digits";

  /** Every algorithm with every protocol. */
  public static final Usable ALL =
      new Usable((1L << NcclAlgorithm.values().length * PROTOCOLS) - 1);

  /**
   * Reads a mask in hexadecimal digits, after {@code 0x} or not.
   *
   * @throws InvalidArgumentException if it is none
   */
  public static Usable parse(String hex) {
    try {
      String digits = hex.startsWith("0x") ? hex.substring(2) : hex;
      if (!digits.startsWith("+")) {
        return new Usable(Long.parseUnsignedLong(digits, 16));
      }
    } catch (NumberFormatException e) {
      // refused below
    }
    throw new InvalidArgumentException("maskHex", "\"" + hex + "\"", LEGAL);
  }

  /** Whether an algorithm may be used with a protocol. */
  public boolean has(NcclAlgorithm algorithm, Protocol protocol) {
    return (mask >>> algorithm.ordinal() * PROTOCOLS + protocol.ordinal() & 1) != 0;
  }
}
