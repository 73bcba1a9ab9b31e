package io.jccl.spi;

import io.jccl.DataType;
import io.jccl.ReduceOp;

/**
 * What a reduction kernel computes; kernel tables are keyed by it.
 *
 * @param type the type of every input and output
 * @param kind the operation; {@code AVG} is a sum with a division at its end, {@code PREMUL_SUM} a
 *     sum whose inputs are multiplied first
 * @param inputs the number of inputs, at least 1
 */
public record KernelKey(DataType type, ReduceOp.Kind kind, int inputs) {}
