package io.jccl.tests.stress;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;

/**
 * The pattern under every flag of this library: one thread writes data and then raises a flag with
 * release order, the other sees the flag with acquire order and then reads the data.
 */
@JCStressTest
@Outcome(id = "0, 0", expect = ACCEPTABLE, desc = "flag not seen")
@Outcome(id = "0, 1", expect = ACCEPTABLE, desc = "flag not seen, data early")
@Outcome(id = "1, 1", expect = ACCEPTABLE, desc = "flag seen, data seen")
@Outcome(id = "1, 0", expect = FORBIDDEN, desc = "flag seen, data missing")
@State
public class MessagePassingStress {
  private static final VarHandle FLAG;

  static {
    try {
      FLAG = MethodHandles.lookup().findVarHandle(MessagePassingStress.class, "flag", int.class);
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  private int data;
  private int flag;

  @Actor
  public void writer() {
    data = 1;
    FLAG.setRelease(this, 1);
  }

  @Actor
  public void reader(II_Result result) {
    result.r1 = (int) FLAG.getAcquire(this);
    result.r2 = data;
  }
}
