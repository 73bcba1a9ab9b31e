/** The commands of this module: what devices and kernels there are, and the bundle. */
package io.jccl.hip.command;
