/**
 * The commands of this module. Each only reads its arguments and prints; what it does is elsewhere.
 */
package io.jccl.tornado.command;
