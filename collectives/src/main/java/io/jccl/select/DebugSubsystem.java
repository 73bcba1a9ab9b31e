package io.jccl.select;

/** What a line of the log is about: NCCL's names, of which some have nothing to say here. */
public enum DebugSubsystem {
  /** Each communicator that is made. */
  INIT,
  /** Each call of each rank. */
  COLL,
  /** Nothing here. */
  P2P,
  /** Nothing here. */
  SHM,
  /** Nothing here. */
  NET,
  /** Nothing here. */
  GRAPH,
  /** What is chosen for each new shape of call, and why. */
  TUNING,
  /** Variables that are set, with and without effect. */
  ENV,
  /** Nothing here. */
  ALLOC,
  /** Nothing here. */
  ALLOC_HOST,
  /** Nothing here. */
  CALL,
  /** Nothing here. */
  PROXY,
  /** Nothing here. */
  NVLS,
  /** Nothing here. */
  BOOTSTRAP,
  /** Nothing here. */
  REG,
  /** Nothing here. */
  PROFILE,
  /** Nothing here. */
  RAS,
  /** Nothing here. */
  DESTROY
}
