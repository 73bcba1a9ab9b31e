package io.jccl.tuner.config;

import io.jccl.InvalidArgumentException;
import io.jccl.plan.Collective;
import io.jccl.words.Nearest;
import java.util.Map;

/**
 * Reads questions, one a line: {@code collective,bytes,nNodes,nRanks,numPipeOps,regBuff[,maskHex]}.
 * Without a mask every algorithm and protocol is usable. Numbers are read where they stand in the
 * line, since questions come by the million. Not safe for use by several threads.
 */
public final class QuestionReader {
  private static final String FORM = "collective,bytes,nNodes,nRanks,numPipeOps,regBuff[,maskHex]";
  private static final int LEAST_FIELDS = 6;
  private static final int MOST_FIELDS = LEAST_FIELDS + 1;

  private final String source;
  private int number;
  private String line;

  /** Where fields begin; each ends a comma before the next, the last at the line's end. */
  private final int[] starts = new int[MOST_FIELDS + 1];

  /**
   * A reader of one stream of questions.
   *
   * @param source where they come from, for messages
   */
  public QuestionReader(String source) {
    this.source = source;
  }

  /**
   * Reads the next line.
   *
   * @throws InvalidArgumentException if it is not a question; names line and field
   */
  public Question read(String next) {
    number++;
    line = next;
    boolean masked = split() == MOST_FIELDS;
    return new Question(
        collective(),
        bytes(),
        number("nNodes", 2, Integer.MAX_VALUE),
        number("nRanks", 3, Integer.MAX_VALUE),
        number("numPipeOps", 4, Integer.MAX_VALUE),
        number("regBuff", 5, 1),
        masked ? usable() : Usable.ALL);
  }

  private int split() {
    int count = 1;
    for (int comma = line.indexOf(','); comma >= 0; comma = line.indexOf(',', comma + 1)) {
      if (count == MOST_FIELDS) {
        throw illegal("question", line, FORM);
      }
      starts[count++] = comma + 1;
    }
    if (count < LEAST_FIELDS) {
      throw illegal("question", line, FORM);
    }
    starts[count] = line.length() + 1;
    return count;
  }

  private Collective collective() {
    for (Map.Entry<String, Collective> each : ConfigNames.COLLECTIVES.entrySet()) {
      int length = each.getKey().length();
      if (starts[1] - 1 == length && line.startsWith(each.getKey())) {
        return each.getValue();
      }
    }
    var legal = ConfigNames.COLLECTIVES.keySet();
    String hint = Nearest.hint(field(0), legal);
    throw illegal("collective", field(0), String.join(", ", legal) + hint);
  }

  private long bytes() {
    if (isUnsigned(1)) {
      try {
        return Long.parseUnsignedLong(line, starts[1], starts[2] - 1, 10);
      } catch (NumberFormatException e) {
        // refused below
      }
    }
    throw illegal("bytes", field(1), "0 to 18446744073709551615");
  }

  private int number(String name, int index, int most) {
    if (isUnsigned(index)) {
      try {
        int value = Integer.parseInt(line, starts[index], starts[index + 1] - 1, 10);
        if (value <= most) {
          return value;
        }
      } catch (NumberFormatException e) {
        // refused below
      }
    }
    throw illegal(name, field(index), "0 to " + most);
  }

  private Usable usable() {
    try {
      return Usable.parse(field(LEAST_FIELDS));
    } catch (InvalidArgumentException e) {
      throw illegal("maskHex", field(LEAST_FIELDS), Usable.LEGAL);
    }
  }

  /** Whether a field begins with a digit, so without a sign that Java would accept. */
  private boolean isUnsigned(int index) {
    char first = starts[index] < line.length() ? line.charAt(starts[index]) : ',';
    return first >= '0' && first <= '9';
  }

  private String field(int index) {
    return line.substring(starts[index], starts[index + 1] - 1);
  }

  private InvalidArgumentException illegal(String name, String field, String legal) {
    return new InvalidArgumentException(
        source + ":" + number + " " + name, "\"" + field + "\"", legal);
  }
}
