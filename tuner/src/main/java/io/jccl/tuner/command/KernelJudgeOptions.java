package io.jccl.tuner.command;

import io.jccl.tuner.kernels.KernelComparison;
import io.jccl.tuner.kernels.KernelJudge;
import io.jccl.tuner.verify.Judge;
import java.io.PrintWriter;
import java.util.List;
import picocli.CommandLine;

/** When kernels count as slower, and how many of those to list. */
final class KernelJudgeOptions {
  @CommandLine.Option(
      names = "--latency",
      defaultValue = "15",
      paramLabel = "PERCENT",
      description = "the slowdown at small sizes that counts (default: ${DEFAULT-VALUE})")
  private double latency;

  @CommandLine.Option(
      names = "--throughput",
      defaultValue = "5",
      paramLabel = "PERCENT",
      description = "the slowdown at large sizes that counts (default: ${DEFAULT-VALUE})")
  private double throughput;

  @CommandLine.Option(
      names = "--large-from",
      defaultValue = "1M",
      paramLabel = "SIZE",
      description = "where large sizes begin (default: ${DEFAULT-VALUE})")
  private String largeFrom;

  @CommandLine.Option(
      names = "--undecided",
      defaultValue = "5",
      paramLabel = "PERCENT",
      description =
          "the share of small or of large sizes' comparisons that noise may leave undecided"
              + " (default: ${DEFAULT-VALUE})")
  private double undecided;

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
   * @param twice what is measured twice
   * @throws CommandLine.ParameterException for numbers that make no sense
   */
  Chosen chosen(CommandLine.Model.CommandSpec spec, String twice) {
    if (worst < 0) {
      throw new CommandLine.ParameterException(
          spec.commandLine(), "--worst: " + worst + ", legal: 0 or more");
    }
    KernelJudge judge =
        new KernelJudge(
            Judge.tiers(
                JudgeOptions.size(spec, "--large-from", largeFrom),
                JudgeOptions.share(spec, "--latency", latency),
                JudgeOptions.share(spec, "--throughput", throughput)),
            JudgeOptions.shareOfAll(spec, "--undecided", undecided),
            twice);
    return new Chosen(judge, worst);
  }
}
