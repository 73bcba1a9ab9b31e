package io.jccl.select;

import io.jccl.InvalidArgumentException;
import io.jccl.plan.algorithm.Algorithms;
import io.jccl.select.model.MachineCosts;
import io.jccl.select.model.PlanCost;
import io.jccl.spi.UserFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The sources of choices, in the order in which they are asked. */
final class Sources {
  private Sources() {}

  /** The library's own, read once for all communicators. */
  private static final class Host {
    static final TuningTable TABLE = TuningTable.hostDefaults(Algorithms.all());
    static final Source MODEL = new PlanModel(new PlanCost(MachineCosts.host()));
  }

  private static final class Devices {
    static final TuningTable TABLE = TuningTable.deviceDefaults(Algorithms.all());
    static final Source MODEL = new PlanModel(new PlanCost(MachineCosts.device()));
  }

  /** For host memory: the user's table, ours, then the model. */
  static List<Source> host(Settings settings) {
    List<Source> sources = new ArrayList<>();
    userTable(settings).ifPresent(sources::add);
    ours(settings, Host.TABLE).ifPresent(sources::add);
    sources.add(Host.MODEL);
    return sources;
  }

  /**
   * For device memory: the user's table, the rules of the architecture, our table, the model. Rules
   * come before our table because nothing in it was measured on an architecture that has rules; a
   * table that was would come before them.
   */
  static List<Source> devices(Settings settings, String architecture, PartitionMode partition) {
    List<Source> sources = new ArrayList<>();
    userTable(settings).ifPresent(sources::add);
    RulesSource.find(architecture, partition, settings).ifPresent(sources::add);
    ours(settings, Devices.TABLE).ifPresent(sources::add);
    sources.add(Devices.MODEL);
    return sources;
  }

  private static Optional<Source> userTable(Settings settings) {
    Optional<Path> file = settings.get(Setting.TUNER_CONFIG_FILE);
    if (file.isEmpty() || TunerSource.TABLE.off(settings).isPresent()) {
      return Optional.empty();
    }
    try {
      return Optional.of(TuningTable.read(file.get(), Algorithms.all()));
    } catch (IOException e) {
      InvalidArgumentException wrong =
          new InvalidArgumentException(
              settings.describe(Setting.TUNER_CONFIG_FILE),
              "cannot read it: " + UserFile.unreadable(file.get(), e),
              "a table of JCCL's (docs/tuner.md)");
      wrong.initCause(e);
      throw wrong;
    }
  }

  private static Optional<Source> ours(Settings settings, TuningTable table) {
    return settings.get(Setting.TUNER_EMBEDDED_CONFIG) ? Optional.of(table) : Optional.empty();
  }
}
