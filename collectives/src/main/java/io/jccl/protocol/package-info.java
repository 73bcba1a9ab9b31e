/**
 * How a chunk crosses a connection: a {@link io.jccl.protocol.Connection} is a ring of slots that
 * both of its ranks see, with flow control. The protocols Simple, LL and LL128 differ in how a slot
 * says that its data has come.
 */
package io.jccl.protocol;
