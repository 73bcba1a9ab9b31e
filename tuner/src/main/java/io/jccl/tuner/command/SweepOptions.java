package io.jccl.tuner.command;

import io.jccl.InvalidArgumentException;
import io.jccl.ReduceOp;
import io.jccl.perf.Operation;
import io.jccl.tuner.measure.Sizes;
import io.jccl.tuner.measure.SweepRequest;
import io.jccl.words.Choices;
import io.jccl.words.TypeNames;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import picocli.CommandLine;

/** What to measure, and how long. */
final class SweepOptions {
  @CommandLine.Option(
      names = "--collectives",
      split = ",",
      paramLabel = "NAME",
      description = "the collectives (default: all)")
  private List<String> collectives;

  @CommandLine.Option(
      names = "--ranks",
      split = ",",
      defaultValue = "2",
      paramLabel = "N",
      description = "the numbers of ranks (default: ${DEFAULT-VALUE})")
  private List<Integer> ranks;

  @CommandLine.Option(
      names = "--sizes",
      defaultValue = "8..16M*4",
      paramLabel = "LIST",
      description =
          "the sizes, as a list of sizes and ranges FROM..TO[*FACTOR] (default: ${DEFAULT-VALUE})")
  private String sizes;

  @CommandLine.Option(
      names = "--type",
      defaultValue = "float",
      paramLabel = "TYPE",
      description = "the element type (default: ${DEFAULT-VALUE})")
  private String type;

  @CommandLine.Option(
      names = "--op",
      defaultValue = "sum",
      paramLabel = "OP",
      description = "the reduction, of collectives that reduce (default: ${DEFAULT-VALUE})")
  private String op;

  @CommandLine.Option(
      names = "--channels",
      split = ",",
      defaultValue = "1",
      paramLabel = "N",
      description = "the channel counts to try (default: ${DEFAULT-VALUE})")
  private List<Integer> channels;

  @CommandLine.Option(
      names = "--rounds",
      defaultValue = "7",
      paramLabel = "N",
      description = "how often everything is measured (default: ${DEFAULT-VALUE})")
  private int rounds;

  @CommandLine.Option(
      names = "--budget",
      paramLabel = "MINUTES",
      description = "stop after so many minutes (default: when all is measured)")
  private Double budget;

  @CommandLine.Option(
      names = "--bind",
      description =
          "bind the thread of each rank to a core, in turn; on a machine that is not idle ranks"
              + " would share cores by chance")
  private boolean bind;

  @CommandLine.Option(
      names = "--warm-up",
      defaultValue = "200",
      paramLabel = "MS",
      description =
          "how long each choice runs, once for each collective, before it is timed, for the JVM to"
              + " compile it (default: ${DEFAULT-VALUE})")
  private long warmUp;

  /**
   * What was asked for.
   *
   * @throws InvalidArgumentException for what is not legal
   */
  SweepRequest request() {
    List<Operation> operations =
        collectives == null
            ? Arrays.stream(Operation.values()).filter(each -> each != Operation.SENDRECV).toList()
            : collectives.stream().map(Operation::of).toList();
    return new SweepRequest(
        operations,
        ranks,
        Sizes.parse(sizes),
        TypeNames.one("--type", type),
        Choices.one("--op", ReduceOp.Kind.values(), ReduceOp.Kind::label, op),
        channels,
        rounds);
  }

  /** How long to measure, in nanoseconds. */
  long budgetNanos(CommandLine.Model.CommandSpec spec) {
    return Budget.nanos(spec, budget);
  }

  /** Whether the thread of each rank is bound to a core. */
  boolean binds() {
    return bind;
  }

  /**
   * How long each choice runs before it is timed.
   *
   * @throws InvalidArgumentException if it is negative
   */
  Duration warmUp() {
    if (warmUp < 0) {
      throw new InvalidArgumentException("--warm-up", warmUp, "0 or more");
    }
    return Duration.ofMillis(warmUp);
  }
}
