package io.jccl.tests.stress;

import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.I_Result;

/** Has only forbidden results: what {@link JcstressRun} must report. */
@JCStressTest
@Outcome(expect = FORBIDDEN, desc = "any result")
@State
public class AlwaysForbidden {
  @Actor
  public void writer(I_Result result) {
    result.r1 = 1;
  }
}
