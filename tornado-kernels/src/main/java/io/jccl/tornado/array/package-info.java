/** TornadoVM's arrays as buffers of collectives. */
package io.jccl.tornado.array;
