/** The constants of the cost model from samples. */
package io.jccl.tuner.fit;
