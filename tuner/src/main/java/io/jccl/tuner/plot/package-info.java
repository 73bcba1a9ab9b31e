/**
 * Measurements as one HTML page that needs nothing else: figures of time and bus bandwidth over
 * size, drawn as SVG here, with the numbers below them.
 */
package io.jccl.tuner.plot;
