package io.jccl.hip.command;

import io.jccl.DataType;
import io.jccl.ReduceOp;
import io.jccl.device.Device;
import io.jccl.hip.kernel.FoldEngine;
import io.jccl.spi.Availability;
import io.jccl.spi.KernelKey;
import io.jccl.words.Choices;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine;

/** The option of commands about kernels: whose. */
final class EngineChoice {
  @CommandLine.Spec(CommandLine.Spec.Target.MIXEE)
  private CommandLine.Model.CommandSpec spec;

  @CommandLine.Option(
      names = "--engine",
      split = ",",
      defaultValue = "hip",
      paramLabel = "NAME",
      description =
          "whose kernels: hip, tornado (written in Java, captured), or both after a comma (default:"
              + " ${DEFAULT-VALUE})")
  private List<String> names = List.of();

  /** The engines that were asked for, in that order. */
  List<FoldEngine> engines() {
    List<FoldEngine> installed = FoldEngine.installed();
    List<FoldEngine> chosen = new ArrayList<>();
    for (String name : names) {
      chosen.add(
          installed.stream()
              .filter(engine -> engine.name().equals(name))
              .findFirst()
              .orElseThrow(() -> unknown(name, installed)));
    }
    return chosen;
  }

  private CommandLine.ParameterException unknown(String name, List<FoldEngine> installed) {
    List<String> legal = installed.stream().map(FoldEngine::name).toList();
    String remedy =
        name.equals("tornado") ? "; add jccl-tornado-kernels to the class path for it" : "";
    return new CommandLine.ParameterException(
        spec.commandLine(), Choices.unknown("--engine", name, legal).getMessage() + remedy);
  }

  /** Why an engine has no kernel for folds of a type and an operation; nothing if it has one. */
  static Optional<String> missing(
      FoldEngine engine, Device device, DataType type, ReduceOp.Kind kind) {
    return engine.supports(device, new KernelKey(type, kind, 2))
            instanceof Availability.Unavailable(String reason, String remedy)
        ? Optional.of("unavailable: " + reason + "; " + remedy)
        : Optional.empty();
  }
}
