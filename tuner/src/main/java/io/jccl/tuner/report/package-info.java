/**
 * Measured kernels as one HTML page: Java's against HIP's, both against the copy, with all numbers
 * beside the drawings and as JSON within.
 */
package io.jccl.tuner.report;
