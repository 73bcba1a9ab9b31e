package io.jccl.executor;

/** What one call on device memory puts into its stream, in one of three ways. */
sealed interface DeviceWork permits DeviceChannels, FusedCall, DeviceMessage {
  /** Goes on as far as possible; true when all of it has been enqueued. */
  boolean advance();

  /** How far it has come: grows with every step. */
  long moved();

  /** The peer that it waits for, or -1. */
  int waitsFor();

  /** Where it stands, for messages; empty if there is nothing to say. */
  default String position() {
    return "";
  }

  /** The barriers between steps that it has passed. */
  default long barriers() {
    return 0;
  }
}
