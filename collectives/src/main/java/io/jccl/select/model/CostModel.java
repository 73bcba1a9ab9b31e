package io.jccl.select.model;

/** A model of the time that calls take. Immutable, a pure function of its arguments. */
public interface CostModel {
  /** Its name, for people. */
  String name();

  /** What a call would cost with every algorithm and protocol. */
  CostTable costs(Topology topology, CostQuery query);
}
