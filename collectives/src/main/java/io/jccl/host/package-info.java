/**
 * The host engine: every reduction in Java over memory segments, with the Vector API where present.
 *
 * <p>{@link io.jccl.host.ReferenceFold} says what is right, one element at a time. {@link
 * io.jccl.host.HostEngine} gives the same bits fast.
 */
package io.jccl.host;
