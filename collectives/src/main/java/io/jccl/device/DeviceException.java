package io.jccl.device;

import io.jccl.JcclException;
import java.util.OptionalInt;

/** A device or its library failed: the message names call, code, device and remedy. */
public class DeviceException extends JcclException {
  private static final long serialVersionUID = 1;

  /** A failure with its message. */
  public DeviceException(String message) {
    super(message);
  }

  /** A failure with its message and cause. */
  public DeviceException(String message, Throwable cause) {
    super(message, cause);
  }

  /**
   * What the failed call of the device's library returned, as HIP numbers errors on all runtimes: 2
   * if there was not enough memory. Empty if no call failed.
   */
  public OptionalInt code() {
    return OptionalInt.empty();
  }

  /** What the user can do about it; empty if the message says all. */
  public String hint() {
    return "";
  }
}
