package io.jccl.hip.kernel;

import java.lang.foreign.MemorySegment;

/**
 * A message in a slot.
 *
 * @param bytes of its payload
 * @param header its first word, which both sides know
 * @param step its number on the connection, from 0
 * @param memory that the slot is in, which the device can use
 * @param slot the offset of the slot, a multiple of a line
 */
public record LinkMessage(long bytes, long header, long step, MemorySegment memory, long slot) {}
