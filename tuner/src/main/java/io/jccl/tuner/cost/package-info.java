/** The cost models' tables, as text and as JSON. */
package io.jccl.tuner.cost;
