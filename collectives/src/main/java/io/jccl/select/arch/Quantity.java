package io.jccl.select.arch;

import java.util.Arrays;
import java.util.function.ToLongFunction;

/** The numbers of a call that conditions compare. */
enum Quantity {
  /** NCCL's size of the call. */
  BYTES("bytes", PathQuery::bytes),
  /** The bytes of one rank's part, rounded down. */
  SHARD("shard", query -> query.bytes() / query.site().ranks()),
  /** The elements of the call. */
  ELEMENTS("elements", query -> query.bytes() / query.type().bytes()),
  /** The size of an element. */
  ELEMENT_BYTES("elementBytes", query -> query.type().bytes()),
  /** The number of ranks. */
  RANKS("ranks", query -> query.site().ranks()),
  /** The number of machines. */
  NODES("nodes", query -> query.site().nodes()),
  /** The operations of the group. */
  OPERATIONS("operations", PathQuery::operations);

  private final String label;
  private final ToLongFunction<PathQuery> value;

  Quantity(String label, ToLongFunction<PathQuery> value) {
    this.label = label;
    this.value = value;
  }

  String label() {
    return label;
  }

  long of(PathQuery query) {
    return value.applyAsLong(query);
  }

  static Quantity named(String word) {
    return Arrays.stream(values())
        .filter(each -> each.label.equals(word))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "'"
                        + word
                        + "' is no quantity, legal: "
                        + String.join(
                            ", ", Arrays.stream(values()).map(Quantity::label).toList())));
  }
}
