package io.jccl.hip.command;

import io.jccl.hip.fused.Litmus;
import io.jccl.hip.runtime.HipDevice;
import io.jccl.spi.Availability;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.List;
import java.util.Locale;

/** The links between devices, each tried, as a table. */
final class LinkTable {
  private static final Duration INTERVAL = Duration.ofSeconds(5);

  private final Columns rows = new Columns("writer", "reader", "lines", "violations", "LL128");
  private boolean isConclusive = true;

  /**
   * Tries each device with each, itself included, which takes up to ten seconds a link.
   *
   * @param err where it says which link it tries: the first, and another every few seconds
   */
  static LinkTable tried(List<HipDevice> devices, PrintWriter err) {
    LinkTable table = new LinkTable();
    long said = 0;
    int tried = 0;
    for (HipDevice writer : devices) {
      for (HipDevice reader : devices) {
        if (tried == 0 || System.nanoTime() - said >= INTERVAL.toNanos()) {
          said = System.nanoTime();
          err.printf(
              "trying link %d of %d: %s to %s%n",
              tried + 1, devices.size() * devices.size(), writer.name(), reader.name());
          err.flush();
        }
        tried++;
        table.add(writer.name(), reader.name(), Litmus.run(writer, reader));
      }
    }
    return table;
  }

  void add(String writer, String reader, Litmus.Result result) {
    isConclusive &= result.isConclusive();
    rows.add(
        writer,
        reader,
        String.format(Locale.ROOT, "%,d", result.lines()),
        String.format(Locale.ROOT, "%,d", result.violations()),
        verdict(result.availability()));
  }

  /** Whether each link was decided, one way or the other. */
  boolean isConclusive() {
    return isConclusive;
  }

  void print(PrintWriter out) {
    rows.print(out);
  }

  private static String verdict(Availability availability) {
    return switch (availability) {
      case Availability.Ready() -> "safe";
      case Availability.Unavailable(String reason, String remedy) -> reason + "; " + remedy;
    };
  }
}
