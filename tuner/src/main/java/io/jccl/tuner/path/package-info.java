/** Questions to the architecture rules, as text. */
package io.jccl.tuner.path;
