/**
 * Numbered samples, to be read in order: the head of each says what it shows, which trap it avoids
 * and how to run it. {@code ./jccl samples} lists them.
 */
package io.jccl.tests.samples;
