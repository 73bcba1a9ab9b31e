package io.jccl.plan;

/**
 * A way to carry out collectives: a maker of plans. Stateless. To add one, write one class and add
 * one line to {@link io.jccl.plan.algorithm.Algorithms}.
 */
public interface Algorithm {
  /** How data crosses between ranks. */
  enum Access {
    /** By messages over connections; the protocols Simple, LL and LL128 apply. */
    MESSAGES,
    /** By reading and writing peers' memory between barriers; the protocol is Simple. */
    PEER_MEMORY
  }

  /** The name in settings and tables, lower case, such as {@code ring}. */
  String name();

  /** How data crosses between ranks. */
  Access access();

  /** Whether it can make a plan for this request. */
  boolean supports(Request request);

  /**
   * Whether each reduced element is made by one fold over all inputs in rank order. Such plans may
   * be used in reproducible mode and for averages of float types below 32 bits.
   */
  boolean foldsOnce();

  /** Whether it sends messages between all pairs of ranks, n(n-1) connections on each channel. */
  default boolean connectsAllPairs() {
    return false;
  }

  /** The channel count must be a multiple of this: 2 for double trees, otherwise 1. */
  default int channelMultiple() {
    return 1;
  }

  /**
   * Makes the plan.
   *
   * @throws IllegalArgumentException if the request is not supported
   */
  Plan plan(Request request);
}
