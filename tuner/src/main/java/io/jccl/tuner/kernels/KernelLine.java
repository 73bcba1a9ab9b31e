package io.jccl.tuner.kernels;

/** What one line of a raw file holds. */
public sealed interface KernelLine
    permits KernelProvenance, KernelPlan, KernelClocks, KernelSample {}
