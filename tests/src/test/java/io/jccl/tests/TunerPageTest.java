package io.jccl.tests;

import static org.assertj.core.api.Assertions.assertThat;

import io.jccl.plan.algorithm.Algorithms;
import io.jccl.select.Settings;
import io.jccl.select.TableReader;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Every command on the tuner's page prints what stands below it. */
class TunerPageTest {
  private static final Path PAGE = Path.of("../docs/tuner.md");
  private static final Pattern BLOCK = Pattern.compile("(?ms)^```\n(.*?)^```");
  private static final Pattern COMMAND =
      Pattern.compile("\\$ (?:printf '(?<input>.*)' \\| )?\\./jccl (?<arguments>.*)");
  private static final String MORE = "...\n";

  /** A command in a table of steps. */
  private static final Pattern STEP =
      Pattern.compile("`\\./jccl (tuner (?:measure|derive|fit|verify|plot) [^`.]*\\.[^`]*)`");

  @TempDir private Path folder;

  @Test
  void everyCommandPrintsWhatThePageSays() throws IOException {
    List<String> blocks = new ArrayList<>();
    BLOCK.matcher(Files.readString(PAGE)).results().forEach(each -> blocks.add(each.group(1)));
    String table = blocks.removeFirst();
    String fixed = table.lines().limit(4).collect(Collectors.joining("\n", "", "\n"));
    Map<String, String> files =
        Map.of(
            "my-table.csv",
            table,
            "fixed.csv",
            fixed,
            "collnet.csv",
            "allreduce,0,65536,collnet_direct,simple,-1,2,16\n",
            "rows.csv",
            fixed + "reduce,2097152,8388607,ring,ll,-1,1,8,-1,-1\n");
    for (Map.Entry<String, String> file : files.entrySet()) {
      Files.writeString(folder.resolve(file.getKey()), file.getValue());
    }
    int commands = 0;
    for (String block : blocks) {
      if (!block.startsWith("$ ")) {
        assertThat(TableReader.read("the page's", block, Algorithms.all()).rows()).isNotEmpty();
        continue;
      }
      for (String shown : block.split("(?m)^(?=\\$ )")) {
        Matcher command = COMMAND.matcher(shown.lines().findFirst().orElseThrow());
        if (command.matches()) {
          check(command, shown.substring(shown.indexOf('\n') + 1));
          commands++;
        } else {
          assertThat(shown).startsWith("$ JCCL_TUNER_CONFIG_FILE="); // the environment is not ours
        }
      }
    }
    assertThat(commands).isEqualTo(15);
  }

  /** The commands that measure, in their order, on fewer calls than the page says. */
  @Test
  void everyCommandOfTheTableOfStepsRuns() throws IOException {
    Files.writeString(folder.resolve("mine.csv"), "allreduce,0,-1,twoshot,simple,-1,-1,-1,-1,-1\n");
    List<String> commands =
        STEP.matcher(Files.readString(PAGE)).results().map(each -> each.group(1)).toList();
    assertThat(commands).hasSize(10);
    for (String command : commands) {
      for (String copy : List.of("a", "b", "c")) {
        if (command.contains(copy + ".jsonl")) {
          Files.copy(folder.resolve("host.jsonl"), folder.resolve(copy + ".jsonl"));
        }
      }
      String shortened =
          command
              .replaceAll("--ranks \\S+", "--ranks 2 --collectives all_reduce --warm-up 0")
              .replaceAll("--sizes \\S+", "--sizes 64,1K")
              .replaceAll("--rounds \\S+", "--rounds 8");
      StringWriter out = new StringWriter();
      int code = code("", inFolder(shortened), new PrintWriter(out, true));
      boolean verdict = command.startsWith("tuner verify"); // noise may be anything here
      assertThat(code).as("%s%n%s", command, out).isIn(verdict ? List.of(0, 1, 3) : List.of(0));
      assertThat(out.toString()).as(command).contains(verdict ? "verdict: " : "");
    }
    for (String file : List.of("table.csv", "over.csv", "over-model.csv", "whole.csv")) {
      TableReader.read(file, Files.readString(folder.resolve(file)), Algorithms.all());
    }
    assertThat(folder.resolve("constants.csv")).content().contains("machine_gbs,");
    assertThat(folder.resolve("page.html")).content().startsWith("<!");
  }

  private String inFolder(String arguments) {
    return arguments.replaceAll("\\b([a-z-]+\\.(csv|jsonl|html))", folder.resolve("$1").toString());
  }

  private void check(Matcher command, String output) {
    String arguments = inFolder(command.group("arguments"));
    String input = command.group("input") == null ? "" : command.group("input");
    String printed = run(input.replace("\\n", "\n"), arguments).replace(folder + "/", "");
    if (output.endsWith(MORE)) {
      assertThat(printed).startsWith(output.substring(0, output.length() - MORE.length()));
    } else {
      assertThat(printed).isEqualTo(output);
    }
  }

  private static String run(String input, String arguments) {
    StringWriter out = new StringWriter();
    code(input, arguments, new PrintWriter(out, true));
    return out.toString();
  }

  private static int code(String input, String arguments, PrintWriter printer) {
    InputStream before = System.in;
    System.setIn(new ByteArrayInputStream(input.getBytes(StandardCharsets.UTF_8)));
    try {
      return Main.commandLine(Settings::defaults)
          .setOut(printer)
          .setErr(printer)
          .execute(arguments.split(" "));
    } finally {
      System.setIn(before);
    }
  }
}
