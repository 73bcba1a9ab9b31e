package io.jccl.tuner.config;

import io.jccl.plan.Collective;
import io.jccl.select.Protocol;
import io.jccl.select.TableColumn;
import io.jccl.select.model.NcclAlgorithm;
import java.util.List;

/**
 * The reader of NCCL's example plugin, which users copy, with its faults: every name that it does
 * not know is allreduce, ring or simple, numbers are read as far as they are numbers, and an empty
 * field moves those after it to the left.
 */
final class NvidiaReader {
  private NvidiaReader() {}

  static List<ConfigLine> read(ConfigFile file) {
    return Pieces.of(file.bytes()).stream().map(NvidiaReader::line).toList();
  }

  private static ConfigLine line(Pieces.Piece piece) {
    if (piece.text().isEmpty() || piece.text().startsWith("#")) {
      return new ConfigLine.Remark(piece.number(), piece.text());
    }
    String text = CText.beforeNul(piece.text());
    List<String> fields = Fields.of(text);
    if (fields.size() < TableColumn.LEAST) {
      return new ConfigLine.Dropped(piece.number(), text, Fields.tooFew(fields));
    }
    Collective collective =
        ConfigNames.COLLECTIVES.getOrDefault(fields.get(0), Collective.ALL_REDUCE);
    NcclAlgorithm algorithm =
        ConfigNames.ALGORITHMS.getOrDefault(fields.get(3), NcclAlgorithm.RING);
    Protocol protocol = ConfigNames.PROTOCOLS.getOrDefault(fields.get(4), Protocol.SIMPLE);
    ConfigRow row = Fields.row(piece.number(), fields, collective, algorithm, protocol);
    return new ConfigLine.Row(text, row);
  }
}
