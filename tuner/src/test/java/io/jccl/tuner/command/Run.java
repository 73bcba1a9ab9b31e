package io.jccl.tuner.command;

import io.jccl.spi.Command;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import picocli.CommandLine;

/**
 * What a command did.
 *
 * @param code its exit code
 * @param out what it printed
 * @param err what it complained about
 */
record Run(int code, String out, String err) {
  static Run of(Command command, String... arguments) {
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    int code =
        new CommandLine(command)
            .setOut(new PrintWriter(out))
            .setErr(new PrintWriter(err))
            .execute(arguments);
    return new Run(code, out.toString(), err.toString());
  }

  /** The same with text on standard input. */
  static Run withInput(String input, Command command, String... arguments) {
    InputStream before = System.in;
    System.setIn(new ByteArrayInputStream(input.getBytes(StandardCharsets.UTF_8)));
    try {
      return of(command, arguments);
    } finally {
      System.setIn(before);
    }
  }
}
