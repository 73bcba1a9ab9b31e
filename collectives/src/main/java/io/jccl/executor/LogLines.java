package io.jccl.executor;

import io.jccl.device.Device;
import io.jccl.log.Log;
import io.jccl.perf.Provenance;
import io.jccl.plan.Collective;
import io.jccl.plan.Request;
import io.jccl.select.CallShape;
import io.jccl.select.Choice;
import io.jccl.select.DebugSubsystem;
import io.jccl.select.Decision;
import io.jccl.select.KernelTable;
import io.jccl.select.KernelUse;
import io.jccl.select.Setting;
import io.jccl.select.Settings;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** What a communicator logs, in lines like NCCL's. */
final class LogLines {
  /** Warnings that this process has given, for those that each communicator would repeat. */
  private static final Set<String> WARNED = ConcurrentHashMap.newKeySet();

  private final Log log;

  LogLines(Log log) {
    this.log = log;
  }

  /** Says that a communicator is made, and what is set. */
  void made(World world, Settings settings) {
    log.version(Provenance.libraryVersion());
    if (log.on(DebugSubsystem.ENV)) {
      settings
          .nonDefault()
          .forEach(
              each ->
                  log.info(
                      DebugSubsystem.ENV,
                      0,
                      each.name() + " set to " + each.value() + " by " + each.source()));
      settings
          .ignored()
          .forEach(
              each ->
                  log.info(
                      DebugSubsystem.ENV,
                      0,
                      each.name() + " (" + each.place() + ") ignored: " + each.reason()));
    }
    if (log.on(DebugSubsystem.INIT)) {
      String memory = world.devices() == null ? "host memory" : world.device(0).architecture();
      log.info(
          DebugSubsystem.INIT,
          0,
          "communicator " + world.name() + ": " + world.size() + " ranks on " + memory);
    }
  }

  /** Says what had to be decided between ranks that ask for different things. */
  void agreed(World world) {
    if (world.agreement().mixedPartitions()) {
      String text =
          "communicator %s: ranks ask for different partition modes, all use %s"
              .formatted(world.name(), world.agreement().signature().partition());
      log.warn(DebugSubsystem.INIT, 0, text);
    }
  }

  /** Warns, once, of a user's table of kernels that was measured on another architecture. */
  void folds(World world, Optional<KernelTable> table) {
    if (table.isEmpty() || world.settings().get(Setting.KERNELS) != KernelUse.AUTO) {
      return;
    }
    for (int rank = 0; rank < world.size(); rank++) {
      Device device = world.device(rank);
      Optional<String> warning =
          device == null ? Optional.empty() : table.get().warning(device.architecture());
      if (warning.isPresent() && WARNED.add(warning.get())) {
        log.warn(DebugSubsystem.TUNING, rank, warning.get());
      }
    }
  }

  /** Says how calls of a new shape are done; one rank speaks for all, since all choose alike. */
  void chosen(int rank, Request request, Call call, Decision decision) {
    if (rank != 0 || !log.on(DebugSubsystem.TUNING)) {
      return;
    }
    Choice choice = decision.choice();
    log.info(
        DebugSubsystem.TUNING,
        rank,
        "%s: %d Bytes -> Algo %s proto %s channel{Lo..Hi}={0..%d}%s (%s)"
            .formatted(
                function(request.collective()),
                call.type.bytes(call.count * CallShape.blocks(request)),
                choice.algorithm().name().toUpperCase(Locale.ROOT),
                choice.protocol().name(),
                choice.channels() - 1,
                decision.fused() ? " in one kernel" : "",
                decision.source()));
  }

  /** Says that a rank begins a call. */
  void begun(World world, int rank, Call call) {
    if (log.on(DebugSubsystem.COLL)) {
      String number = call.kind == Call.Kind.COLLECTIVE ? ", collective " + call.sequence : "";
      log.info(DebugSubsystem.COLL, rank, call + " on communicator " + world.name() + number);
    }
  }

  /** NCCL's name of a function, such as {@code AllReduce}. */
  private static String function(Collective collective) {
    StringBuilder name = new StringBuilder();
    for (String word : collective.name().split("_")) {
      name.append(word.charAt(0)).append(word.substring(1).toLowerCase(Locale.ROOT));
    }
    return name.toString();
  }
}
