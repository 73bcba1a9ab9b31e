/**
 * The tuner files of RCCL and NCCL: their readers with their faults, a strict reader, and what a
 * call gets from what was read.
 */
package io.jccl.tuner.config;
