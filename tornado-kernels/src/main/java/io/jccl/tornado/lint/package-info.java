/** Reads the bytecode of kernels: what a kernel is made of, and what TornadoVM would miscompile. */
package io.jccl.tornado.lint;
