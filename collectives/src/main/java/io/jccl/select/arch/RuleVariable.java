package io.jccl.select.arch;

/**
 * The variables of NCCL and RCCL that architecture rules ask for, all of them numbers. One that is
 * not set has the value {@link #UNSET}; a threshold of that value leaves the rule's own limit, 0
 * switches the path off, and any other value is the limit in bytes.
 */
public enum RuleVariable {
  /** 0 default, 1 efficiency, 2 zero: no kernel on the compute units where engines can copy. */
  NCCL_CTA_POLICY,
  /** 0 switches the paths on peers' memory off. */
  RCCL_DDA_ENABLE,
  /** 1 allows those paths with 2 and 4 ranks on gfx942 and gfx950. */
  RCCL_DDA_NRANKS_RELAX,
  /** The largest call by DDA SIMPLE. */
  RCCL_DDA_THRESHOLD,
  /** The largest call by DDA LL. */
  RCCL_DDA_LL_THRESHOLD,
  /** The largest call by DDA LL in one step. */
  RCCL_DDA_LL_ONESHOT_THRESHOLD,
  /** The largest call by DDA LL in two steps. */
  RCCL_DDA_LL_TWOSHOT_THRESHOLD,
  /** The largest call by DDA LL128. */
  RCCL_DDA_LL128_THRESHOLD,
  /** The largest call by DDA LL128 in two steps. */
  RCCL_DDA_LL128_TWOSHOT_THRESHOLD,
  /** 1 forces copy engines over scratch memory, 0 forbids them. */
  RCCL_FORCE_CE,
  /** 1 allows AllReduce by copy engines. */
  RCCL_CE_ALLREDUCE,
  /** 1 forces AllReduce by copy engines. */
  RCCL_FORCE_CE_ALLREDUCE,
  /** The largest AllReduce by copy engines of unregistered buffers. */
  RCCL_CE_AR_MAX_MSG_BYTES,
  /** The largest AllReduce by copy engines of registered buffers. */
  RCCL_CE_AR_REG_MAX_MSG_BYTES,
  /** The largest AllGather by direct sends. */
  RCCL_DIRECT_ALLGATHER_THRESHOLD,
  /** 1 switches AllGather by direct sends off. */
  RCCL_DIRECT_ALLGATHER_DISABLE,
  /** 1 if RCCL's WarpSpeed is on. */
  RCCL_WARP_SPEED_ENABLE;

  /** The value of a variable that is not set. */
  public static final long UNSET = -1;
}
