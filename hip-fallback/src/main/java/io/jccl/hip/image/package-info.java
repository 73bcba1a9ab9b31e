/** The images of compiled kernels that are in the jar, and what is known of each kernel. */
package io.jccl.hip.image;
