package io.jccl.select;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Keeps {@code docs/settings.md} equal to what is declared. */
class SettingsPageTest {
  private static final Path PAGE = Path.of("..", "docs", "settings.md");
  private static final String REWRITE = "jccl.docs.rewrite";

  private static final String INTRODUCTION =
      """
      # Settings

      Every setting of the library, with its variables, in the order in which they are read. This page is written by
      `SettingsPageTest`; after a change run `mvn -pl collectives test -Dtest=SettingsPageTest -Djccl.docs.rewrite=true`.

      ## Where a value comes from

      The first of these that has a value wins:

      1. the program: `settings.with(Setting.ALGO, Setting.ALGO.parse("ring"))`;
      2. the variable `JCCL_…` of the environment;
      3. the variable `RCCL_…` or `NCCL_…` of the environment, in the order of the table below;
      4. the file that `JCCL_CONF_FILE` or `NCCL_CONF_FILE` names, otherwise `~/.nccl.conf`;
      5. `/etc/nccl.conf`;
      6. the default.

      `./jccl info settings` lists all of this for the machine where it runs, `--json` for programs; `--changed` only what is set, and
      `./jccl info settings CHANNELS` only what has that in its name.

      A file holds lines `KEY=VALUE`, blank lines, and comments that start with `#`. `Settings.source` says where a value came
      from, with the line of a file. If two names of one setting are set to different values, the first in the table below wins, and
      the source names the other: `environment JCCL_ALGO (over NCCL_ALGO=tree)`. A variable without a value counts as unset.
      `JCCL_CONF_FILE` itself is read from the environment alone. No setting is read from a system property; where the [device runtimes](devices.md#runtimes) find their libraries may be.

      ## What is refused

      * A value that is not legal: the error names the variable, the place, the value, the legal values and the nearest of them.
        NCCL clamps many of them in silence.
      * A variable `JCCL_…` that does not exist. `JCCL_JAVA_OPTS` and `JCCL_MVN_OPTS` belong to the launcher script, and these to
        the [device runtimes](devices.md): `JCCL_HIP_LIBRARY` and `JCCL_HIPRTC_LIBRARY`, AMD's libraries; `JCCL_CUDA_SHIM`, the shim over CUDA;
        `JCCL_HOME`, a folder that may hold it as `lib/libjccl_cuda.so`; `JCCL_CPU_DEVICES`, how many devices the CPU is (8).
      * A setting that leaves nothing for a call, such as `NCCL_ALGO=tree` for an AllGather: the call fails and names the setting
        and the algorithms that are legal for it. (NCCL took ring in silence: NVIDIA/nccl#1304.)
      * `JCCL_REPRODUCIBLE=1` together with a request for an algorithm that folds in several places.
      * A table in `JCCL_TUNER_CONFIG_FILE` that cannot be read, or with a row that is not legal; see [the format](tuner.md#write-a-table-for-jccl). A
        file of RCCL's is legal if JCCL has its algorithms and 128 channels suffice; otherwise `./jccl tuner convert` names the rows.

      Variables of NCCL and RCCL that have [no effect here](#variables-without-effect) are no error: `Settings.ignored` lists
      those that are set, with the reason.

      ## ALGO and PROTO

      `list` or `[function:]list;function:list;…`, a list being names separated by commas. `^` in front of a list means all but these. Only the
      first entry may lack a function and then holds for all; a later entry replaces it for its function. Upper and lower case
      are the same, and so are `allreduce` and `all_reduce`.

      | value | meaning |
      |---|---|
      | `ring` | ring for everything |
      | `^ce` | anything but the copy engine |
      | `allreduce:twoshot` | two-shot for AllReduce, anything for the others |
      | `ring,direct;broadcast:oneshot` | ring or direct, but one-shot for Broadcast |

      NCCL's `collnetdirect`, `collnetchain`, `nvls` and `nvlstree` may stand beside other names, so that its values can be
      kept; alone they are an error, since this library does not have them.

      ## Where choices come from

      What settings leave open is chosen by the first of these that has an answer: tables (the user's, then the library's), the
      rules of the device's architecture, the cost model. `JCCL_TUNER` names those that may be asked. Two variables of others each
      take one out: `NCCL_TUNER_PLUGIN=none` the tables, `RCCL_IGNORE_ARCH_TABLE=1` the rules.

      Ranks that chose differently would wait for each other for ever. So when a communicator is made they compare what
      choices depend on: the tables, the settings marked ● below, the architecture of their devices. A difference is an error that
      names it and the ranks. The partition mode has a rule instead: DPX if every rank asks for it, otherwise SPX on all.

      ## What is printed

      `JCCL_DEBUG=info` prints lines as NCCL does, `host:process:thread [rank] JCCL INFO text`, about the subsystems in
      `JCCL_DEBUG_SUBSYS`; `JCCL_DEBUG=warn` prints only what is wrong and is worked around. They go to standard error, since
      standard output belongs to the program (NCCL has it the other way round; `JCCL_DEBUG_FILE=/dev/stdout` is the same), or to
      `JCCL_DEBUG_FILE`, over what is in it, with `%h` for the host's name, `%p` for the process and `%%` for `%`.

      | subsystem | lines |
      |---|---|
      | `init` | each communicator; ranks that ask for different partition modes |
      | `env` | each setting that is not its default, each variable that is set and has no effect |
      | `tuning` | each new shape of call: algorithm, protocol, channels, and where the choice comes from |
      | `coll` | each call of each rank, sends and receives included |

      The other names of NCCL are legal and have no lines. Whatever is set, the same lines go to the `System.Logger` named
      `jccl.` and the subsystem, with the level DEBUG (WARNING for warnings), where a program may pick them up.

      ## The settings

      Those marked ● must be the same on all ranks of a communicator.

      """;

  private static final String IGNORED =
      """

      ## Variables without effect

      `*` stands for all others that begin so. A variable of NCCL or RCCL that stands nowhere on this page has no effect either;
      where it is set, the nearest name that has one is named with it.

      | variables | why |
      |---|---|
      """;

  @Test
  void thePageIsWhatIsDeclared() throws IOException {
    if (Boolean.getBoolean(REWRITE)) {
      Files.createDirectories(PAGE.getParent());
      Files.writeString(PAGE, page());
    }
    assertThat(Files.readString(PAGE))
        .as("docs/settings.md; rewrite it with -D" + REWRITE + "=true")
        .isEqualTo(page());
  }

  private static String page() {
    return INTRODUCTION
        + "| names | default | legal | all ranks | meaning |\n|---|---|---|---|---|\n"
        + Setting.all().stream().map(SettingsPageTest::row).collect(Collectors.joining())
        + IGNORED
        + ignored();
  }

  private static String ignored() {
    Map<String, List<String>> names = new LinkedHashMap<>();
    IgnoredVariables.all()
        .forEach(
            known ->
                names
                    .computeIfAbsent(known.reason(), reason -> new ArrayList<>())
                    .add("`" + known.name() + "`"));
    return names.entrySet().stream()
        .map(entry -> "| " + String.join(", ", entry.getValue()) + " | " + entry.getKey() + " |\n")
        .collect(Collectors.joining());
  }

  private static <T> String row(Setting<T> setting) {
    String value = setting.print(setting.defaultValue());
    List<String> cells =
        List.of(
            setting.names().stream().collect(Collectors.joining("`, `", "`", "`")),
            value.isEmpty() ? "nothing" : "`" + value + "`",
            setting.legal(),
            setting.scope() == Setting.Scope.ALL_RANKS ? "●" : "",
            setting.doc());
    return cells.stream()
        .map(cell -> cell.replace("|", "\\|"))
        .collect(Collectors.joining(" | ", "| ", " |\n"));
  }
}
