package io.jccl.tornado.kernel;

import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.common.TornadoFunctions.Task5;
import uk.ac.manchester.tornado.api.types.arrays.ByteArray;
import uk.ac.manchester.tornado.api.types.arrays.IntArray;
import uk.ac.manchester.tornado.api.types.arrays.LongArray;
import uk.ac.manchester.tornado.api.types.arrays.ShortArray;

/**
 * A kernel: a static method that TornadoVM compiles.
 *
 * @param name of the method and of the symbol
 * @param file that its OpenCL C is in
 * @param arguments how many longs its arguments are
 * @param method whose arrays are memory as words, as halves of words and as bytes, and the arguments
 */
public record Kernel(
    String name,
    String file,
    int arguments,
    Task5<KernelContext, IntArray, ShortArray, ByteArray, LongArray> method) {}
