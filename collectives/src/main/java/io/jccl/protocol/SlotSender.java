package io.jccl.protocol;

/** Flow control of a sending end: the step counter and the last head seen. */
abstract class SlotSender implements Sender {
  final SlotRing ring;
  long step;
  private long head;

  SlotSender(SlotRing ring, long firstStep) {
    this.ring = ring;
    this.step = firstStep;
    this.head = firstStep;
  }

  @Override
  public final boolean ready() {
    // The head is read only when the last one seen does not suffice: once in eight messages.
    if (step - head < SlotRing.SLOTS) {
      return true;
    }
    head = ring.head();
    return step - head < SlotRing.SLOTS;
  }

  @Override
  public final boolean drained() {
    return ring.head() == step;
  }
}
