/**
 * Stress tests of memory order: what a weak memory model may show, shown or ruled out by jcstress.
 *
 * <p>A test here is a public class with jcstress's annotations, and a JUnit test that runs it with
 * {@link io.jccl.tests.stress.JcstressRun}.
 */
package io.jccl.tests.stress;
