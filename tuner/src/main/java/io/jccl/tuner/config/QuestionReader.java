package io.jccl.tuner.config;

import io.jccl.InvalidArgumentException;
import io.jccl.plan.Collective;
import io.jccl.select.Nearest;

/**
 * Reads questions, one a line: {@code collective,bytes,nNodes,nRanks,numPipeOps,regBuff[,maskHex]}.
 * Without a mask every algorithm and protocol is usable.
 */
public final class QuestionReader {
  private static final String FORM = "collective,bytes,nNodes,nRanks,numPipeOps,regBuff[,maskHex]";
  private static final int LEAST_FIELDS = 6;

  private final String source;
  private int number;

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
  public Question read(String line) {
    number++;
    String[] fields = line.split(",", -1);
    if (fields.length < LEAST_FIELDS || fields.length > LEAST_FIELDS + 1) {
      throw illegal("question", line, FORM);
    }
    return new Question(
        collective(fields[0]),
        bytes(fields[1]),
        (int) number("nNodes", fields[2], Integer.MAX_VALUE),
        (int) number("nRanks", fields[3], Integer.MAX_VALUE),
        (int) number("numPipeOps", fields[4], Integer.MAX_VALUE),
        (int) number("regBuff", fields[5], 1),
        fields.length > LEAST_FIELDS ? usable(fields[LEAST_FIELDS]) : Usable.ALL);
  }

  private Collective collective(String field) {
    Collective found = ConfigNames.COLLECTIVES.get(field);
    if (found == null) {
      var legal = ConfigNames.COLLECTIVES.keySet();
      throw illegal("collective", field, String.join(", ", legal) + Nearest.hint(field, legal));
    }
    return found;
  }

  private long number(String name, String field, int most) {
    try {
      long number = Long.parseLong(field);
      if (number >= 0 && number <= most && field.charAt(0) != '+') {
        return number;
      }
    } catch (NumberFormatException e) {
      // refused below
    }
    throw illegal(name, field, "0 to " + most);
  }

  private long bytes(String field) {
    try {
      if (!field.startsWith("+")) {
        return Long.parseUnsignedLong(field);
      }
    } catch (NumberFormatException e) {
      // refused below
    }
    throw illegal("bytes", field, "0 to 18446744073709551615");
  }

  private Usable usable(String field) {
    try {
      return Usable.parse(field);
    } catch (InvalidArgumentException e) {
      throw illegal("maskHex", field, "1 to 16 hexadecimal digits");
    }
  }

  private InvalidArgumentException illegal(String name, String field, String legal) {
    return new InvalidArgumentException(
        source + ":" + number + " " + name, "\"" + field + "\"", legal);
  }
}
