package io.jccl.executor;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import io.jccl.DataType;
import io.jccl.ReduceOp;
import io.jccl.plan.Collective;
import java.lang.foreign.MemorySegment;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;

/** Peers' memory is used after a barrier: who sees the arrival sees the post and its segments. */
@JCStressTest
@Outcome(id = "0, 0", expect = ACCEPTABLE, desc = "not there yet")
@Outcome(id = "1, 1", expect = ACCEPTABLE, desc = "there, with all of the post")
@Outcome(expect = FORBIDDEN, desc = "there, but the post is not")
@State
public class BarrierStress {
  private static final MemorySegment MEMORY = MemorySegment.ofArray(new byte[8]);
  private static final long SEQUENCE = 1;
  private static final Call CALL = call();

  private final RankCell cell = new RankCell();

  private static Call call() {
    Call call = new Call();
    call.kind = Call.Kind.COLLECTIVE;
    call.collective = Collective.ALL_REDUCE;
    call.type = DataType.FLOAT32;
    call.op = ReduceOp.SUM;
    call.count = 2;
    call.multiplier = 1;
    call.sequence = SEQUENCE;
    call.sign();
    return call;
  }

  @Actor
  public void poster() {
    cell.post(SEQUENCE).fill(CALL, MEMORY, MEMORY, MEMORY);
    cell.publish(SEQUENCE, CALL.signature);
    cell.arrive(0, 1);
  }

  @Actor
  public void peer(II_Result result) {
    if (cell.arrived(0) == 1) {
      Post post = cell.post(SEQUENCE);
      result.r1 = 1;
      boolean whole =
          cell.signature() == CALL.signature
              && post.sequence() == SEQUENCE
              && !post.differs(CALL)
              && post.input() == MEMORY
              && post.output() == MEMORY
              && post.scratch() == MEMORY
              && post.multiplier() == 1;
      result.r2 = whole ? 1 : 0;
    }
  }
}
