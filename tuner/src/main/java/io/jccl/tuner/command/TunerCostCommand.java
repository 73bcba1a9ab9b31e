package io.jccl.tuner.command;

import io.jccl.JcclException;
import io.jccl.select.model.RcclTraits;
import io.jccl.spi.Command;
import io.jccl.tuner.command.ModelOptions.Library;
import io.jccl.tuner.cost.CostReport;
import java.io.PrintWriter;
import picocli.CommandLine;
import picocli.CommandLine.Option;

/** Prints what NCCL's or RCCL's cost model predicts for a call. */
@CommandLine.Command(
    name = "tuner cost",
    mixinStandardHelpOptions = true,
    description = {
      "Print what the cost model of NCCL or RCCL thinks of one call.",
      "The table has latency, bandwidth, correction and time of 7 algorithms by 3 protocols, and"
          + " why an entry is missing."
    })
public final class TunerCostCommand implements Command {
  @CommandLine.Spec private CommandLine.Model.CommandSpec spec;
  @CommandLine.Mixin private final CallOptions callOptions = new CallOptions();
  @CommandLine.Mixin private final ModelOptions modelOptions = new ModelOptions();

  @Option(names = "--json", description = "print one JSON object")
  private boolean json;

  /** The command; {@link java.util.ServiceLoader} calls this. */
  public TunerCostCommand() {}

  @Override
  public Integer call() {
    CostReport report = report();
    PrintWriter out = spec.commandLine().getOut();
    if (json) {
      out.println(report.json());
    } else {
      report.print(out);
    }
    out.flush();
    return 0;
  }

  private CostReport report() {
    try {
      Library library = modelOptions.library(Library.NCCL);
      modelOptions.check(library, spec.commandLine().getParseResult());
      return new CostReport(
          modelOptions.model(library, RcclTraits.LAST_MODEL),
          modelOptions.topology(),
          callOptions.costQuery(),
          modelOptions.launches(library),
          modelOptions.allowance());
    } catch (IllegalArgumentException | JcclException e) {
      throw new CommandLine.ParameterException(spec.commandLine(), e.getMessage());
    }
  }
}
