package io.jccl.hip.command;

import io.jccl.DataType;
import io.jccl.ReduceOp;
import io.jccl.hip.image.KernelImage;
import io.jccl.hip.image.KernelImages;
import io.jccl.hip.image.KernelResources;
import io.jccl.hip.kernel.FoldEngine;
import io.jccl.hip.kernel.HipKernelEngine;
import io.jccl.hip.kernel.Verifications;
import io.jccl.spi.Command;
import io.jccl.spi.KernelEngine;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.stream.Collectors;
import picocli.CommandLine;

/** Lists the kernels of the jar: which families, for what, made how, and with which resources. */
@CommandLine.Command(
    name = "info kernels",
    mixinStandardHelpOptions = true,
    description = {
      "Shows for each type and operation which engine has a kernel of it, exact to the bit, and"
          + " where that was last compared with the host; then copies, messages, and what engines"
          + " on hosts could run on.",
      "With --images the compiled images: families, targets, sizes, the compiler.",
      "With --isa what the compiler made of each kernel: registers, occupancy, what must be zero;"
          + " then the folds of all engines side by side.",
      "Its columns: vgprs, agprs, sgprs are registers, ldsBytes what a block shares, occupancy"
          + " waves per SIMD, wide 128-bit accesses, loop and loopLoads the instructions and"
          + " 128-bit loads of the main loop.",
      "All others must be 0: spills, scratch memory, hidden arguments, calls, flat and narrow"
          + " accesses, unwaited write-backs, fused and inexact arithmetic."
    })
public final class InfoKernelsCommand implements Command {
  @CommandLine.Spec private CommandLine.Model.CommandSpec spec;

  @CommandLine.Option(
      names = "--isa",
      description = "print a line a kernel, with all that the build knows of it")
  private boolean isa;

  @CommandLine.Option(
      names = "--json",
      description = "with --isa: print the folds of all engines as JSON, for `report --isa`")
  private boolean isJson;

  @CommandLine.Option(names = "--images", description = "list the images")
  private boolean listsImages;

  @CommandLine.Option(
      names = "--live",
      description = "ask engines that compile when they are asked too, which takes minutes")
  private boolean asksAll;

  @CommandLine.Option(
      names = "--family",
      paramLabel = "NAME",
      description = "only this family (default: all)")
  private String family;

  @CommandLine.Option(
      names = "--target",
      paramLabel = "NAME",
      description = "only this target, such as gfx942 (default: all)")
  private String target;

  private final List<FoldEngine> engines;
  private final List<KernelImage> images;
  private final Optional<String> missing;

  /** The command; {@link java.util.ServiceLoader} calls this. */
  public InfoKernelsCommand() {
    this(FoldEngine.installed(), KernelImages.shipped());
  }

  /** A command about these engines; HIP's images are given, since they hold more than folds. */
  InfoKernelsCommand(List<FoldEngine> engines, KernelImages hip) {
    this.engines = engines;
    this.missing = hip.missing();
    List<KernelImage> all = new ArrayList<>(hip.all());
    engines.stream()
        .filter(engine -> !(engine instanceof HipKernelEngine))
        .forEach(engine -> all.addAll(engine.images().all()));
    this.images = all;
  }

  @Override
  public Integer call() {
    PrintWriter out = spec.commandLine().getOut();
    if (isJson) {
      return printJson(out);
    }
    missing.ifPresent(reason -> out.println("no kernels: " + reason));
    if (!listsImages && !isa && family == null && target == null) {
      printKeys(out);
      return 0;
    }
    if (images.isEmpty()) {
      return 0;
    }
    List<KernelImage> chosen = images.stream().filter(this::isChosen).toList();
    if (chosen.isEmpty()) {
      throw new CommandLine.ParameterException(
          spec.commandLine(), "no image%s; there are %s".formatted(chosen(), names()));
    }
    if (isa) {
      printResources(out, chosen);
      if (engines.size() > 1 && (family == null || family.equals("fold"))) {
        new FoldComparison(engines).print(out, target);
      }
    } else {
      printImages(out, chosen);
    }
    return 0;
  }

  private int printJson(PrintWriter out) {
    if (!isa || listsImages || asksAll || (family != null && !family.equals("fold"))) {
      throw new CommandLine.ParameterException(
          spec.commandLine(), "--json goes with --isa, about folds: --isa --json [--target NAME]");
    }
    out.println(FoldListing.json(engines, target));
    return 0;
  }

  private boolean isChosen(KernelImage image) {
    return (family == null || family.equals(image.family()))
        && (target == null || target.equals(image.target()));
  }

  /** The options that leave nothing, as they were given. */
  private String chosen() {
    return (family == null ? "" : " of --family " + family)
        + (target == null ? "" : " for --target " + target);
  }

  private String names() {
    return images.stream()
        .map(image -> image.family() + " for " + image.target())
        .collect(Collectors.joining(", "));
  }

  private void printKeys(PrintWriter out) {
    List<KernelEngine> hosts =
        ServiceLoader.load(KernelEngine.class, KernelEngine.class.getClassLoader()).stream()
            .map(ServiceLoader.Provider::get)
            .sorted(Comparator.comparing((KernelEngine engine) -> !engine.name().equals("host")))
            .toList();
    new FoldKeys(hosts, engines, Verifications.shipped(), asksAll)
        .print(out, List.of(DataType.values()), List.of(ReduceOp.Kind.values()));
  }

  private static void printImages(PrintWriter out, List<KernelImage> chosen) {
    Columns columns = new Columns("family", "target", "kernels", "bytes", "language", "compiler");
    for (KernelImage image : chosen) {
      columns.add(
          image.family(),
          image.target(),
          String.valueOf(image.kernels().size()),
          String.valueOf(image.size()),
          image.language(),
          image.compiler());
    }
    columns.print(out);
  }

  private static void printResources(PrintWriter out, List<KernelImage> chosen) {
    for (KernelImage image : chosen) {
      out.printf("%s for %s, by %s%n", image.family(), image.target(), image.compiler());
      List<String> titles = new ArrayList<>(List.of("kernel"));
      image.kernels().values().stream()
          .findFirst()
          .ifPresent(first -> titles.addAll(first.facts().keySet()));
      Columns columns = new Columns(titles.toArray(String[]::new));
      for (Map.Entry<String, KernelResources> kernel : image.kernels().entrySet()) {
        List<String> cells = new ArrayList<>(List.of(kernel.getKey()));
        kernel.getValue().facts().values().forEach(value -> cells.add(value.toString()));
        columns.add(cells.toArray(String[]::new));
      }
      columns.print(out);
      out.println();
    }
  }
}
