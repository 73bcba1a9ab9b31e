package io.jccl.hip.command;

import io.jccl.hip.image.KernelImage;
import io.jccl.hip.image.KernelImages;
import io.jccl.hip.image.KernelResources;
import io.jccl.spi.Command;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import picocli.CommandLine;

/** Lists the kernels of the jar: which families, for what, made how, and with which resources. */
@CommandLine.Command(
    name = "info kernels",
    mixinStandardHelpOptions = true,
    description = {
      "Lists the compiled kernels: families, targets, sizes, the compiler.",
      "With --isa what the compiler made of each: registers, occupancy, and what must be zero."
    })
public final class InfoKernelsCommand implements Command {
  @CommandLine.Spec private CommandLine.Model.CommandSpec spec;

  @CommandLine.Option(
      names = "--isa",
      description = "print a line a kernel, with all that the build knows of it")
  private boolean isa;

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

  private final KernelImages images;

  /** The command; {@link java.util.ServiceLoader} calls this. */
  public InfoKernelsCommand() {
    this(KernelImages.shipped());
  }

  /** A command that lists these images. */
  InfoKernelsCommand(KernelImages images) {
    this.images = images;
  }

  @Override
  public Integer call() {
    PrintWriter out = spec.commandLine().getOut();
    if (images.missing().isPresent()) {
      out.println("no kernels: " + images.missing().get());
      return 0;
    }
    List<KernelImage> chosen = images.all().stream().filter(this::isChosen).toList();
    if (chosen.isEmpty()) {
      throw new CommandLine.ParameterException(
          spec.commandLine(), "no image%s; there are %s".formatted(chosen(), names()));
    }
    if (isa) {
      printResources(out, chosen);
    } else {
      printImages(out, chosen);
    }
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
    return images.all().stream()
        .map(image -> image.family() + " for " + image.target())
        .collect(Collectors.joining(", "));
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
