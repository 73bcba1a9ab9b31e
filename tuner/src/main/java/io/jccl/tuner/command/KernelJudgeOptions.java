package io.jccl.tuner.command;

import io.jccl.tuner.kernels.KernelComparison;
import io.jccl.tuner.kernels.KernelJudge;
import io.jccl.tuner.verify.Judge;
import java.io.PrintWriter;
import java.util.List;
import picocli.CommandLine;

/** When kernels count as slower, and how many of those to list. */
final class KernelJudgeOptions {
  @CommandLine.Mixin private ThresholdOptions thresholds;

  @CommandLine.Option(
      names = "--large-from",
      defaultValue = "1M",
      paramLabel = "SIZE",
      description = "where large sizes begin (default: ${DEFAULT-VALUE})")
  private String largeFrom;

  @CommandLine.Option(
      names = "--worst",
      defaultValue = "10",
      paramLabel = "N",
      description = "how many of the slowest to list (default: ${DEFAULT-VALUE})")
  private int worst;

  /** By what to judge and how much of it to show. */
  record Chosen(KernelJudge judge, int worst) {
    /** Prints what comes of comparisons, and returns the exit code. */
    int print(List<KernelComparison> comparisons, PrintWriter out) {
      KernelJudge.Answer answer = judge.judge(comparisons, worst);
      answer.lines().forEach(out::println);
      out.println("verdict: " + answer.verdict());
      out.flush();
      return answer.verdict().exitCode();
    }
  }

  /**
   * What was chosen.
   *
   * @param control what is measured twice, which shows the noise
   * @throws CommandLine.ParameterException for numbers that make no sense
   */
  Chosen chosen(CommandLine.Model.CommandSpec spec, String control) {
    if (worst < 0) {
      throw new CommandLine.ParameterException(
          spec.commandLine(), "--worst: " + worst + ", legal: 0 or more");
    }
    KernelJudge judge =
        new KernelJudge(
            Judge.tiers(
                JudgeOptions.size(spec, "--large-from", largeFrom),
                thresholds.latency(spec),
                thresholds.throughput(spec)),
            thresholds.undecided(spec),
            control);
    return new Chosen(judge, worst);
  }
}
