/** The command line of JCCL. */
package io.jccl.tests;
