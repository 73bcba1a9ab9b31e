/** Packs the command line, a Java runtime and the device images into one file. */
package io.jccl.hip.bundle;
