/** Sweeps over call shapes and choices, through the engine of {@code jccl perf}. */
package io.jccl.tuner.measure;
