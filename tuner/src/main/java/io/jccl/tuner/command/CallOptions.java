package io.jccl.tuner.command;

import io.jccl.DataType;
import io.jccl.ReduceOp;
import io.jccl.plan.Collective;
import io.jccl.select.model.CostQuery;
import io.jccl.tuner.path.CallWords;
import io.jccl.words.Choices;
import java.util.Set;
import picocli.CommandLine.Option;

/** Options that say which call is meant. */
final class CallOptions {
  @Option(
      names = "--collective",
      required = true,
      paramLabel = "NAME",
      description = "such as all_reduce")
  private String collective;

  @Option(
      names = "--bytes",
      required = true,
      paramLabel = "SIZE",
      description = "the larger of the bytes sent and received by a rank")
  private String bytes;

  @Option(
      names = "--type",
      paramLabel = "NAME",
      defaultValue = "float",
      description = "the element type (default: ${DEFAULT-VALUE})")
  private String type;

  @Option(
      names = "--op",
      paramLabel = "NAME",
      defaultValue = "sum",
      description = "the operation (default: ${DEFAULT-VALUE})")
  private String op;

  @Option(
      names = {"--operations", "--pipe-ops"},
      paramLabel = "N",
      defaultValue = "1",
      description = "operations in the group (default: ${DEFAULT-VALUE})")
  private int operations;

  Collective collective(Set<Collective> legal) {
    return CallWords.collective(collective, legal);
  }

  DataType type() {
    return CallWords.type(type);
  }

  ReduceOp.Kind op() {
    return Choices.one("--op", ReduceOp.Kind.values(), ReduceOp.Kind::label, op);
  }

  long bytes() {
    return CallWords.bytes(bytes);
  }

  int operations() {
    return operations;
  }

  /** The call as cost models know it. */
  CostQuery costQuery() {
    return new CostQuery(collective(CostQuery.COLLECTIVES), type(), op(), bytes(), operations);
  }
}
