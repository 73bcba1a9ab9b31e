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

  private void check(Matcher command, String output) {
    String arguments =
        command
            .group("arguments")
            .replaceAll("\\b([a-z-]+\\.csv)", folder.resolve("$1").toString());
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
    InputStream before = System.in;
    System.setIn(new ByteArrayInputStream(input.getBytes(StandardCharsets.UTF_8)));
    try {
      PrintWriter printer = new PrintWriter(out, true);
      Main.commandLine(Settings::defaults)
          .setOut(printer)
          .setErr(printer)
          .execute(arguments.split(" "));
      return out.toString();
    } finally {
      System.setIn(before);
    }
  }
}
