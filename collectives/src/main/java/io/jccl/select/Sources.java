package io.jccl.select;

import io.jccl.JcclException;
import io.jccl.plan.algorithm.Algorithms;
import io.jccl.select.model.MachineCosts;
import io.jccl.select.model.PlanCost;
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
    List<Source> sources = tables(settings, Host.TABLE);
    sources.add(Host.MODEL);
    return sources;
  }

  /** For device memory: the user's table, ours, then the model. */
  static List<Source> devices(Settings settings) {
    List<Source> sources = tables(settings, Devices.TABLE);
    sources.add(Devices.MODEL);
    return sources;
  }

  private static List<Source> tables(Settings settings, TuningTable ours) {
    List<Source> tables = new ArrayList<>();
    Optional<Path> file = settings.get(Setting.TUNER_CONFIG_FILE);
    if (file.isPresent() && TunerSource.TABLE.off(settings).isEmpty()) {
      try {
        tables.add(TuningTable.read(file.get(), Algorithms.all()));
      } catch (IOException e) {
        throw new JcclException(
            settings.describe(Setting.TUNER_CONFIG_FILE) + ": cannot read it: " + e, e);
      }
    }
    if (settings.get(Setting.TUNER_EMBEDDED_CONFIG)) {
      tables.add(ours);
    }
    return tables;
  }
}
