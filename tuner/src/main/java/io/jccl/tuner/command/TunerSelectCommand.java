package io.jccl.tuner.command;

import io.jccl.InvalidArgumentException;
import io.jccl.JcclException;
import io.jccl.plan.Collective;
import io.jccl.spi.Command;
import io.jccl.tuner.config.Config;
import io.jccl.tuner.config.ConfigFile;
import io.jccl.tuner.config.ConfigNames;
import io.jccl.tuner.config.Mode;
import io.jccl.tuner.config.Question;
import io.jccl.tuner.config.QuestionReader;
import io.jccl.tuner.config.Usable;
import io.jccl.tuner.path.CallWords;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Set;
import java.util.function.Supplier;
import picocli.CommandLine;

/** Answers what a tuner file of RCCL or NCCL chooses, as one of its readers would. */
@CommandLine.Command(
    name = "tuner select",
    mixinStandardHelpOptions = true,
    description = {
      "Say what a tuner file of RCCL or NCCL chooses for a call.",
      "The answer is algorithm,protocol,channels, or none,none,CHANNELS where no row applies."
          + " Channels of 0 leave the number to the library.",
      "Mode rccl answers as RCCL's reader does and nvidia as NCCL's example plugin does, faults"
          + " included; strict refuses a file with faults and names each.",
      "How many of the file's rows were loaded goes to standard error."
    })
public final class TunerSelectCommand implements Command {
  @CommandLine.Spec private CommandLine.Model.CommandSpec spec;

  @CommandLine.Option(
      names = "--config",
      required = true,
      paramLabel = "FILE",
      description = "the tuner file")
  private Path config;

  @CommandLine.Option(
      names = "--mode",
      required = true,
      paramLabel = "MODE",
      converter = ModeConverter.class,
      description = "whose reader: rccl, nvidia or strict")
  private Mode mode;

  @CommandLine.ArgGroup(exclusive = true, multiplicity = "1")
  private Questions questions;

  /** Where questions come from: a stream of lines, or one that the options ask. */
  private static final class Questions {
    @CommandLine.Option(
        names = "--batch",
        paramLabel = "FILE",
        description =
            "answer each line collective,bytes,nNodes,nRanks,numPipeOps,regBuff[,maskHex] of a"
                + " file, or of standard input for -; in the mask, bit algorithm*3+protocol is set"
                + " for what is usable, in the order of NCCL's ids (default: all)")
    private String batch;

    @CommandLine.ArgGroup(exclusive = false)
    private Call call;
  }

  /** One call. */
  private static final class Call {
    private static final Set<Collective> LEGAL = Set.copyOf(ConfigNames.COLLECTIVES.values());

    @CommandLine.Option(
        names = "--collective",
        required = true,
        description =
            "broadcast, reduce, all_gather, reduce_scatter or all_reduce; underscores and case"
                + " make no difference")
    private String collective;

    @CommandLine.Option(
        names = "--bytes",
        required = true,
        paramLabel = "SIZE",
        description = "the size, in total for allgather and reducescatter: 8, 64M, 1.5G")
    private String bytes;

    @CommandLine.Option(
        names = "--nodes",
        defaultValue = "1",
        description = "the number of machines (default: ${DEFAULT-VALUE})")
    private int nodes;

    @CommandLine.Option(names = "--ranks", required = true, description = "the number of ranks")
    private int ranks;

    @CommandLine.Option(
        names = "--pipe-ops",
        defaultValue = "1",
        description = "the number of operations in the group (default: ${DEFAULT-VALUE})")
    private int pipeOps;

    @CommandLine.Option(names = "--registered", description = "both buffers are registered")
    private boolean registered;

    @CommandLine.Option(
        names = "--usable",
        defaultValue = "1fffff",
        paramLabel = "HEX",
        description = "what is usable, as in --batch (default: ${DEFAULT-VALUE})")
    private String usable;

    private Question question() {
      return new Question(
          named("--collective", () -> CallWords.collective(collective, LEGAL)),
          named("--bytes", () -> CallWords.bytes(bytes)),
          positive("--nodes", nodes),
          positive("--ranks", ranks),
          positive("--pipe-ops", pipeOps),
          registered ? 1 : 0,
          named("--usable", () -> Usable.parse(usable)));
    }

    private static int positive(String option, int number) {
      if (number < 1) {
        throw new InvalidArgumentException(option, number, "1 or more");
      }
      return number;
    }

    /** A value whose error names the option, as a user knows no other name for it. */
    private static <T> T named(String option, Supplier<T> value) {
      try {
        return value.get();
      } catch (InvalidArgumentException e) {
        String message = e.getMessage();
        throw new JcclException(option + message.substring(message.indexOf(": ")), e);
      }
    }
  }

  /** The command; {@link java.util.ServiceLoader} calls this. */
  public TunerSelectCommand() {}

  @Override
  public Integer call() {
    PrintWriter out = spec.commandLine().getOut();
    PrintWriter err = spec.commandLine().getErr();
    try {
      Question asked = questions.batch == null ? questions.call.question() : null;
      Config read = Config.read(ConfigFile.read(config), mode);
      err.println(read.loaded());
      if (read.rows().isEmpty()) {
        err.println("warning: without a row no call gets a choice; `jccl tuner lint` says more");
      }
      answer(read, asked, out);
    } catch (JcclException | IllegalArgumentException | IOException e) {
      err.println(e.getMessage());
      return spec.exitCodeOnInvalidInput();
    }
    return 0;
  }

  private void answer(Config read, Question asked, PrintWriter out) throws IOException {
    if (asked == null) {
      QuestionReader reader = new QuestionReader(Batch.name(questions.batch));
      Batch.run(questions.batch, out, line -> read.answer(reader.read(line)).text());
    } else {
      out.println(read.answer(asked).text());
      out.flush();
    }
  }
}
