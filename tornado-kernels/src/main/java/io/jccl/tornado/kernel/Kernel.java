package io.jccl.tornado.kernel;

import uk.ac.manchester.tornado.api.KernelContext;
import uk.ac.manchester.tornado.api.common.TornadoFunctions.Task7;
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
 * @param method whose arrays are: memory as words, as halves of words, as bytes, and as the lines
 *     of protocols; a fence; and the arguments. To store in the fence means that what is read from
 *     lines afterwards must be read anew
 */
public record Kernel(
    String name,
    String file,
    int arguments,
    Task7<KernelContext, IntArray, ShortArray, ByteArray, LongArray, IntArray, LongArray> method) {}
