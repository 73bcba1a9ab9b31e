/**
 * Devices of plain Java, on which the executor's work on devices is proved right: streams are
 * threads that do their work late and in order, and what is enqueued is also written down and
 * searched for races, so that a missing dependency is found however lucky the timing was. Device
 * memory has addresses that the host cannot touch: a library that does it crashes.
 */
package io.jccl.fake;
