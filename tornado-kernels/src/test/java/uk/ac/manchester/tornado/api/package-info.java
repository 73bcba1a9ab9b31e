/**
 * Stand-ins for what kernels use of TornadoVM's API, so that tests run the kernels as plain Java:
 * the classes of the artifact that they are compiled against load in no JVM but that of its own
 * day.
 */
package uk.ac.manchester.tornado.api;
