/** Every sample runs, and shows what it says. */
package io.jccl.tests.samples;
