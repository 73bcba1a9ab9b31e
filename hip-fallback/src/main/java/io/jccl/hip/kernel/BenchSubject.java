package io.jccl.hip.kernel;

import io.jccl.DataType;
import io.jccl.ReduceOp;
import io.jccl.spi.DeviceKernel;

/**
 * A fold to measure.
 *
 * @param engine the engine's name
 * @param type the type
 * @param kind the operation
 * @param how the variant and its blocks, or {@code table}
 * @param kernel the fold
 */
record BenchSubject(
    String engine, DataType type, ReduceOp.Kind kind, String how, DeviceKernel kernel) {}
