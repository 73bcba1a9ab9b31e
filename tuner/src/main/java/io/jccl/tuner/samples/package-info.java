/**
 * Raw measurements as append-only JSON lines: one object a line, whose {@code kind} is {@code
 * provenance}, {@code plan} or {@code sample}. They are made by {@code tuner measure}; tables,
 * verdicts and plots are made from them.
 */
package io.jccl.tuner.samples;
