package io.jccl.hip.command;

import io.jccl.DataType;
import io.jccl.ReduceOp;
import io.jccl.hip.image.KernelImage;
import io.jccl.hip.image.KernelResources;
import io.jccl.hip.image.Machine;
import io.jccl.hip.kernel.FoldEngine;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/**
 * Prints what the compiler made of the same fold by several engines, beside each other: registers,
 * spills, access widths, and instructions per 16 bytes. The last is an estimate, counted and not
 * measured: of the innermost loop that loads most vectors, the instructions over those loads.
 */
final class FoldComparison {
  /** Estimates that lie as close together say nothing. */
  private static final double ALIKE = 0.02;

  private final List<FoldEngine> engines;

  FoldComparison(List<FoldEngine> engines) {
    this.engines = engines;
  }

  /** Prints a table for each target that all engines have an image of folds for. */
  void print(PrintWriter out, String onlyTarget) {
    List<DataType> types = List.of(DataType.values());
    print(out, onlyTarget, types, List.of(ReduceOp.Kind.values()));
  }

  /** The same of some folds. */
  void print(PrintWriter out, String onlyTarget, List<DataType> types, List<ReduceOp.Kind> kinds) {
    for (KernelImage image : engines.getFirst().images().all()) {
      String target = image.target();
      boolean isWanted = onlyTarget == null || onlyTarget.equals(target);
      if (isWanted && image.family().equals("fold") && image.machine() != Machine.CPU) {
        List<Optional<KernelImage>> images =
            engines.stream().map(engine -> find(engine, target)).toList();
        if (images.stream().allMatch(Optional::isPresent)) {
          print(out, target, images.stream().map(Optional::get).toList(), types, kinds);
        }
      }
    }
  }

  private static Optional<KernelImage> find(FoldEngine engine, String target) {
    return engine.images().all().stream()
        .filter(image -> image.family().equals("fold") && image.target().equals(target))
        .findFirst();
  }

  private void print(
      PrintWriter out,
      String target,
      List<KernelImage> images,
      List<DataType> types,
      List<ReduceOp.Kind> kinds) {
    out.printf(
        "folds for %s side by side; per 16 bytes and prefers are ESTIMATES, not run%n", target);
    List<String> titles = new ArrayList<>(List.of("type", "op"));
    for (String what : List.of("vgprs", "spills", "wide", "narrow", "per 16 bytes")) {
      engines.forEach(engine -> titles.add(engine.name() + " " + what));
    }
    titles.add("prefers");
    Columns columns = new Columns(titles.toArray(String[]::new));
    for (DataType type : types) {
      for (ReduceOp.Kind kind : kinds) {
        columns.add(row(images, type, kind).toArray(String[]::new));
      }
    }
    columns.print(out);
    out.println();
  }

  private List<String> row(List<KernelImage> images, DataType type, ReduceOp.Kind kind) {
    List<Optional<KernelResources>> kernels = new ArrayList<>();
    for (int i = 0; i < engines.size(); i++) {
      KernelImage image = images.get(i);
      kernels.add(engines.get(i).kernel(image, type, kind).map(image.kernels()::get));
    }
    List<String> cells = new ArrayList<>(List.of(type.label(), kind.label()));
    for (List<String> facts :
        List.of(
            List.of("vgprs"),
            List.of("vgprSpills", "sgprSpills"),
            List.of("wide"),
            List.of("narrow"))) {
      kernels.forEach(kernel -> cells.add(kernel.map(each -> text(sum(each, facts))).orElse("-")));
    }
    List<OptionalDouble> estimates = kernels.stream().map(FoldComparison::estimate).toList();
    for (OptionalDouble estimate : estimates) {
      cells.add(estimate.isPresent() ? "%.1f".formatted(estimate.getAsDouble()) : "-");
    }
    cells.add(preferred(estimates));
    return cells;
  }

  private static String text(OptionalInt value) {
    return value.isEmpty() ? "-" : String.valueOf(value.getAsInt());
  }

  /** The sum of some numbers, if all are known. */
  static OptionalInt sum(KernelResources kernel, List<String> facts) {
    int sum = 0;
    for (String fact : facts) {
      OptionalInt value = kernel.get(fact);
      if (value.isEmpty()) {
        return OptionalInt.empty();
      }
      sum += value.getAsInt();
    }
    return OptionalInt.of(sum);
  }

  /** Instructions for each 16 bytes; none if the kernel has no loop that loads vectors. */
  static OptionalDouble estimate(Optional<KernelResources> kernel) {
    int loads = kernel.map(each -> each.get("loopLoads").orElse(0)).orElse(0);
    return loads == 0
        ? OptionalDouble.empty()
        : OptionalDouble.of((double) kernel.get().get("loop").orElse(0) / loads);
  }

  private String preferred(List<OptionalDouble> estimates) {
    if (estimates.stream().anyMatch(OptionalDouble::isEmpty)) {
      return "-";
    }
    double least = estimates.stream().mapToDouble(OptionalDouble::getAsDouble).min().orElseThrow();
    List<String> best = new ArrayList<>();
    for (int i = 0; i < engines.size(); i++) {
      if (estimates.get(i).getAsDouble() <= least * (1 + ALIKE)) {
        best.add(engines.get(i).name());
      }
    }
    return best.size() == 1 ? best.getFirst() : "alike";
  }
}
