package io.jccl.tuner.convert;

import io.jccl.InvalidArgumentException;
import io.jccl.select.TableReader;
import io.jccl.words.Nearest;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;

/** The formats of tuner files that can be read and written. */
public enum Format {
  /** RCCL's CSV, as RCCL's reader takes it. */
  RCCL,
  /** The same CSV, as NCCL's example plugin takes it. */
  NVIDIA,
  /** The same CSV without a fault. */
  STRICT,
  /** JCCL's own table: the same columns with JCCL's algorithms and collectives. */
  JCCL;

  /** Formats whose rows do not mean what a row here can mean. */
  private static final Map<String, String> OTHERS =
      new TreeMap<>(
          Map.of(
              "ncclx",
              "Meta NCCLX's rows are for bytes per rank and ranks per machine, so their ranges and"
                  + " topologies are others for each number of ranks",
              "mscclpp",
              "MSCCL++'s profiles name kernels that RCCL does not have, and take the next smaller"
                  + " size, not a range",
              "google",
              "Google's tuner has ranges of machines and sizes per rank, and leaves out their upper"
                  + " ends",
              "aws",
              "aws-ofi-nccl has its regions compiled in, and reads no file"));

  /** The name in options. */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }

  /**
   * That a row is legal where it stands, and this format has no words for it.
   *
   * @param fault what a reader of this format says of the row; its column in a line that nobody has
   *     seen is left out
   */
  String cannotSay(String file, int line, InvalidArgumentException fault) {
    String place = file + ":" + line;
    String reason = fault.getMessage();
    if (reason.startsWith(place)) {
      reason = reason.substring(place.length()).replaceFirst("^(:\\d+)? ", "");
    }
    reason = reason.replace(TableReader.CONVERT_HINT, ""); // which is what is being done
    return place + ": this row cannot be said in " + label() + "'s format: " + reason;
  }

  /**
   * The format of that name.
   *
   * @throws InvalidArgumentException if there is none, with the reason if it is known
   */
  public static Format of(String label) {
    Optional<Format> found =
        Stream.of(values()).filter(each -> each.label().equals(label)).findFirst();
    List<String> legal = Stream.of(values()).map(Format::label).toList();
    String reason = OTHERS.get(label);
    return found.orElseThrow(
        () ->
            new InvalidArgumentException(
                "format",
                label + (reason == null ? "" : " (" + reason + ")"),
                String.join(", ", legal) + Nearest.hint(label, legal)));
  }
}
