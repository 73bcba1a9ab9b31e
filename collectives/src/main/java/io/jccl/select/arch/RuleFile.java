package io.jccl.select.arch;

import de.siegmar.fastcsv.reader.CommentStrategy;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.CsvRecord;
import io.jccl.InvalidArgumentException;
import io.jccl.JcclException;
import io.jccl.plan.Collective;
import io.jccl.select.Protocol;
import io.jccl.select.Shipped;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Reads rule files: {@code step,collectives,outcome,candidate,conditions,basis}, comments from
 * {@code #} at a line's start. Everything that is not understood is an error with file, line and
 * column name.
 *
 * <p>{@code step} is a {@link Stage}. {@code collectives} are names as in tuning tables, separated
 * by blanks, or {@code any}; for {@code define} it is the name of the definition. {@code
 * conditions} are separated by {@code ;}, each a {@link Condition} or {@code @name}.
 */
final class RuleFile {
  private static final int COLUMNS = 6;
  private static final String ANY = "any";

  private final String name;
  private final Map<String, List<Condition>> definitions = new HashMap<>();
  private final Map<Stage, List<Rule>> rules = new EnumMap<>(Stage.class);

  private RuleFile(String name) {
    this.name = name;
  }

  /** The rules of each stage, in the file's order. */
  static Map<Stage, List<Rule>> read(String name, String text) {
    RuleFile file = new RuleFile(name);
    CsvReader.builder()
        .quoteCharacter('\0')
        .commentStrategy(CommentStrategy.SKIP)
        .ofCsvRecord(text)
        .forEach(file::add);
    file.rules.replaceAll((stage, list) -> List.copyOf(list));
    return Map.copyOf(file.rules);
  }

  /** The rules of a file of this library's jar. */
  static Map<Stage, List<Rule>> shipped(String name) {
    return read(name, Shipped.text("arch/" + name));
  }

  private void add(CsvRecord csv) {
    if (csv.getFieldCount() != COLUMNS) {
      throw illegal(csv, "columns", String.valueOf(csv.getFieldCount()), "6");
    }
    List<String> cells = csv.getFields().stream().map(String::strip).toList();
    Stage stage = stage(csv, cells.getFirst());
    List<Condition> conditions = conditions(csv, cells.get(4));
    if (stage == Stage.DEFINE) {
      if (definitions.put(cells.get(1), conditions) != null) {
        throw illegal(csv, "define", cells.get(1), "a name that is not yet defined");
      }
      return;
    }
    String outcome = cells.get(2);
    if (!stage.allows(outcome)) {
      throw illegal(csv, "outcome", outcome, stage.legalOutcome());
    }
    if (cells.get(5).isEmpty()) {
      throw illegal(csv, "basis", "", "read, stated, or inferred with the reason");
    }
    Rule rule =
        new Rule(
            name + ":" + csv.getStartingLineNumber(),
            stage,
            collectives(csv, cells.get(1)),
            outcome,
            candidate(csv, cells.get(3)),
            conditions,
            cells.get(5));
    rules.computeIfAbsent(stage, each -> new ArrayList<>()).add(rule);
  }

  private Stage stage(CsvRecord csv, String word) {
    return Arrays.stream(Stage.values())
        .filter(each -> each.label().equals(word))
        .findFirst()
        .orElseThrow(
            () ->
                illegal(
                    csv,
                    "step",
                    word,
                    String.join(", ", Arrays.stream(Stage.values()).map(Stage::label).toList())));
  }

  private List<Condition> conditions(CsvRecord csv, String cell) {
    List<Condition> all = new ArrayList<>();
    for (String text : cell.isEmpty() ? new String[0] : cell.split(";", -1)) {
      String condition = text.strip();
      if (condition.startsWith("@")) {
        List<Condition> defined = definitions.get(condition.substring(1));
        if (defined == null) {
          throw illegal(csv, "conditions", condition, "@ and one of " + definitions.keySet());
        }
        all.addAll(defined);
      } else {
        all.add(condition(csv, condition));
      }
    }
    return List.copyOf(all);
  }

  private Condition condition(CsvRecord csv, String text) {
    try {
      return Condition.parse(text);
    } catch (IllegalArgumentException e) {
      throw new JcclException(place(csv) + " conditions: " + e.getMessage(), e);
    }
  }

  private Set<Collective> collectives(CsvRecord csv, String cell) {
    if (cell.equals(ANY)) {
      return EnumSet.allOf(Collective.class);
    }
    Set<Collective> all = EnumSet.noneOf(Collective.class);
    for (String word : cell.split(" ")) {
      all.add(
          Arrays.stream(Collective.values())
              .filter(each -> each.label().replace("_", "").equals(word))
              .findFirst()
              .orElseThrow(() -> illegal(csv, "collectives", word, "as in tuning tables, or any")));
    }
    return all;
  }

  private Optional<PathCandidate> candidate(CsvRecord csv, String cell) {
    if (cell.isEmpty()) {
      return Optional.empty();
    }
    String[] parts = cell.split("/");
    Optional<Protocol> protocol =
        Arrays.stream(Protocol.values())
            .filter(each -> parts.length == 2 && each.label().equals(parts[1]))
            .findFirst();
    return Optional.of(
        new PathCandidate(
            parts[0],
            protocol.orElseThrow(
                () -> illegal(csv, "candidate", cell, "algorithm/protocol, or nothing"))));
  }

  private InvalidArgumentException illegal(
      CsvRecord csv, String column, String text, String legal) {
    return new InvalidArgumentException(place(csv) + " " + column, "\"" + text + "\"", legal);
  }

  private String place(CsvRecord csv) {
    return name + ":" + csv.getStartingLineNumber();
  }
}
