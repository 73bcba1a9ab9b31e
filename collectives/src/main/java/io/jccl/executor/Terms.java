package io.jccl.executor;

import io.jccl.Registration;

/**
 * What all ranks must share of the circumstances of a call, beside the call itself, as bits: what
 * is 0 is the ordinary case, a call on host memory that runs now.
 */
final class Terms {
  /** The buffers are device memory. */
  static final int DEVICE = 1;

  /** The work is kept in a graph instead of done. */
  static final int CAPTURED = 2;

  /** All buffers are registered, some of them as local. */
  static final int LOCAL = 4;

  /** All buffers are registered as symmetric. */
  static final int SYMMETRIC = 8;

  private Terms() {}

  static int of(Registration.Kind kind) {
    return switch (kind) {
      case LOCAL -> LOCAL;
      case SYMMETRIC -> SYMMETRIC;
    };
  }

  static boolean isOnDevice(int terms) {
    return (terms & DEVICE) != 0;
  }

  static boolean isCaptured(int terms) {
    return (terms & CAPTURED) != 0;
  }

  static boolean isRegistered(int terms) {
    return (terms & (LOCAL | SYMMETRIC)) != 0;
  }

  /** What is out of the ordinary, as the end of a sentence that names the call. */
  static String describe(int terms) {
    StringBuilder text = new StringBuilder();
    if ((terms & DEVICE) != 0) {
      text.append(" on device memory");
    }
    if ((terms & LOCAL) != 0) {
      text.append(" in registered buffers");
    }
    if ((terms & SYMMETRIC) != 0) {
      text.append(" in symmetric buffers");
    }
    if ((terms & CAPTURED) != 0) {
      text.append(" while its stream is captured");
    }
    return text.toString();
  }
}
