/** Tuner files rewritten for another reader. */
package io.jccl.tuner.convert;
