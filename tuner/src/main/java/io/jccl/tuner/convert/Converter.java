package io.jccl.tuner.convert;

import io.jccl.InvalidArgumentException;
import io.jccl.JcclException;
import io.jccl.tuner.config.Config;
import io.jccl.tuner.config.ConfigFile;
import io.jccl.tuner.config.ConfigLine;
import io.jccl.tuner.config.ConfigRow;
import io.jccl.tuner.config.Mode;
import java.util.ArrayList;
import java.util.List;

/**
 * Rewrites a tuner file so that the readers of another format choose as the one of its own does.
 * Comments and blank lines stay where they are. What a reader leaves out, and rows that never match
 * a call, become comments that say so. What the new format cannot say is an error, and then nothing
 * is written.
 *
 * <p>Channels of -1 stay -1, since both RCCL and NCCL document them as "keep the default", though
 * NCCL's plugin then asks for one channel; so does what it asks for without a row.
 */
public final class Converter {
  private final ConfigFile file;
  private final Format from;
  private final Format to;
  private final StringBuilder text = new StringBuilder();
  private final List<String> notes = new ArrayList<>();
  private final List<String> errors = new ArrayList<>();
  private int rows;

  private Converter(ConfigFile file, Format from, Format to) {
    this.file = file;
    this.from = from;
    this.to = to;
  }

  /**
   * Converts a file.
   *
   * @throws JcclException if the file is not legal where that is asked, or holds rows that the new
   *     format cannot express; names each
   */
  public static Converted convert(ConfigFile file, Format from, Format to) {
    Converter converter = new Converter(file, from, to);
    List<ConfigLine> lines =
        switch (from) {
          case RCCL -> Config.read(file, Mode.RCCL).lines();
          case NVIDIA -> Config.read(file, Mode.NVIDIA).lines();
          case STRICT -> Config.read(file, Mode.STRICT).lines();
          case JCCL -> JcclTable.read(file, to);
        };
    lines.forEach(converter::add);
    if (!converter.errors.isEmpty()) {
      throw new JcclException(String.join("\n", converter.errors));
    }
    return new Converted(converter.text.toString(), converter.rows, converter.notes);
  }

  private void add(ConfigLine line) {
    switch (line) {
      case ConfigLine.Remark remark -> text.append(Remarks.of(remark.text()));
      case ConfigLine.Dropped dropped -> {
        text.append(Remarks.of("# left out (" + dropped.reason() + "): " + dropped.text()));
        note(dropped.number(), "left out: " + dropped.reason());
      }
      case ConfigLine.Row row -> add(row.text(), row.row());
    }
  }

  private void add(String source, ConfigRow row) {
    int comment = source.indexOf('#');
    if (comment >= 0) {
      text.append(Remarks.of(source.substring(comment)));
    }
    if (neverMatches(row)) {
      text.append(Remarks.of("# never matches: " + row.text()));
      note(row.line(), "left out: it never matches a call");
      return;
    }
    try {
      String written = write(row);
      text.append(written).append('\n');
      rows++;
    } catch (InvalidArgumentException e) {
      errors.add(to.cannotSay(file.name(), row.line(), e));
    }
  }

  private String write(ConfigRow row) {
    if (from == Format.NVIDIA && row.channels() < ConfigRow.ANY) {
      throw new InvalidArgumentException(
          file.name() + ":" + row.line() + " channels", row.channels(), "-1, or 1 and more");
    }
    String written = row.text();
    if (row.channels() < 1 && row.channels() != ConfigRow.ANY) {
      note(row.line(), "channels " + row.channels() + " leave the number alone: written as -1");
      written = row.withChannels(ConfigRow.ANY).text();
    }
    return to == Format.JCCL ? JcclTable.write(file.name(), row.line(), written) : written;
  }

  /** No call has numbers below 1, an empty range, or buffers that are neither. */
  private static boolean neverMatches(ConfigRow row) {
    return Long.compareUnsigned(row.minBytes(), row.maxBytes()) > 0
        || none(row.nodes(), 1, Integer.MAX_VALUE)
        || none(row.ranks(), 1, Integer.MAX_VALUE)
        || none(row.pipeOps(), 1, Integer.MAX_VALUE)
        || none(row.registered(), 0, 1);
  }

  private static boolean none(int cell, int least, int most) {
    return cell != ConfigRow.ANY && (cell < least || cell > most);
  }

  private void note(int line, String what) {
    notes.add(file.name() + ":" + line + ": " + what);
  }
}
