/**
 * Capture: TornadoVM, where an SDK is installed, makes OpenCL C of the kernels, which is brought
 * into the form that is checked in.
 */
package io.jccl.tornado.capture;
