package io.jccl.hip.runtime;

import io.jccl.device.DeviceException;
import java.util.OptionalInt;

/** A call of a device library failed. */
public final class HipException extends DeviceException {
  private static final long serialVersionUID = 1;

  private final String call;
  private final int code;
  private final String name;
  private final String device;

  HipException(String call, int code, String name, String text, String device) {
    super(
        "%s failed on %s: %s (%d), %s; %s"
            .formatted(call, device, name, code, text, HipHint.of(code)));
    this.call = call;
    this.code = code;
    this.name = name;
    this.device = device;
  }

  /** The function that failed, such as {@code hipMalloc}. */
  public String call() {
    return call;
  }

  @Override
  public OptionalInt code() {
    return OptionalInt.of(code);
  }

  /** The code's name, such as {@code hipErrorOutOfMemory}. */
  public String name() {
    return name;
  }

  /** The device that it was called for, such as {@code cuda:0}, or the runtime. */
  public String device() {
    return device;
  }

  @Override
  public String hint() {
    return HipHint.of(code);
  }
}
