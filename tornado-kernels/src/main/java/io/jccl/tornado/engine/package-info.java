/**
 * The engine {@code tornado}: captured kernels, launched by the device runtimes of {@code
 * io.jccl.hip} on the same pointers and streams as the kernels in HIP.
 */
package io.jccl.tornado.engine;
