package io.jccl.hip.command;

import io.jccl.DataType;
import io.jccl.ReduceOp;
import io.jccl.hip.image.KernelImage;
import io.jccl.hip.kernel.FoldEngine;
import io.jccl.hip.kernel.Verifications;
import io.jccl.spi.Availability;
import io.jccl.spi.KernelEngine;
import io.jccl.spi.KernelKey;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.StringJoiner;

/**
 * Prints for each type and operation who has a kernel of it: engines on hosts and devices, where it
 * was last compared with the host's, and the reasons of those that have none, once each; then
 * copies and messages.
 */
final class FoldKeys {
  private static final String EXACT = "exact";
  private static final String FOLD = "fold";

  private final List<KernelEngine> hosts;
  private final List<FoldEngine> devices;
  private final Verifications verified;
  private final boolean asksAll;
  private final Map<String, Integer> notes = new LinkedHashMap<>();

  /**
   * A table.
   *
   * @param asksAll whether engines that compile and test a key when they are asked are asked
   */
  FoldKeys(
      List<KernelEngine> hosts, List<FoldEngine> devices, Verifications verified, boolean asksAll) {
    this.hosts = hosts;
    this.devices = devices;
    this.verified = verified;
    this.asksAll = asksAll;
  }

  void print(PrintWriter out, List<DataType> types, List<ReduceOp.Kind> kinds) {
    List<String> titles = new ArrayList<>(List.of("type", "op"));
    hosts.forEach(engine -> titles.add(engine.name()));
    devices.forEach(engine -> titles.add(engine.name()));
    titles.add("compared with the host on");
    Columns columns = new Columns(titles.toArray(String[]::new));
    for (DataType type : types) {
      for (ReduceOp.Kind kind : kinds) {
        List<String> cells = new ArrayList<>(List.of(type.label(), kind.label()));
        hosts.forEach(engine -> cells.add(onHost(engine, type, kind)));
        devices.forEach(engine -> cells.add(onDevices(engine, type, kind)));
        cells.add(places(FOLD, type.label(), kind.label()));
        columns.add(cells.toArray(String[]::new));
      }
    }
    columns.print(out);
    out.println();
    printMoves(out);
    for (KernelEngine engine : hosts) {
      engine.places().forEach(place -> out.println(engine.name() + " on " + place));
    }
    notes.forEach((text, number) -> out.printf("(%d) %s%n", number, text));
  }

  /** What collectives on hosts do otherwise, and engines of devices have kernels for. */
  private void printMoves(PrintWriter out) {
    List<String> titles = new ArrayList<>(List.of("kernels"));
    devices.forEach(engine -> titles.add(engine.name()));
    titles.add("compared with the host on");
    Columns columns = new Columns(titles.toArray(String[]::new));
    for (Move move : Move.values()) {
      List<String> cells = new ArrayList<>(List.of(move.label()));
      devices.forEach(engine -> cells.add(onDevices(engine, move)));
      cells.add(places(move.family(), move.label(), move.what()));
      columns.add(cells.toArray(String[]::new));
    }
    columns.print(out);
  }

  private String onDevices(FoldEngine engine, Move move) {
    boolean isThere =
        engine.images().all().stream().anyMatch(image -> image.family().equals(move.family()));
    return isThere
        ? EXACT
        : "no " + note(engine.name() + ": this jar holds no image of " + move.family());
  }

  private String onHost(KernelEngine engine, DataType type, ReduceOp.Kind kind) {
    Availability answer = engine.availability();
    boolean isSlow = !engine.name().equals("host");
    if (answer instanceof Availability.Ready && isSlow && !asksAll) {
      return "not asked " + note("--live compiles and tests each key, which takes minutes");
    }
    if (answer instanceof Availability.Ready) {
      answer = engine.supports(new KernelKey(type, kind, 2));
    }
    return switch (answer) {
      case Availability.Ready() -> EXACT;
      case Availability.Unavailable(String reason, String remedy) ->
          "no " + note(engine.name() + ": " + reason + "; " + remedy);
    };
  }

  private String onDevices(FoldEngine engine, DataType type, ReduceOp.Kind kind) {
    List<KernelImage> folds =
        engine.images().all().stream().filter(image -> image.family().equals(FOLD)).toList();
    List<String> missing =
        folds.stream()
            .filter(image -> engine.kernel(image, type, kind).isEmpty())
            .map(KernelImage::target)
            .toList();
    if (folds.isEmpty()) {
      String why = engine.images().missing().orElse("this jar holds no image of folds");
      return "no " + note(engine.name() + ": no images, " + why);
    }
    if (missing.isEmpty()) {
      return EXACT;
    }
    String text =
        "%s: no kernel of it for %s; hip has one"
            .formatted(engine.name(), String.join(" ", missing));
    return (missing.size() == folds.size() ? "no " : "partly ") + note(text);
  }

  private String note(String text) {
    notes.putIfAbsent(text, notes.size() + 1);
    return "(" + notes.get(text) + ")";
  }

  /** Where kernels were compared, by engine; with * if its sources have changed since. */
  private String places(String family, String type, String operation) {
    Map<String, StringJoiner> byEngine = new LinkedHashMap<>();
    for (Verifications.Row row : verified.of(type, operation)) {
      byEngine
          .computeIfAbsent(row.engine(), engine -> new StringJoiner(" ", engine + " ", ""))
          .add(row.architecture() + (isCurrent(family, row) ? "" : "*"));
    }
    StringJoiner all = new StringJoiner(", ");
    byEngine.values().forEach(joiner -> all.add(joiner.toString()));
    if (all.toString().contains("*")) {
      notes.putIfAbsent("* the kernels' sources have changed since", notes.size() + 1);
    }
    return all.length() == 0 ? "-" : all.toString();
  }

  private boolean isCurrent(String family, Verifications.Row row) {
    return devices.stream()
        .filter(engine -> engine.name().equals(row.engine()))
        .flatMap(engine -> engine.images().best(family, row.architecture()).stream())
        .anyMatch(image -> image.sourcesShort().equals(row.sources()));
  }
}
