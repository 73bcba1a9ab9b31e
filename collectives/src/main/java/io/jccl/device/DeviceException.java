package io.jccl.device;

import io.jccl.JcclException;

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
}
