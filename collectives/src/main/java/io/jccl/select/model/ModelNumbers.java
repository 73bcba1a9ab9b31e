package io.jccl.select.model;

import de.siegmar.fastcsv.reader.CommentStrategy;
import de.siegmar.fastcsv.reader.CsvReader;
import io.jccl.JcclException;
import io.jccl.select.Protocol;
import io.jccl.select.Shipped;
import java.util.HashMap;
import java.util.Map;

/**
 * The numbers of a cost model, from files of {@code model,table,level,algo,proto,index,value}. A
 * value is a number or a fraction such as {@code 120/128}. Immutable.
 */
final class ModelNumbers {
  private static final String ANY = "any";
  private static final int COLUMNS = 7;

  /**
   * Where a number stands.
   *
   * @param table the table, such as {@code hwLat_us}
   * @param level its first dimension, such as {@code nvlink}
   * @param algorithm the algorithm's label, or {@code any}
   * @param protocol the protocol's label, or {@code any}
   * @param index the place in a list, otherwise 0
   */
  private record Key(String table, String level, String algorithm, String protocol, int index) {
    @Override
    public String toString() {
      return String.join(",", table, level, algorithm, protocol, String.valueOf(index));
    }
  }

  private final String name;
  private final Map<Key, Double> values = new HashMap<>();

  private ModelNumbers(String name) {
    this.name = name;
  }

  /**
   * Reads files of this library's jar.
   *
   * @param model the model whose rows are taken, beside those of {@code any}
   */
  static ModelNumbers shipped(String model, String... files) {
    ModelNumbers numbers = new ModelNumbers(String.join(" and ", files));
    for (String file : files) {
      numbers.read(model, file, Shipped.text("models/" + file));
    }
    return numbers;
  }

  /** The latency of one message over a link, in microseconds. */
  double hop(Link link, NcclAlgorithm algorithm, Protocol protocol) {
    return of("hwLat_us", link.label(), algorithm, protocol, 0);
  }

  private void read(String model, String file, String text) {
    CsvReader.builder()
        .commentStrategy(CommentStrategy.SKIP)
        .ofCsvRecord(text)
        .forEach(
            csv -> {
              if (csv.getFieldCount() != COLUMNS) {
                throw new JcclException(
                    file + ":" + csv.getStartingLineNumber() + ": not 7 columns");
              }
              String owner = csv.getField(0);
              if (owner.equals(model) || owner.equals(ANY)) {
                Key key =
                    new Key(
                        csv.getField(1),
                        csv.getField(2),
                        csv.getField(3),
                        csv.getField(4),
                        Integer.parseInt(csv.getField(5)));
                if (values.put(key, number(csv.getField(6))) != null) {
                  throw new JcclException(
                      file + ":" + csv.getStartingLineNumber() + ": " + key + " stands twice");
                }
              }
            });
  }

  private static double number(String text) {
    String[] parts = text.split("/");
    double value = Double.parseDouble(parts[0]);
    return parts.length == 1 ? value : value / Double.parseDouble(parts[1]);
  }

  /** A number that belongs to the whole model. */
  double factor(String level) {
    return get(new Key("factor", level, ANY, ANY, 0));
  }

  /** A number of one algorithm and protocol. */
  double of(String table, String level, NcclAlgorithm algorithm, Protocol protocol, int index) {
    return get(new Key(table, level, algorithm.label(), protocol.label(), index));
  }

  /** A number of one protocol with any algorithm. */
  double of(String table, String level, Protocol protocol, int index) {
    return get(new Key(table, level, ANY, protocol.label(), index));
  }

  private double get(Key key) {
    Double value = values.get(key);
    if (value == null) {
      throw new JcclException(name + " lack " + key);
    }
    return value;
  }
}
