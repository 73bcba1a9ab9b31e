/**
 * The commands of the tuner. Each only reads its arguments and prints; what it does is elsewhere.
 */
package io.jccl.tuner.command;
