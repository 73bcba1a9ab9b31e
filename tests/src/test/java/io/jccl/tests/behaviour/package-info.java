/** Groups, streams, splits, threads, memory: what a program may rely on over time. */
package io.jccl.tests.behaviour;
