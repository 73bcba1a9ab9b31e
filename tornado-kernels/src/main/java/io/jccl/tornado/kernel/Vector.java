package io.jccl.tornado.kernel;

/** 16 bytes of elements, as four words in the order of memory. */
record Vector(int a, int b, int c, int d) {}
