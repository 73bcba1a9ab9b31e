package io.jccl.tuner.command;

import io.jccl.select.arch.RuleVariable;
import io.jccl.words.Nearest;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads a variable that rules ask for, by RCCL's name or with {@code JCCL_} in front. */
final class RuleVariableConverter implements ITypeConverter<RuleVariable> {
  private static final Map<String, RuleVariable> NAMES = names();

  private static Map<String, RuleVariable> names() {
    Map<String, RuleVariable> names = new LinkedHashMap<>();
    for (RuleVariable each : RuleVariable.values()) {
      names.put(each.name(), each);
      names.put(each.name().replaceFirst("^[NR]CCL_", "JCCL_"), each);
    }
    return names;
  }

  @Override
  public RuleVariable convert(String name) {
    RuleVariable found = NAMES.get(name);
    if (found == null) {
      List<String> near = new ArrayList<>(NAMES.keySet());
      String legal =
          Stream.of(RuleVariable.values()).map(Enum::name).collect(Collectors.joining(", "));
      throw new TypeConversionException(
          "'"
              + name
              + "', legal: "
              + legal
              + ", or the same with JCCL_"
              + Nearest.hint(name, near));
    }
    return found;
  }
}
