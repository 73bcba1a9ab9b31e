package io.jccl.select.model;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/**
 * The algorithms of NCCL and RCCL, as their tables and cost models name them. {@link #ordinal()} is
 * their id. What this library itself runs is {@link io.jccl.plan.Algorithm}.
 */
public enum NcclAlgorithm {
  /** Reduce up a tree and broadcast down, over two trees that share the work. */
  TREE,
  /** Chunks travel round a ring. */
  RING,
  /** Switches reduce; every GPU talks to the network. */
  COLLNET_DIRECT,
  /** Switches reduce; a chain inside each machine. */
  COLLNET_CHAIN,
  /** NVLink's switch reduces. */
  NVLS,
  /** NVLink's switch inside a machine, a tree between machines. */
  NVLS_TREE,
  /** Parallel aggregated trees: AllGather and ReduceScatter in a logarithm of steps. */
  PAT;

  /** The name in tuning tables, such as {@code collnet_direct}. */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** The algorithm of that name in tuning tables. */
  public static Optional<NcclAlgorithm> of(String label) {
    return Arrays.stream(values()).filter(each -> each.label().equals(label)).findFirst();
  }
}
