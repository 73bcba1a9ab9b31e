/** The API: what a program needs to run collectives over the ranks of a communicator. */
package io.jccl;
