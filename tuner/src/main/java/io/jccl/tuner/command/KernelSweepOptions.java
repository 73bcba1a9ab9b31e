package io.jccl.tuner.command;

import io.jccl.ReduceOp;
import io.jccl.perf.kernel.Cache;
import io.jccl.perf.kernel.KernelWork;
import io.jccl.tuner.kernels.KernelRequest;
import io.jccl.tuner.measure.Sizes;
import io.jccl.words.Choices;
import io.jccl.words.TypeNames;
import java.util.List;
import picocli.CommandLine;

/** Which kernels to measure, and how long. */
final class KernelSweepOptions {
  @CommandLine.Option(
      names = "--device",
      defaultValue = "gpu",
      paramLabel = "NAME",
      description = "gpu, hip, cuda, cpu, or one such as cuda:1 (default: ${DEFAULT-VALUE})")
  private String device;

  @CommandLine.Option(
      names = "--work",
      split = ",",
      paramLabel = "WHAT",
      description =
          "fold, copy, ll_pack, ll_unpack, ll128_pack, ll128_unpack; messages up to 1 MiB"
              + " (default: all)")
  private List<String> works;

  @CommandLine.Option(
      names = "--type",
      split = ",",
      paramLabel = "TYPE",
      description = "the types of folds (default: all)")
  private List<String> types;

  @CommandLine.Option(
      names = "--op",
      split = ",",
      paramLabel = "OP",
      description = "the operations of folds (default: all)")
  private List<String> ops;

  @CommandLine.Option(
      names = "--inputs",
      split = ",",
      defaultValue = "2,8",
      paramLabel = "N",
      description = "the numbers of inputs of a fold (default: ${DEFAULT-VALUE})")
  private List<Integer> inputs;

  @CommandLine.Option(
      names = "--sizes",
      defaultValue = "64K..64M*8",
      paramLabel = "LIST",
      description =
          "the sizes of one input, as a list of sizes and ranges FROM..TO[*FACTOR] (default:"
              + " ${DEFAULT-VALUE})")
  private String sizes;

  @CommandLine.Option(
      names = "--cache",
      split = ",",
      defaultValue = "warm",
      paramLabel = "STATE",
      description =
          "warm: operands are where the run before left them; cold: 256 MiB of other memory were"
              + " written in between; or both after a comma (default: ${DEFAULT-VALUE})")
  private List<String> caches;

  @CommandLine.Option(
      names = "--forms",
      split = ",",
      paramLabel = "BLOCKS",
      description =
          "measure all compiled forms too (vectors in flight), with so many blocks a compute unit,"
              + " such as 4,8,16; threads are what a form is compiled for (default: only what the"
              + " launch tables say)")
  private List<Integer> blocks = List.of();

  @CommandLine.Option(
      names = "--rounds",
      defaultValue = "9",
      paramLabel = "N",
      description = "how often everything is measured (default: ${DEFAULT-VALUE})")
  private int rounds;

  @CommandLine.Option(
      names = "--budget",
      paramLabel = "MINUTES",
      description = "stop after so many minutes (default: when all is measured)")
  private Double budget;

  /** The name of the device as it was given. */
  String device() {
    return device;
  }

  /**
   * What was asked for.
   *
   * @throws io.jccl.InvalidArgumentException for what is not legal
   */
  KernelRequest request() {
    return new KernelRequest(
        Choices.some("--work", works, KernelWork.values(), KernelWork::label),
        TypeNames.some("--type", types),
        Choices.some("--op", ops, ReduceOp.Kind.values(), ReduceOp.Kind::label),
        inputs.stream().distinct().sorted().toList(),
        Sizes.parse(sizes),
        Choices.some("--cache", caches, Cache.values(), Cache::label),
        blocks,
        rounds);
  }

  /** How long to measure, in nanoseconds. */
  long budgetNanos(CommandLine.Model.CommandSpec spec) {
    return Budget.nanos(spec, budget);
  }
}
