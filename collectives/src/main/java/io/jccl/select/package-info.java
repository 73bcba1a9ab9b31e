/**
 * What users set, and which algorithm, protocol and channels a call gets: a choice with its
 * evidence, alike on every rank.
 */
package io.jccl.select;
