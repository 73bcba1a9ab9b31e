package io.jccl.tuner.config;

import io.jccl.plan.Collective;
import io.jccl.select.Protocol;
import io.jccl.select.TableCells;
import io.jccl.select.TableColumn;
import io.jccl.select.model.NcclAlgorithm;
import java.util.List;

/**
 * The reader that is built into RCCL, with its faults: a row that it does not understand is gone
 * (the warning shows only with NCCL_DEBUG=WARN), numbers are read as far as they are numbers, and
 * an empty field moves those after it to the left.
 */
final class RcclReader {
  private RcclReader() {}

  static List<ConfigLine> read(ConfigFile file) {
    // The file becomes a text of C before it is cut into lines, so a NUL ends it.
    return Pieces.of(CText.beforeNul(file.bytes())).stream().map(RcclReader::line).toList();
  }

  private static ConfigLine line(Pieces.Piece piece) {
    String text = piece.text();
    if (text.endsWith("\r")) {
      text = text.substring(0, text.length() - 1);
    }
    if (!TableCells.isRow(text)) {
      return new ConfigLine.Remark(piece.number(), text);
    }
    List<String> fields = Fields.of(text);
    if (fields.contains("")) {
      return new ConfigLine.Dropped(piece.number(), text, "a field of blanks");
    }
    if (fields.size() < TableColumn.LEAST) {
      return new ConfigLine.Dropped(piece.number(), text, Fields.tooFew(fields));
    }
    Collective collective = ConfigNames.COLLECTIVES.get(fields.get(0));
    NcclAlgorithm algorithm = ConfigNames.ALGORITHMS.get(fields.get(3));
    Protocol protocol = ConfigNames.PROTOCOLS.get(fields.get(4));
    if (collective == null || algorithm == null || protocol == null) {
      return new ConfigLine.Dropped(
          piece.number(), text, "an unknown collective, algorithm or protocol");
    }
    ConfigRow row = Fields.row(piece.number(), fields, collective, algorithm, protocol);
    return new ConfigLine.Row(text, row);
  }
}
