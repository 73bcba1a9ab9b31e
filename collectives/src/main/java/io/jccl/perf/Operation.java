package io.jccl.perf;

import io.jccl.plan.Collective;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** What can be measured: the nine collectives of nccl-tests and its ring of sends and receives. */
public enum Operation {
  ALL_REDUCE(Collective.ALL_REDUCE),
  ALL_GATHER(Collective.ALL_GATHER),
  REDUCE_SCATTER(Collective.REDUCE_SCATTER),
  BROADCAST(Collective.BROADCAST),
  REDUCE(Collective.REDUCE),
  ALL_TO_ALL(Collective.ALL_TO_ALL),
  ALL_TO_ALL_V(Collective.ALL_TO_ALL_V),
  GATHER(Collective.GATHER),
  SCATTER(Collective.SCATTER),
  /** Each rank sends to the next and receives from the one before, in one group. */
  SENDRECV(null);

  private final Collective collective;

  Operation(Collective collective) {
    this.collective = collective;
  }

  /** The name on the command line and in reports, such as {@code all_reduce}. */
  public String label() {
    return collective == null ? "sendrecv" : collective.label();
  }

  /** The collective that is called; none for {@link #SENDRECV}. */
  public Optional<Collective> collective() {
    return Optional.ofNullable(collective);
  }

  /** True if elements of several ranks are combined. */
  public boolean reduces() {
    return collective != null && collective.reduces();
  }

  /** True if there is a root. */
  public boolean rooted() {
    return collective != null && collective.rooted();
  }

  /** True if input and output may be the same memory. */
  public boolean hasInPlace() {
    return collective != null && collective.hasInPlace();
  }

  /**
   * The operation of a name, with or without the suffix {@code _perf} of nccl-tests. Case, hyphens
   * and underscores make no difference: {@code AllReduce} is {@code all_reduce}.
   *
   * @throws IllegalArgumentException if there is none; the message lists all names
   */
  public static Operation of(String name) {
    String wanted = letters(name).replaceFirst("(?<=.)perf$", "");
    for (Operation operation : values()) {
      if (letters(operation.label()).equals(wanted)) {
        return operation;
      }
    }
    throw new IllegalArgumentException(
        "unknown collective '" + name + "', legal: " + String.join(", ", labels()));
  }

  private static String letters(String name) {
    return name.toLowerCase(Locale.ROOT).replaceAll("[_-]", "");
  }

  /** All names, in order. */
  public static List<String> labels() {
    return Arrays.stream(values()).map(Operation::label).toList();
  }
}
