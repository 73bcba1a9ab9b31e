package io.jccl.tuner.lint;

import io.jccl.tuner.config.ConfigLine;
import io.jccl.tuner.config.ConfigRow;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/** Rows under a comment about another number of machines: copied, and the number left behind. */
final class CommentedTopology {
  private static final Pattern NODES =
      Pattern.compile("\\b(\\d{1,6})[ -]?nodes?\\b", Pattern.CASE_INSENSITIVE);

  private CommentedTopology() {}

  static List<Finding> check(List<ConfigLine> lines) {
    List<Finding> findings = new ArrayList<>();
    Set<Integer> named = new HashSet<>();
    int comment = 0;
    boolean inComment = false;
    for (ConfigLine line : lines) {
      if (line instanceof ConfigLine.Remark remark) {
        Set<Integer> here = new HashSet<>();
        NODES.matcher(remark.text()).results().forEach(m -> here.add(Integer.valueOf(m.group(1))));
        if (!here.isEmpty()) {
          if (!inComment) {
            named.clear();
          }
          named.addAll(here);
          comment = remark.number();
          inComment = true;
        }
      } else if (line instanceof ConfigLine.Row(String _, ConfigRow row)) {
        inComment = false;
        if (row.nodes() != ConfigRow.ANY && !named.isEmpty() && !named.contains(row.nodes())) {
          String message =
              "the row is for nNodes "
                  + row.nodes()
                  + ", the comment on line "
                  + comment
                  + " is about others";
          findings.add(Finding.warning("comment", row.line(), message));
        }
      }
    }
    return findings;
  }
}
