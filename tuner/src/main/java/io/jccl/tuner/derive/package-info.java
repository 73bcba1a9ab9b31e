/** Tables from samples: a row only where the evidence carries it. */
package io.jccl.tuner.derive;
