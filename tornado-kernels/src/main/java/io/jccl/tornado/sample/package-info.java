/** A program that uses TornadoVM for its kernels and JCCL between its ranks. */
package io.jccl.tornado.sample;
