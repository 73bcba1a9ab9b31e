package io.jccl.tornado.kernel;

/** The places of the arguments of the protocols' kernels. */
public final class LinkArguments {
  /** The threads in all. */
  public static final int WORKERS = 0;

  /** The bytes of the payload. */
  public static final int BYTES = 1;

  /** The header of 8 bytes. */
  public static final int HEADER = 2;

  /** The number of the message, which every line carries. */
  public static final int FLAG = 3;

  /** The lines to write in all, those behind the message empty; 0 for none (LL pack). */
  public static final int CLEANED = 4;

  /** The address of the slot, divided by 16. */
  public static final int LINES = 5;

  /** The address of the payload to send. */
  public static final int FROM = 6;

  /** The address of what a received payload is folded with. */
  public static final int LOCAL = 7;

  /** The address that the result goes to. */
  public static final int TO = 8;

  /** The address of a word that is not 0 once the host gives up, divided by 4. */
  public static final int ABORT = 9;

  /** The address of a word to say there why a kernel ended early, divided by 4. */
  public static final int FAILURE = 10;

  /** How often to look for a line before giving up. */
  public static final int LOOKS = 11;

  /** 1 for received op local, 0 for local op received. */
  public static final int RECEIVED_FIRST = 12;

  /** How many there are. */
  public static final int COUNT = 13;

  private LinkArguments() {}
}
