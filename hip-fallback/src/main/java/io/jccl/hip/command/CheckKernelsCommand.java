package io.jccl.hip.command;

import io.jccl.DataType;
import io.jccl.ReduceOp;
import io.jccl.device.Device;
import io.jccl.hip.image.KernelImage;
import io.jccl.hip.kernel.CopyCheck;
import io.jccl.hip.kernel.FoldCheck;
import io.jccl.hip.kernel.FoldEngine;
import io.jccl.hip.kernel.FoldMismatchException;
import io.jccl.hip.kernel.HipKernelEngine;
import io.jccl.hip.kernel.LinkCheck;
import io.jccl.hip.kernel.LinkProtocol;
import io.jccl.hip.kernel.Verifications;
import io.jccl.hip.runtime.HipDevice;
import io.jccl.spi.Command;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import java.util.function.LongSupplier;
import picocli.CommandLine;

/** Compares the kernels of a device with the host's, bit for bit. */
@CommandLine.Command(
    name = "check kernels",
    mixinStandardHelpOptions = true,
    description = {
      "Runs the reduction kernels on a device and compares every bit with the host engine: all"
          + " types and operations, all variants, alignments, lengths, numbers of inputs; NaN,"
          + " infinities, subnormal numbers, saturation. Then, of HIP, copies, and messages of LL"
          + " and LL128.",
      "Exits with 1 if anything differs, or if nothing was compared."
    })
public final class CheckKernelsCommand implements Command {
  @CommandLine.Spec private CommandLine.Model.CommandSpec spec;

  @CommandLine.Mixin private KernelChoice choice;

  @CommandLine.Mixin private EngineChoice engine;

  @CommandLine.Option(
      names = "--record",
      paramLabel = "FILE",
      description =
          "note in this table what was equal, for info kernels (checked in as"
              + " hip-fallback/src/main/resources/io/jccl/hip/tables/verified.csv)")
  private Path record;

  @CommandLine.Option(
      names = "--seed",
      defaultValue = "1",
      paramLabel = "N",
      description = "what the data depend on (default: ${DEFAULT-VALUE})")
  private long seed;

  /** The command; {@link java.util.ServiceLoader} calls this. */
  public CheckKernelsCommand() {}

  private int wrong;
  private long compared;

  @Override
  public Integer call() {
    PrintWriter out = spec.commandLine().getOut();
    Device device = choice.device();
    out.printf(
        "%s: %s, %s; seed %d%n", device.name(), device.description(), device.architecture(), seed);
    List<FoldEngine> engines = engine.engines();
    Verifications verified = record == null ? null : Verifications.read(record);
    engines.forEach(each -> checkFolds(each, device, verified));
    if (verified != null) {
      verified.write(record);
    }
    if (engines.stream().anyMatch(HipKernelEngine.class::isInstance)) {
      checkMoves(device);
    }
    out.printf("%d wrong, %,d elements and bytes compared%n", wrong, compared);
    return wrong == 0 && compared > 0 ? 0 : 1;
  }

  private void checkFolds(FoldEngine checked, Device device, Verifications verified) {
    PrintWriter out = spec.commandLine().getOut();
    out.println("folds of " + checked.name());
    FoldCheck check = null;
    for (DataType type : choice.types()) {
      for (ReduceOp.Kind kind : choice.kinds(ReduceOp.Kind.values())) {
        String name = "%-9s %-7s".formatted(type.label(), kind.label());
        Optional<String> missing = EngineChoice.missing(checked, device, type, kind);
        if (missing.isPresent()) {
          out.println(name + " " + missing.get());
          continue;
        }
        if (check == null) {
          check = new FoldCheck(checked.folds((HipDevice) device), KernelChoice::onHost, seed);
        }
        FoldCheck used = check;
        long equal = report(name, used::compared, () -> used.check(type, kind));
        if (verified != null) {
          note(verified, checked, device, type, kind, equal);
        }
      }
    }
    if (check != null) {
      check.close();
    }
  }

  private static void note(
      Verifications verified,
      FoldEngine checked,
      Device device,
      DataType type,
      ReduceOp.Kind kind,
      long equal) {
    if (equal < 0) {
      verified.remove(checked.name(), type, kind, device.architecture());
      return;
    }
    String sources =
        checked
            .images()
            .best("fold", device.architecture())
            .map(KernelImage::sourcesShort)
            .orElse("");
    verified.put(
        new Verifications.Row(
            checked.name(),
            type.label(),
            kind.label(),
            device.architecture(),
            device.description(),
            LocalDate.now(ZoneOffset.UTC).toString(),
            sources,
            equal));
  }

  /** What no engine but that of HIP has: copies, and messages. */
  private void checkMoves(Device device) {
    try (CopyCheck check = new CopyCheck(device, seed)) {
      report("copies of rows   ", check::compared, check::check);
    }
    for (LinkProtocol protocol : LinkProtocol.values()) {
      try (LinkCheck check = new LinkCheck(device, protocol, KernelChoice::onHost, seed)) {
        report("%-17s".formatted(protocol), check::compared, check::checkMessages);
        report("%-17s".formatted(protocol + " folds"), check::compared, () -> checkFolds(check));
      }
    }
  }

  private void checkFolds(LinkCheck check) {
    for (DataType type : choice.types()) {
      for (ReduceOp.Kind kind :
          List.of(ReduceOp.Kind.SUM, ReduceOp.Kind.PROD, ReduceOp.Kind.MIN, ReduceOp.Kind.MAX)) {
        check.checkFolds(type, kind);
      }
    }
  }

  /** Runs a check; returns what it compared, or -1 if something was wrong. */
  private long report(String name, LongSupplier counter, Runnable check) {
    PrintWriter out = spec.commandLine().getOut();
    long before = counter.getAsLong();
    String result = "ok";
    boolean isWrong = false;
    try {
      check.run();
    } catch (FoldMismatchException | IllegalStateException e) {
      result = "WRONG: " + e.getMessage();
      isWrong = true;
      wrong++;
    }
    long done = counter.getAsLong() - before;
    compared += done;
    out.printf("%s %s, %,d compared%n", name, result, done);
    out.flush();
    return isWrong ? -1 : done;
  }
}
