package io.jccl.select;

import io.jccl.plan.Algorithm;
import io.jccl.plan.algorithm.Algorithms;
import io.jccl.select.model.MachineCosts;
import io.jccl.select.model.PlanCost;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The sources of choices, in the order in which they are asked; the library's own are read once.
 */
public final class Sources {
  private Sources() {}

  private static final class Host {
    static final List<Source> ALL =
        List.of(
            TuningTable.hostDefaults(Algorithms.all()),
            new PlanModel(new PlanCost(MachineCosts.host())));
  }

  private static final class Devices {
    static final List<Source> ALL =
        List.of(
            TuningTable.deviceDefaults(Algorithms.all()),
            new PlanModel(new PlanCost(MachineCosts.device())));
  }

  /** For host memory: the user's table before ours, then the model. */
  public static List<Source> host(Optional<Path> table) {
    return with(table, Host.ALL);
  }

  /** For device memory: the user's table before ours, then the model. */
  public static List<Source> devices(Optional<Path> table) {
    return with(table, Devices.ALL);
  }

  private static List<Source> with(Optional<Path> table, List<Source> ours) {
    List<Algorithm> algorithms = Algorithms.all();
    return Stream.concat(
            table.stream().map(file -> TuningTable.read(file, algorithms)), ours.stream())
        .toList();
  }
}
