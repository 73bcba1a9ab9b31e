/**
 * The kernels, in the subset of Java that TornadoVM compiles correctly: static methods that it
 * inlines, records that it takes apart, and no other objects.
 */
package io.jccl.tornado.kernel;
