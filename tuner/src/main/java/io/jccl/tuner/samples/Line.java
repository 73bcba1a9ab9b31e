package io.jccl.tuner.samples;

/** What one line of a file of samples holds. */
public sealed interface Line permits Provenance, SweepPlan, Sample {}
