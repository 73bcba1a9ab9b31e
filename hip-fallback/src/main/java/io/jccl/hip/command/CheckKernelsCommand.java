package io.jccl.hip.command;

import de.siegmar.fastcsv.reader.CsvParseException;
import io.jccl.DataType;
import io.jccl.ReduceOp;
import io.jccl.device.Device;
import io.jccl.hip.image.KernelImage;
import io.jccl.hip.kernel.CopyCheck;
import io.jccl.hip.kernel.FoldCheck;
import io.jccl.hip.kernel.FoldEngine;
import io.jccl.hip.kernel.FoldMismatchException;
import io.jccl.hip.kernel.HostFolds;
import io.jccl.hip.kernel.LinkCheck;
import io.jccl.hip.kernel.LinkProtocol;
import io.jccl.hip.kernel.Verifications;
import io.jccl.hip.runtime.HipDevice;
import io.jccl.spi.Command;
import io.jccl.spi.UserFile;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
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
          + " infinities, subnormal numbers, saturation. Then copies, and messages of LL and"
          + " LL128.",
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
    Verifications verified = record == null ? null : noted();
    Device device = choice.device();
    out.printf(
        "%s: %s, %s; seed %d%n", device.name(), device.description(), device.architecture(), seed);
    List<FoldEngine> engines = engine.engines();
    for (FoldEngine each : engines) {
      checkFolds(each, device, verified);
      checkMoves(each, device, verified);
    }
    if (verified != null) {
      verified.write(record);
    }
    out.printf("%d wrong, %,d elements and bytes compared%n", wrong, compared);
    return wrong == 0 && compared > 0 ? 0 : 1;
  }

  /** What the table has so far, which must be one, before any work is done for it. */
  private Verifications noted() {
    Optional<String> refusal = UserFile.unwritable(record);
    if (refusal.isPresent()) {
      throw new CommandLine.ParameterException(spec.commandLine(), "--record: " + refusal.get());
    }
    try {
      return Verifications.read(record);
    } catch (UncheckedIOException | IllegalStateException | CsvParseException e) {
      throw new CommandLine.ParameterException(
          spec.commandLine(),
          "--record: " + record + " is no table of this command: " + e.getMessage());
    }
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
          check = new FoldCheck(checked.folds((HipDevice) device), HostFolds::of, seed);
        }
        FoldCheck used = check;
        long equal = report(name, used::compared, () -> used.check(type, kind));
        note(verified, checked, device, type, kind, equal);
      }
    }
    if (check != null) {
      check.close();
    }
  }

  private void note(
      Verifications verified,
      FoldEngine checked,
      Device device,
      DataType type,
      ReduceOp.Kind kind,
      long equal) {
    note(verified, checked, device, "fold", type.label(), kind.label(), equal);
  }

  /** Of messages only if all folds of them were checked too. */
  private void note(
      Verifications verified, FoldEngine checked, Device device, Move move, long equal) {
    boolean isComplete = choice.types().size() == DataType.values().length;
    if (move == Move.COPIES || isComplete) {
      note(verified, checked, device, move.family(), move.label(), move.what(), equal);
    }
  }

  private static void note(
      Verifications verified,
      FoldEngine checked,
      Device device,
      String family,
      String type,
      String operation,
      long equal) {
    if (verified == null) {
      return;
    }
    if (equal < 0) {
      verified.remove(checked.name(), type, operation, device.architecture());
      return;
    }
    String sources =
        checked
            .images()
            .best(family, device.architecture())
            .map(KernelImage::sourcesShort)
            .orElse("");
    verified.put(
        new Verifications.Row(
            checked.name(),
            type,
            operation,
            device.architecture(),
            device.description(),
            LocalDate.now(ZoneOffset.UTC).toString(),
            sources,
            equal));
  }

  private void checkMoves(FoldEngine checked, Device device, Verifications verified) {
    spec.commandLine().getOut().println("copies and messages of " + checked.name());
    try (CopyCheck check = new CopyCheck(checked, device, seed)) {
      long equal = report("copies of rows   ", check::compared, check::check);
      note(verified, checked, device, Move.COPIES, equal);
    }
    for (LinkProtocol protocol : LinkProtocol.values()) {
      try (LinkCheck check = new LinkCheck(checked, device, protocol, HostFolds::of, seed)) {
        long messages = report("%-17s".formatted(protocol), check::compared, check::checkMessages);
        long folds =
            report("%-17s".formatted(protocol + " folds"), check::compared, () -> folds(check));
        long equal = Math.min(messages, folds) < 0 ? -1 : messages + folds;
        note(verified, checked, device, Move.of(protocol), equal);
      }
    }
  }

  private void folds(LinkCheck check) {
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
