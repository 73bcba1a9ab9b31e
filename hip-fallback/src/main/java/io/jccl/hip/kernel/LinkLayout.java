package io.jccl.hip.kernel;

/** Where {@code LinkArguments} of {@code link.h} has what, in bytes. */
final class LinkLayout {
  static final long PAYLOAD = 0;
  static final long HEADER = 8;
  static final long FLAG = 16;
  static final long CLEANED = 24;
  static final long TIMEOUT = 32;
  static final long LINES = 40;
  static final long FROM = 48;
  static final long LOCAL = 56;
  static final long TO = 64;
  static final long ABORT = 72;
  static final long FAILURE = 80;
  static final long BLOCKS = 88;
  static final long IS_RECEIVED_FIRST = 92;
  static final long BYTES = 96;

  private LinkLayout() {}
}
