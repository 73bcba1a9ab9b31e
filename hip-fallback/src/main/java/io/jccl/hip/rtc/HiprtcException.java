package io.jccl.hip.rtc;

/** hiprtc refused something; the message holds what it said. */
final class HiprtcException extends Exception {
  private static final long serialVersionUID = 1;

  HiprtcException(String message) {
    super(message);
  }
}
