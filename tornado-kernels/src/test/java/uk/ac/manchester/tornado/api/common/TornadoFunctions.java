package uk.ac.manchester.tornado.api.common;

/** Stands for the API's class: the forms of tasks. */
public interface TornadoFunctions {
  /** A task of five parameters. */
  @FunctionalInterface
  interface Task5<A, B, C, D, E> {
    void apply(A a, B b, C c, D d, E e);
  }
}
