package io.jccl.tuner.report;

import static io.jccl.tuner.page.Markup.text;

import io.jccl.perf.kernel.KernelWork;
import io.jccl.tuner.plot.Styles;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** One device's part of the page. */
final class DeviceSection {
  private final Bench bench;
  private final String title;
  private final String id;
  private final Styles styles;
  private final Optional<IsaFile> isa;
  private final List<Part> parts;

  DeviceSection(Bench bench, String title, String id, Styles styles, Optional<IsaFile> isa) {
    this.bench = bench;
    this.title = title;
    this.id = id;
    this.styles = styles;
    this.isa = isa;
    this.parts = make();
  }

  /**
   * A part with a heading.
   *
   * @param id its name on the page
   * @param title its heading
   * @param html what follows
   */
  record Part(String id, String title, String html) {}

  /** The parts in their order. */
  List<Part> parts() {
    return parts;
  }

  private List<Part> make() {
    List<Part> made = new ArrayList<>();
    List<Operands> folds = bench.operands(true);
    for (int i = 0; i < folds.size(); i++) {
      Operands operands = folds.get(i);
      String of = ", " + operands.label();
      String own = id + "-" + (i + 1);
      made.add(
          new Part(
              own + "-ratio",
              "Java against HIP" + of,
              new RatioPart(bench, operands).html(own + "-ratio")));
      made.add(
          new Part(
              own + "-roof",
              "Roofline" + of,
              new RoofPart(bench, operands).html() + NumberPart.html(bench, operands)));
      made.add(
          new Part(
              own + "-curves",
              "Time and rate" + of,
              new CurvePart(bench, operands, styles).folds(own + "-curves")));
    }
    List<Operands> others = bench.operands(false);
    for (int i = 0; i < others.size(); i++) {
      Operands operands = others.get(i);
      String own = id + "-other-" + (i + 1);
      made.add(
          new Part(own, title(operands), new CurvePart(bench, operands, styles).messages(own)));
    }
    isa.ifPresent(
        file ->
            made.add(
                new Part(
                    id + "-isa",
                    "What the compilers made",
                    new IsaPart(file, bench.made().device()).html(id + "-isa"))));
    made.add(new Part(id + "-setup", "Environment", Setup.html(bench)));
    return made;
  }

  private String title(Operands operands) {
    List<KernelWork> works =
        bench.keys(operands, false).stream().map(Key::work).distinct().toList();
    return works.equals(List.of(KernelWork.COPY))
        ? "Copy, " + operands.label()
        : "Messages of LL and LL128, " + operands.cache().label() + " cache";
  }

  /** The section. */
  String html() {
    String html =
        parts.stream()
            .map(
                part ->
                    """
                    <section class="part" id="%s" aria-labelledby="%1$s-title">
                    <h3 id="%1$s-title">%s</h3>
                    %s</section>
                    """
                        .formatted(part.id(), text(part.title()), part.html()))
            .collect(Collectors.joining());
    return """
    <section class="device" id="%s" aria-labelledby="%1$s-title">
    <h2 id="%1$s-title">%s</h2>
    %s</section>
    """
        .formatted(id, text(title), html);
  }
}
