package io.jccl.protocol;

import static org.assertj.core.api.Assertions.assertThat;

import io.jccl.protocol.Receiver.State;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Arrays;

/** Messages whose bytes and headers follow from their number and size, sent and checked. */
final class Traffic {
  private static final int BEYOND = 16;
  private static final byte POISON = (byte) 0x5A;

  private final Sender sender;
  private final Receiver receiver;
  private long sent;
  private long received;

  Traffic(Connection connection) {
    this.sender = connection.sender();
    this.receiver = connection.receiver();
  }

  static long header(long number, long bytes) {
    return (number + 1) * 0x9E3779B97F4A7C15L ^ bytes * 0xBF58476D1CE4E5B9L;
  }

  static byte[] payload(long number, int bytes) {
    byte[] payload = new byte[bytes];
    for (int i = 0; i < bytes; i++) {
      payload[i] = (byte) (number * 31 + i * 7L + 1 + (i >>> 8));
    }
    return payload;
  }

  boolean ready() {
    return sender.ready();
  }

  boolean drained() {
    return sender.drained();
  }

  /** Sends the next message; the slot must be free. */
  void send(int bytes) {
    assertThat(sender.ready()).as("slot free for message %d", sent).isTrue();
    MemorySegment.copy(
        MemorySegment.ofArray(payload(sent, bytes)),
        0,
        sender.segment(),
        sender.offset(bytes),
        bytes);
    sender.commit(bytes, header(sent, bytes));
    sent++;
  }

  /** What the receiver says if the next message is expected to be of this size. */
  State poll(int bytes) {
    return receiver.poll(bytes, header(received, bytes));
  }

  /** The receiving end. */
  Receiver receiver() {
    return receiver;
  }

  /** Takes the next message and compares all of it. */
  void receive(int bytes) {
    assertThat(poll(bytes)).as("message %d of %d bytes", received, bytes).isEqualTo(State.READY);
    byte[] arrived = new byte[bytes + BEYOND];
    Arrays.fill(arrived, POISON);
    MemorySegment.copy(
        receiver.segment(), ValueLayout.JAVA_BYTE, receiver.offset(bytes), arrived, 0, bytes);
    byte[] expected = Arrays.copyOf(payload(received, bytes), bytes + BEYOND);
    Arrays.fill(expected, bytes, bytes + BEYOND, POISON);
    assertThat(arrived).as("message %d of %d bytes", received, bytes).isEqualTo(expected);
    receiver.release();
    received++;
  }
}
