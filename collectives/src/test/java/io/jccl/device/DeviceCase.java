package io.jccl.device;

import io.jccl.DataType;
import io.jccl.ReduceOp;
import io.jccl.plan.Collective;
import io.jccl.plan.Request;
import io.jccl.plan.algorithm.Algorithms;
import io.jccl.select.FusedUse;
import java.util.List;
import java.util.SplittableRandom;

/**
 * One call of all ranks on devices, with all that may matter to its outcome.
 *
 * @param collective what is called; null for a ring of messages, each rank to the next
 * @param algorithm the only algorithm that is allowed
 * @param fused whether kernels may be fused
 * @param ranks the number of ranks
 * @param count elements, as NCCL counts them
 * @param channels the exact number of channels
 * @param offset how far buffers are from an aligned address, in bytes
 * @param entry by which part of the API the call is made
 * @param seed the seed of inputs and of the blocks of an AllToAllV
 */
record DeviceCase(
    Collective collective,
    String algorithm,
    FusedUse fused,
    DataType type,
    ReduceOp.Kind kind,
    int ranks,
    long count,
    int root,
    boolean inPlace,
    int channels,
    int offset,
    Entry entry,
    long seed) {
  private static final List<Long> COUNTS = List.of(0L, 1L, 2L, 3L, 7L, 64L, 257L, 1000L);
  private static final List<String> ALGORITHMS = List.of("ce", "oneshot", "twoshot");

  /** By which part of the API a call is made. */
  enum Entry {
    BLOCKING,
    STREAM,
    ON_STREAM,
    GROUP,
    GROUP_ON_STREAM,
    ONE_THREAD,
    ONE_THREAD_ON_STREAMS
  }

  /** A case at random. */
  static DeviceCase random(SplittableRandom random) {
    while (true) {
      DeviceCase found = draw(random);
      if (found.isLegal()) {
        return found;
      }
    }
  }

  private static DeviceCase draw(SplittableRandom random) {
    int which = random.nextInt(Collective.values().length + 1);
    Collective collective = which == Collective.values().length ? null : Collective.values()[which];
    boolean reduces = collective != null && collective.reduces();
    int ranks = random.nextInt(1, 6);
    return new DeviceCase(
        collective,
        pick(random, ALGORITHMS),
        random.nextBoolean() ? FusedUse.AUTO : FusedUse.OFF,
        pick(random, List.of(DataType.values())),
        reduces ? pick(random, List.of(ReduceOp.Kind.values())) : ReduceOp.Kind.SUM,
        ranks,
        collective == Collective.BARRIER ? 0 : pick(random, COUNTS),
        collective != null && collective.rooted() ? random.nextInt(ranks) : 0,
        collective != null && collective.hasInPlace() && random.nextBoolean(),
        random.nextInt(1, 4),
        random.nextInt(3) * 5,
        pick(random, List.of(Entry.values())),
        random.nextLong());
  }

  private static <E> E pick(SplittableRandom random, List<E> list) {
    return list.get(random.nextInt(list.size()));
  }

  private boolean isLegal() {
    if (collective == null) {
      return ranks > 1
          && entry != Entry.BLOCKING
          && entry != Entry.STREAM
          && entry != Entry.ON_STREAM;
    }
    return Algorithms.named(algorithm).supports(Request.of(collective, ranks, root));
  }
}
