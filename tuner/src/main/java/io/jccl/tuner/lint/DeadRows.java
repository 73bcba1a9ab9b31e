package io.jccl.tuner.lint;

import io.jccl.plan.Collective;
import io.jccl.select.Protocol;
import io.jccl.select.model.NcclAlgorithm;
import io.jccl.tuner.config.ConfigNames;
import io.jccl.tuner.config.ConfigRow;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** Rows that never decide anything. */
final class DeadRows {
  private DeadRows() {}

  static List<Finding> check(List<ConfigRow> rows) {
    List<Finding> findings = new ArrayList<>();
    for (int i = 0; i < rows.size(); i++) {
      ConfigRow row = rows.get(i);
      neverFilled(row).ifPresent(reason -> findings.add(Finding.error("dead", row.line(), reason)));
      if (row.nodes() != ConfigRow.ANY
          && row.ranks() != ConfigRow.ANY
          && row.ranks() < row.nodes()) {
        String message = row.ranks() + " ranks cannot be on " + row.nodes() + " machines";
        findings.add(Finding.error("topology", row.line(), message));
      }
      shadowed(row, rows.subList(0, i)).ifPresent(findings::add);
    }
    return findings;
  }

  /** Why the library never offers this algorithm and protocol for the collective. */
  private static Optional<String> neverFilled(ConfigRow row) {
    boolean algorithm =
        switch (row.algorithm()) {
          case RING -> true;
          case TREE, COLLNET_CHAIN, NVLS_TREE -> row.collective() == Collective.ALL_REDUCE;
          case COLLNET_DIRECT, NVLS ->
              row.collective() != Collective.BROADCAST && row.collective() != Collective.REDUCE;
          case PAT ->
              row.collective() == Collective.ALL_GATHER
                  || row.collective() == Collective.REDUCE_SCATTER;
        };
    if (!algorithm) {
      return Optional.of(
          ConfigNames.label(row.collective())
              + " never has "
              + row.algorithm().label()
              + ", so the row never applies");
    }
    boolean anyProtocol =
        row.algorithm() == NcclAlgorithm.RING || row.algorithm() == NcclAlgorithm.TREE;
    return anyProtocol || row.protocol() == Protocol.SIMPLE
        ? Optional.empty()
        : Optional.of(
            row.algorithm().label() + " has no protocol but simple, so the row never applies");
  }

  /**
   * A row whose calls all match earlier rows is dead if those name the same algorithm and protocol:
   * where they are not usable, neither is it. Otherwise it is a second choice.
   */
  private static Optional<Finding> shadowed(ConfigRow row, List<ConfigRow> earlier) {
    List<ConfigRow> same =
        earlier.stream()
            .filter(e -> e.algorithm() == row.algorithm() && e.protocol() == row.protocol())
            .toList();
    if (Cover.of(row, same)) {
      String message = "all its calls match " + lines(row, same) + ", which say the same";
      return Optional.of(Finding.error("shadowed", row.line(), message));
    }
    if (Cover.of(row, earlier)) {
      String message =
          "all its calls match " + lines(row, earlier) + ": it decides only where those cannot";
      return Optional.of(Finding.warning("shadowed", row.line(), message));
    }
    return Optional.empty();
  }

  private static String lines(ConfigRow row, List<ConfigRow> earlier) {
    List<ConfigRow> meeting = earlier.stream().filter(e -> Cover.meets(e, row)).toList();
    return (meeting.size() == 1 ? "line " : "lines ")
        + meeting.stream().map(e -> Integer.toString(e.line())).collect(Collectors.joining(", "));
  }
}
