package io.jccl.protocol;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;

/** Simple: the flag comes after payload and header, which lie on two lines of the slot. */
@JCStressTest
@Outcome(id = "0, 0", expect = ACCEPTABLE, desc = "pending")
@Outcome(id = "1, 1", expect = ACCEPTABLE, desc = "ready, and all there")
@Outcome(expect = FORBIDDEN, desc = "ready too early, or a torn header")
@State
public class SimpleSlotStress {
  private static final int WORDS = 12;
  private static final long WORD = 0x0123456789ABCDEFL;

  private final SlotRing ring = RingMemory.ring();
  private final Sender sender = new Simple.Out(ring, 0);
  private final Receiver receiver = new Simple.In(ring, 0);

  @Actor
  public void sender() {
    RingMemory.send(sender, WORDS, WORD);
  }

  @Actor
  public void receiver(II_Result result) {
    Receiver.State state = receiver.poll(WORDS * 8L, WORD);
    result.r1 = state.ordinal();
    result.r2 = state == Receiver.State.READY ? RingMemory.check(receiver, WORDS, WORD) : 0;
  }
}
