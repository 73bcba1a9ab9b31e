/**
 * RCCL's architecture rules as data: which path a call takes on gfx942, gfx950, gfx120x and
 * gfx1250, with how many channels, blocks and threads.
 *
 * <p>A file an architecture holds the rules ({@link io.jccl.select.arch.RuleFile} describes its
 * form), and the code here only evaluates them, so what is known about an architecture can be read
 * in one place, with where it is known from. Everything is a pure function of its arguments: the
 * user's choices are passed in, and no environment is read.
 */
package io.jccl.select.arch;
