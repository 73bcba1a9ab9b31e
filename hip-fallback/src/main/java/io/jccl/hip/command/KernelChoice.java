package io.jccl.hip.command;

import io.jccl.DataType;
import io.jccl.ReduceOp;
import io.jccl.words.Choices;
import io.jccl.words.TypeNames;
import java.util.List;
import picocli.CommandLine;

/** The options that commands about kernels share: on which device, and which of them. */
final class KernelChoice extends DeviceChoice {
  @CommandLine.Option(
      names = {"-d", "--type", "--datatype"},
      split = ",",
      paramLabel = "TYPE",
      description = "only these types (default: all)")
  private List<String> types = List.of();

  @CommandLine.Option(
      names = {"-o", "--op"},
      split = ",",
      paramLabel = "OP",
      description = "only these operations (default: all)")
  private List<String> operations = List.of();

  List<DataType> types() {
    return Choices.legal(() -> TypeNames.some("--type", types), this::wrong);
  }

  List<ReduceOp.Kind> kinds(ReduceOp.Kind... all) {
    return Choices.legal(
        () -> Choices.some("--op", operations, all, ReduceOp.Kind::label), this::wrong);
  }
}
