/** The subcommands of {@code jccl}: one class each, found by {@link java.util.ServiceLoader}. */
package io.jccl.tests.command;
