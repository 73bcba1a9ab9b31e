package io.jccl.tests.command;

import io.jccl.perf.ByteSize;
import io.jccl.perf.Layout;
import io.jccl.perf.Row;
import io.jccl.perf.SweepListener;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * One line on standard error that says what is being measured, and is gone when a result is
 * printed. It appears on terminals only, so logs and pipes never see it.
 */
final class Progress implements SweepListener, AutoCloseable {
  private static final Path STANDARD_ERROR = Path.of("/proc/self/fd/2");
  private static final String ERASE = "\r\033[K";

  private final PrintStream terminal;
  private boolean shown;

  private Progress(PrintStream terminal) {
    this.terminal = terminal;
  }

  /** A progress line that does nothing unless standard error is a terminal. */
  static Progress onTerminal() {
    return new Progress(isTerminal() ? System.err : null);
  }

  private static boolean isTerminal() {
    if ("dumb".equals(System.getenv("TERM"))) {
      return false;
    }
    if (Files.isSymbolicLink(STANDARD_ERROR)) {
      try {
        String target = Files.readSymbolicLink(STANDARD_ERROR).toString();
        return target.startsWith("/dev/pts/") || target.startsWith("/dev/tty");
      } catch (IOException e) {
        return false;
      }
    }
    return System.console() != null && System.console().isTerminal();
  }

  @Override
  public void measuring(Layout layout) {
    if (terminal != null) {
      terminal.print(
          ERASE
              + layout.operation().label()
              + " "
              + layout.type().label()
              + " "
              + ByteSize.text(layout.bytes())
              + " …");
      terminal.flush();
      shown = true;
    }
  }

  @Override
  public void measured(Row row) {
    close();
  }

  @Override
  public void close() {
    if (shown) {
      terminal.print(ERASE);
      terminal.flush();
      shown = false;
    }
  }
}
