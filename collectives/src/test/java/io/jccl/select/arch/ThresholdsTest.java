package io.jccl.select.arch;

import static org.assertj.core.api.Assertions.assertThat;

import io.jccl.DataType;
import io.jccl.ReduceOp;
import io.jccl.perf.ByteSize;
import io.jccl.perf.Operation;
import io.jccl.select.PartitionMode;
import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;

/** Where paths change: each row a call just inside or just outside of a rule. */
class ThresholdsTest {
  private static final Map<String, ArchRules> RULES =
      ArchRules.architectures().stream()
          .collect(Collectors.toMap(Function.identity(), ArchRules::named));

  @ParameterizedTest(name = "{0} {1} {2} ranks on {3}: {4} {5} {6}+{7} {8}")
  @CsvFileSource(resources = "/io/jccl/arch-thresholds.csv", numLinesToSkip = 1)
  void path(
      String arch,
      String version,
      int ranks,
      int nodes,
      String collective,
      String type,
      String size,
      int more,
      String with,
      String path) {
    RulesVersion rules = RulesVersion.valueOf(version.toUpperCase(Locale.ROOT));
    PathQuery query =
        PathQuery.of(
            new Site(nodes, ranks, PartitionMode.SPX, rules),
            Operation.of(collective).collective().orElseThrow(),
            Arrays.stream(DataType.values())
                .filter(each -> each.label().equals(type))
                .findFirst()
                .orElseThrow(),
            ByteSize.parse(size) + more);
    UserChoices user = UserChoices.NONE;
    for (String word : with == null ? new String[0] : with.split(" ")) {
      if (word.contains("=")) {
        String[] parts = word.split("=");
        user = user.with(RuleVariable.valueOf(parts[0]), Long.parseLong(parts[1]));
      } else {
        query = changed(query, word);
      }
    }
    Path found = RULES.get(arch).path(query, user);
    assertThat(found.modelled() ? found.name() + " (model)" : found.name()).isEqualTo(path);
  }

  private static PathQuery changed(PathQuery query, String word) {
    return switch (word) {
      case "registered" -> query.withRegistered(true);
      case "captured" -> query.withCaptured(true);
      case "group" -> query.withOperations(2);
      default -> query.withOp(ReduceOp.Kind.valueOf(word.toUpperCase(Locale.ROOT)));
    };
  }
}
