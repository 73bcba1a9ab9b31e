package io.jccl.protocol;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;

/** Simple: the receiver reads in the slot itself; the ninth message must wait for its release. */
@JCStressTest
@Outcome(id = "0, 1", expect = ACCEPTABLE, desc = "the ring was still full")
@Outcome(id = "1, 1", expect = ACCEPTABLE, desc = "the slot was used again, after it was read")
@Outcome(expect = FORBIDDEN, desc = "the next message in the slot was read")
@State
public class SimpleReuseStress {
  private static final int WORDS = 6;
  private static final long OLD = 0x0101010101010101L;
  private static final long NEW = 0x0202020202020202L;

  private final SlotRing ring = RingMemory.ring();
  private final Sender sender = new Simple.Out(ring, 0);
  private final Receiver receiver = new Simple.In(ring, 0);

  public SimpleReuseStress() {
    for (int i = 0; i < SlotRing.SLOTS; i++) {
      RingMemory.send(sender, WORDS, OLD);
    }
  }

  @Actor
  public void sender(II_Result result) {
    if (sender.ready()) {
      RingMemory.send(sender, WORDS, NEW);
      result.r1 = 1;
    }
  }

  @Actor
  public void receiver(II_Result result) {
    Receiver.State state = receiver.poll(WORDS * 8L, OLD);
    result.r2 = state == Receiver.State.READY ? RingMemory.check(receiver, WORDS, OLD) : 0;
    receiver.release();
  }
}
