/**
 * The algorithms, one class each: {@link io.jccl.plan.algorithm.Algorithms} lists them. An
 * algorithm only says who copies and folds what in which order; see {@link io.jccl.plan.Plan}.
 */
package io.jccl.plan.algorithm;
