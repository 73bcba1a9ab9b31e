package io.jccl.select;

import io.jccl.JcclException;
import io.jccl.plan.Algorithm;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;

/**
 * Choices by collective, size and number of ranks. The first row that matches a call and names a
 * usable candidate wins; a row whose candidate is not usable is passed over. Immutable.
 *
 * @param name the file's name, for messages
 * @param rows the rows in the file's order
 */
public record TuningTable(String name, List<TableRow> rows) {
  private static final String HOST_DEFAULTS = "host-defaults.csv";
  private static final String DEVICE_DEFAULTS = "device-defaults.csv";

  /** Copies the rows. */
  public TuningTable {
    rows = List.copyOf(rows);
  }

  /** The library's own table for host memory, which covers every call. */
  public static TuningTable hostDefaults(List<Algorithm> algorithms) {
    return ours(HOST_DEFAULTS, algorithms);
  }

  /** The library's own table for device memory, which covers every call. */
  public static TuningTable deviceDefaults(List<Algorithm> algorithms) {
    return ours(DEVICE_DEFAULTS, algorithms);
  }

  private static TuningTable ours(String name, List<Algorithm> algorithms) {
    String path = "/io/jccl/tables/" + name;
    try (InputStream in = TuningTable.class.getResourceAsStream(path)) {
      if (in == null) {
        throw new JcclException("the jar lacks its resource " + path);
      }
      String text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
      return TableReader.read(name, text, algorithms);
    } catch (IOException e) {
      throw new JcclException("cannot read the resource " + path, e);
    }
  }

  /** The first row for this call whose candidate is usable; a {@link Source}. */
  Optional<Source.Proposal> propose(CallShape shape, List<Candidate> usable) {
    for (TableRow row : rows) {
      if (row.matches(shape)) {
        for (Candidate candidate : usable) {
          if (candidate.protocol() == row.protocol()
              && candidate.algorithm().name().equals(row.algorithm())) {
            String origin = name + ":" + row.line();
            return Optional.of(new Source.Proposal(candidate, row.channels(), origin));
          }
        }
      }
    }
    return Optional.empty();
  }
}
