package io.jccl.tuner.lint;

import io.jccl.tuner.config.ConfigLine;
import io.jccl.tuner.config.ConfigRow;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;
import java.util.regex.Pattern;

/**
 * Rows under a comment about another number of machines: copied, and the number left behind. A
 * comment is about the rows up to the next comment or blank line.
 */
final class CommentedTopology {
  private static final Pattern NODES =
      Pattern.compile("\\b(\\d{1,6})[ -]?nodes?\\b", Pattern.CASE_INSENSITIVE);

  private CommentedTopology() {}

  static List<Finding> check(List<ConfigLine> lines) {
    List<Finding> findings = new ArrayList<>();
    SequencedMap<Integer, Integer> named = new LinkedHashMap<>(); // and the line that does
    boolean inComment = false;
    for (ConfigLine line : lines) {
      if (line instanceof ConfigLine.Remark remark) {
        if (!inComment) {
          named.clear();
          inComment = true;
        }
        NODES
            .matcher(remark.text())
            .results()
            .forEach(found -> named.put(Integer.valueOf(found.group(1)), remark.number()));
      } else if (line instanceof ConfigLine.Row(String _, ConfigRow row)) {
        inComment = false;
        if (row.nodes() != ConfigRow.ANY && !named.isEmpty() && !named.containsKey(row.nodes())) {
          String message =
              "the row is for nNodes "
                  + row.nodes()
                  + ", the comment on line "
                  + named.lastEntry().getValue()
                  + " is about others";
          findings.add(Finding.warning("comment", row.line(), message));
        }
      }
    }
    return findings;
  }
}
