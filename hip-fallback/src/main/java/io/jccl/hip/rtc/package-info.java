/**
 * Kernels for GPUs that the jar holds no image for, compiled where they are needed by AMD's hiprtc.
 * It can end the process that calls it, so it is called in a child process, and what it made is
 * kept on disk.
 */
package io.jccl.hip.rtc;
