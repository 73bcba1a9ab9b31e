/**
 * What every HTML page here is made of: one file that needs nothing else, its style, its numbers
 * and the axes of its drawings.
 */
package io.jccl.tuner.page;
