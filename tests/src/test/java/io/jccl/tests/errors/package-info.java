/** What goes wrong is said at once, on every rank, by name; what only takes long is left alone. */
package io.jccl.tests.errors;
