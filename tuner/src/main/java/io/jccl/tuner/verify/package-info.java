/**
 * Whether one set of measurements is worse than another, as a gate needs it: with what was measured
 * twice without any change as the scale, and without a pass when nothing was compared. See {@link
 * io.jccl.tuner.verify.Judge} for the rules.
 */
package io.jccl.tuner.verify;
