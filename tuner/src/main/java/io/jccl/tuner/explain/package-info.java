/** One choice with everything that was looked at: JCCL's own, and RCCL's with a tuner file. */
package io.jccl.tuner.explain;
