package io.jccl.hip.command;

import io.jccl.DataType;
import io.jccl.ReduceOp;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import picocli.CommandLine;

/** The options that commands about kernels share: on which device, and which of them. */
final class KernelChoice extends DeviceChoice {
  @CommandLine.Option(
      names = {"-d", "--datatype"},
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
    return chosen("-d", types, DataType.values(), DataType::label);
  }

  List<ReduceOp.Kind> kinds(ReduceOp.Kind... all) {
    return chosen("-o", operations, all, ReduceOp.Kind::label);
  }

  private <E> List<E> chosen(
      String option, List<String> labels, E[] all, Function<E, String> label) {
    if (labels.isEmpty()) {
      return List.of(all);
    }
    return labels.stream()
        .map(
            wanted ->
                Arrays.stream(all)
                    .filter(each -> label.apply(each).equals(wanted))
                    .findFirst()
                    .orElseThrow(() -> unknown(option, wanted, all, label)))
        .toList();
  }

  private <E> CommandLine.ParameterException unknown(
      String option, String wanted, E[] all, Function<E, String> label) {
    String legal = String.join(", ", Arrays.stream(all).map(label).toList());
    return wrong(option + " " + wanted + ": none of " + legal);
  }
}
