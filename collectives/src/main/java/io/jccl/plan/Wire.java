package io.jccl.plan;

/**
 * The messages on their way from one rank to another, in order, at most as many as there are slots.
 * Without slots (rendezvous) there is at most one: it is posted and stays in the sender's memory
 * until the receiver takes it.
 */
final class Wire {
  /** A posted message that is not backed by a chunk of the sender's own memory. */
  static final int NO_CELL = -1;

  private final int room;
  private Object[] messages = new Object[1];
  private int first;
  private int count;
  private int cell = NO_CELL;

  Wire(int slots) {
    this.room = Math.max(slots, 1);
  }

  boolean isEmpty() {
    return count == 0;
  }

  boolean isFull() {
    return count == room;
  }

  int count() {
    return count;
  }

  void send(Object message) {
    if (count == messages.length) {
      Object[] more = new Object[Math.min(room, 2 * count)];
      for (int i = 0; i < count; i++) {
        more[i] = messages[(first + i) % count];
      }
      messages = more;
      first = 0;
    }
    messages[(first + count) % messages.length] = message;
    count++;
  }

  /** Notes from which cell of the sender's memory the message is posted. */
  void post(int fromCell) {
    cell = fromCell;
  }

  /** The cell from which the message is posted, or {@link #NO_CELL}. */
  int cell() {
    return cell;
  }

  Object take() {
    Object message = messages[first];
    messages[first] = null;
    first = (first + 1) % messages.length;
    count--;
    return message;
  }
}
