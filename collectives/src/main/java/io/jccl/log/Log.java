package io.jccl.log;

import io.jccl.select.DebugLevel;
import io.jccl.select.DebugSettings;
import io.jccl.select.DebugSubsystem;
import io.jccl.select.Settings;
import java.lang.System.Logger.Level;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;

/**
 * The log of a communicator. Each line goes to the {@link System.Logger} of its subsystem, such as
 * {@code jccl.tuning}, what NCCL calls INFO with the level DEBUG; and if JCCL_DEBUG and
 * JCCL_DEBUG_SUBSYS ask for it, to JCCL_DEBUG_FILE as NCCL writes it: {@code host:process:thread
 * [rank] JCCL INFO text}.
 *
 * <p>Thread-safe. What is asked for is found out once, when a log is made, so that {@link #on} can
 * stand in front of every call.
 */
public final class Log {
  private final DebugLevel level;
  private final LogOutput output;
  private final Map<DebugSubsystem, System.Logger> loggers = new EnumMap<>(DebugSubsystem.class);
  private final boolean[] printed = new boolean[DebugSubsystem.values().length];
  private final boolean[] on = new boolean[printed.length];

  private Log(Settings settings) {
    level = settings.get(DebugSettings.DEBUG);
    output = LogOutput.of(level == DebugLevel.NONE ? "" : settings.get(DebugSettings.DEBUG_FILE));
    for (DebugSubsystem subsystem : DebugSubsystem.values()) {
      System.Logger logger = System.getLogger("jccl." + subsystem.name().toLowerCase(Locale.ROOT));
      loggers.put(subsystem, logger);
      int place = subsystem.ordinal();
      printed[place] =
          isAtLeast(DebugLevel.INFO)
              && settings.get(DebugSettings.DEBUG_SUBSYS).contains(subsystem);
      on[place] = printed[place] || logger.isLoggable(Level.DEBUG);
    }
  }

  /**
   * The log that settings ask for.
   *
   * @throws io.jccl.JcclException if its file cannot be written
   */
  public static Log of(Settings settings) {
    return new Log(settings);
  }

  /** Whether anybody wants to know; to be asked before a text is made. */
  public boolean on(DebugSubsystem subsystem) {
    return on[subsystem.ordinal()];
  }

  /** Says what is chosen or done. */
  public void info(DebugSubsystem subsystem, int rank, String text) {
    loggers.get(subsystem).log(Level.DEBUG, text);
    if (printed[subsystem.ordinal()]) {
      print(rank, "INFO", text);
    }
  }

  /** Says what is wrong and is worked around. */
  public void warn(DebugSubsystem subsystem, int rank, String text) {
    loggers.get(subsystem).log(Level.WARNING, text);
    if (isAtLeast(DebugLevel.WARN)) {
      print(rank, "WARN", text);
    }
  }

  /** Prints the version, once for each output. */
  public void version(String version) {
    if (isAtLeast(DebugLevel.VERSION) && output.isFirst()) {
      output.print("JCCL version " + version);
    }
  }

  private boolean isAtLeast(DebugLevel least) {
    return level.compareTo(least) >= 0;
  }

  private void print(int rank, String severity, String text) {
    output.print(
        "%s:%d:%d [%d] JCCL %s %s"
            .formatted(
                ThisProcess.host(),
                ThisProcess.id(),
                Thread.currentThread().threadId(),
                rank,
                severity,
                text));
  }
}
