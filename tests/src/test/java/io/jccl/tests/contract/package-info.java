/** Every collective over every algorithm, protocol, type, size and kind of memory. */
package io.jccl.tests.contract;
