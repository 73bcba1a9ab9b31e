/**
 * The engine of the HIP kernels: which kernel a reduction is, how it is launched, what it is given.
 */
package io.jccl.hip.kernel;
