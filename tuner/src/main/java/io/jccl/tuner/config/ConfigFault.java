package io.jccl.tuner.config;

/**
 * What a strict reading refuses.
 *
 * @param line the line in the file, from 1
 * @param message file, line and column, the text, what is legal, and the nearest legal name
 */
public record ConfigFault(int line, String message) {}
