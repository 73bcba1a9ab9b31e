package uk.ac.manchester.tornado.api.common;

/** Stands for the API's class: the forms of tasks. */
public interface TornadoFunctions {
  /** A task of seven parameters. */
  @FunctionalInterface
  interface Task7<A, B, C, D, E, F, G> {
    void apply(A a, B b, C c, D d, E e, F f, G g);
  }
}
