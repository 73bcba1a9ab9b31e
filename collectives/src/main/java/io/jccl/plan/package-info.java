/**
 * Plans: what each rank does in a collective, step by step. An {@link io.jccl.plan.Algorithm} makes
 * a {@link io.jccl.plan.Plan}; the executor runs it, {@link io.jccl.plan.PlanChecker} proves it,
 * {@link io.jccl.plan.PlanSimulator} times it.
 */
package io.jccl.plan;
