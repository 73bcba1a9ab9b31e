/**
 * The engine {@code tornado-live}: the kernels as an installed TornadoVM compiles and runs them, on
 * any of its devices, for ranks on host memory.
 */
package io.jccl.tornado.live;
