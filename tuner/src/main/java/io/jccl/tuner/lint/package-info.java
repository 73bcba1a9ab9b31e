/** What is wrong or doubtful in a tuner file, though a reader may take it. */
package io.jccl.tuner.lint;
