/** How JSON is printed. */
package io.jccl.tuner.json;
