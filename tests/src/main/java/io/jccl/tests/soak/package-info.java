/**
 * The contract of every collective as a space of cases: each case can be generated, written as one
 * line, run on every rank, and checked to the bit. The tests of the build walk a small part of the
 * space that holds every pair of choices; {@code jccl soak} walks on.
 */
package io.jccl.tests.soak;
