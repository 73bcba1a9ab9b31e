package io.jccl.select;

/** Whether the host engine may use the Vector API. */
public enum VectorUse {
  /** Where the module {@code jdk.incubator.vector} is present. */
  AUTO,
  /** Never. */
  OFF
}
