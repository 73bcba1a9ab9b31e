package io.jccl.select;

import io.jccl.plan.Algorithm;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;

/**
 * Choices by collective, size and number of ranks. The first row that matches a call and names a
 * usable candidate wins; a row whose candidate is not usable is passed over. Immutable.
 *
 * @param name the file's name, for messages
 * @param rows the rows in the file's order
 */
public record TuningTable(String name, List<TableRow> rows) implements Source {
  private static final String HOST_DEFAULTS = "host-defaults.csv";
  private static final int DIGEST_DIGITS = 16;
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
    return TableReader.read(name, Shipped.text("tables/" + name), algorithms);
  }

  /** A digest of what the rows say, the same for the same rows in another file. */
  public String digest() {
    try {
      MessageDigest sha = MessageDigest.getInstance("SHA-256");
      for (TableRow row : rows) {
        sha.update(row.toString().getBytes(StandardCharsets.UTF_8));
      }
      return HexFormat.of().formatHex(sha.digest()).substring(0, DIGEST_DIGITS);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }

  /**
   * Reads a user's table.
   *
   * @throws IOException if the file cannot be read
   * @throws io.jccl.InvalidArgumentException for the first row that is not legal
   */
  public static TuningTable read(Path file, List<Algorithm> algorithms) throws IOException {
    return TableReader.read(file.toString(), Files.readString(file), algorithms);
  }

  @Override
  public TunerSource kind() {
    return TunerSource.TABLE;
  }

  /** The first row for this call whose candidate is usable. */
  @Override
  public Answer ask(CallShape shape, List<Candidate> usable) {
    Sizes sizes = Sizes.ALL;
    for (TableRow row : rows) {
      if (!row.matchesButForSize(shape)) {
        continue;
      }
      if (!row.sizes().hold(shape.bytes())) {
        sizes = sizes.without(row.sizes(), shape.bytes());
        continue;
      }
      sizes = sizes.and(row.sizes());
      Candidate candidate = candidate(row, usable);
      if (candidate != null) {
        return new Answer(Optional.of(new Proposal(candidate, row.channels(), where(row))), sizes);
      }
    }
    return new Answer(Optional.empty(), sizes);
  }

  @Override
  public List<Passed> passed(CallShape shape, List<Candidate> usable) {
    List<Passed> passed = new ArrayList<>();
    for (TableRow row : rows) {
      Optional<String> mismatch = row.mismatch(shape);
      if (mismatch.isEmpty() && candidate(row, usable) != null) {
        break;
      }
      String unusable =
          "matches, but " + row.algorithm() + "/" + row.protocol().label() + " is not usable";
      passed.add(new Passed(where(row), mismatch.orElse(unusable)));
    }
    return passed;
  }

  private String where(TableRow row) {
    return name + ":" + row.line();
  }

  private static Candidate candidate(TableRow row, List<Candidate> usable) {
    for (Candidate candidate : usable) {
      if (candidate.protocol() == row.protocol()
          && candidate.algorithm().name().equals(row.algorithm())) {
        return candidate;
      }
    }
    return null;
  }
}
