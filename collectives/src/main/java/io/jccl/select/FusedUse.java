package io.jccl.select;

/** Whether {@code oneshot} and {@code twoshot} run as one kernel a rank on devices. */
public enum FusedUse {
  /** Where an engine has the kernel; otherwise as copies and folds. */
  AUTO,
  /** Never. */
  OFF,
  /** Always: what no engine has is refused. */
  ON
}
