/** What the library says about communicators, choices and calls, to loggers and to JCCL_DEBUG. */
package io.jccl.log;
