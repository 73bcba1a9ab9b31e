package io.jccl.plan.algorithm;

/**
 * Decides how many copies the copy engine makes between two extra barriers. Many large copies at
 * once let some ranks run ahead of others in the engines' queues; barriers keep them in step.
 *
 * <p>Every rank must come to the same answer, or one waits for ever at a barrier that another never
 * comes to. So the answer depends on nothing but the matrix of all sizes, which all ranks know: if
 * any rank sends to more than {@code frequency} others, 512 MiB or more together, then all ranks
 * use the barriers. Source: NCCL 2.28's {@code ce_coll.cc}, and the fix in rocm-systems pull
 * request 12984 of a hang that began at exactly 512 MiB.
 */
public final class BarrierRule {
  /** NCCL's number of copies between two barriers. */
  public static final int DEFAULT_FREQUENCY = 8;

  /** The bytes that a rank must send before extra barriers are worth their time. */
  public static final long LEAST_BYTES = 512L << 20;

  private BarrierRule() {}

  /**
   * The value of {@link io.jccl.plan.Request#barrierEvery}: {@code frequency}, or 0 for no extra
   * barriers.
   *
   * @param bytes the bytes that each rank (first index) sends to each rank (second); what a rank
   *     sends to itself does not count
   * @param frequency the number of copies between two barriers, at least 1
   */
  public static int barrierEvery(long[][] bytes, int frequency) {
    if (frequency < 1) {
      throw new IllegalArgumentException("frequency: " + frequency + ", legal: 1 or more");
    }
    for (int rank = 0; rank < bytes.length; rank++) {
      if (isHeavy(bytes[rank], rank, frequency)) {
        return frequency;
      }
    }
    return 0;
  }

  private static boolean isHeavy(long[] sent, int self, int frequency) {
    int peers = 0;
    long total = 0;
    for (int peer = 0; peer < sent.length; peer++) {
      if (peer != self && sent[peer] > 0) {
        peers++;
        total = Math.addExact(total, sent[peer]);
      }
    }
    return peers > frequency && total >= LEAST_BYTES;
  }
}
