package io.jccl.tuner.command;

import static org.assertj.core.api.Assertions.assertThat;

import io.jccl.tuner.report.RawFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is written, what is refused. */
class ReportCommandTest {
  @TempDir Path folder;
  private Path raw;
  private Path page;

  @BeforeEach
  void files() {
    raw = raw("r", "One device").write(folder.resolve("raw.jsonl"));
    page = folder.resolve("page.html");
  }

  private static RawFile raw(String run, String device) {
    return new RawFile(run, device, 3).fold("float", "sum", 4096, 10, 0.5);
  }

  private static Run report(Object... arguments) {
    return Run.of(
        new ReportCommand(), Stream.of(arguments).map(Object::toString).toArray(String[]::new));
  }

  @Test
  void oneFileThatLoadsNothing() throws IOException {
    Run run = report(raw, "-o", page, "--title", "A <title>");
    assertThat(run.code()).isZero();
    assertThat(run.err()).isEqualTo(page + ": 15 samples" + System.lineSeparator());
    assertThat(Files.readString(page))
        .startsWith("<!DOCTYPE html>")
        .contains("<h1>A &lt;title&gt;</h1>", "1 &lt;driver&gt;", "1 pair of type and operation")
        .doesNotContain(" src=", "url(", "@import", "http:", "https:", "NaN", "Infinity");
  }

  /** What a sweep leaves that was killed while it wrote a round, and then went on. */
  @Test
  void aRoundThatWasMeasuredAgainCountsOnce() throws IOException {
    List<String> lines = Files.readAllLines(raw);
    int begin = lines.size() - 5;
    assertThat(lines.get(begin)).contains("\"role\":\"baseline\"");
    lines.addAll(begin, lines.subList(begin, begin + 2).stream().toList());
    Files.write(raw, lines);
    assertThat(report(raw, "-o", page).err()).contains(": 15 samples");
  }

  @Test
  void severalDevicesAreSections() throws IOException {
    Path other = raw("s", "Another device").write(folder.resolve("other.jsonl"));
    Path again = raw("t", "One device").write(folder.resolve("again.jsonl"));
    assertThat(report(raw, other, again, "-o", page).code()).isZero();
    assertThat(Files.readString(page))
        .contains("<h2 id=\"device-2-title\">Another device (cpu:0, sm_90)</h2>")
        .contains("<h2 id=\"device-3-title\">One device (cpu:0, sm_90), " + again + "</h2>");
  }

  @Test
  void aFileOfTwoDevicesIsRefused() {
    Path mixed =
        raw("r", "One device").madeBy("Another device", "1").write(folder.resolve("mixed.jsonl"));
    Run run = report(mixed, "-o", page);
    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err())
        .contains(
            mixed.toString(), "two devices", "One device", "Another device", "a file for each");
    Path updated =
        raw("r", "One device").madeBy("One device", "2").write(folder.resolve("updated.jsonl"));
    assertThat(report(updated, "-o", page).err()).contains(updated.toString(), "two setups");
    assertThat(page).doesNotExist();
  }

  @Test
  void aSweepIsShownOnce() throws IOException {
    Path copied = Files.copy(raw, folder.resolve("copied.jsonl"));
    assertThat(report(raw, copied, "-o", page).err())
        .contains(copied + ": the same sweep as " + raw);
  }

  @Test
  void aPageIsOverwrittenOnlyWhenAsked() throws IOException {
    Files.writeString(page, "mine");
    Run run = report(raw, "-o", page);
    assertThat(run.code()).isEqualTo(2);
    assertThat(run.err()).contains(page + " is there already; --force overwrites it");
    assertThat(page).hasContent("mine");
    assertThat(report(raw, "-o", page, "--force").code()).isZero();
    assertThat(page).content().startsWith("<!DOCTYPE html>");
  }

  @Test
  void badFilesAreWrongInput() throws IOException {
    Path bad = Files.writeString(folder.resolve("bad"), "{\"kind\":\"sample\"}\n");
    assertThat(report(raw, bad, "-o", page).err()).contains(bad + ":1");
    assertThat(report(folder.resolve("none"), "-o", page).err())
        .contains("cannot read " + folder.resolve("none"));
    Path empty = Files.writeString(folder.resolve("empty"), "");
    assertThat(report(empty, "-o", page).err()).contains(empty + ": no samples");
    Path begun = new RawFile("r", "One device", 3).write(folder.resolve("begun"));
    assertThat(report(begun, "-o", page).err()).contains(begun + ": no samples");
    assertThat(report(raw, "-o", page, "--isa", bad).err())
        .contains(bad + ":1: something else, legal: ", "info kernels --isa --json");
    assertThat(report(raw, "-o", page, "--isa", folder.resolve("none")).code()).isEqualTo(2);
    for (String text : List.of("null", "{\"folds\":[null]}", "{\"folds\":null}")) {
      Files.writeString(bad, text);
      assertThat(report(raw, "-o", page, "--isa", bad).code()).as(text).isEqualTo(2);
      assertThat(report(raw, "-o", page, "--isa", bad).err())
          .contains(bad.toString())
          .doesNotContain("NullPointer");
    }
    assertThat(report("-o", page).code()).isEqualTo(2);
    assertThat(page).doesNotExist();
  }

  @Test
  void kernelsOfOtherSourcesAreSaidToBe() throws IOException {
    Path isa =
        Files.writeString(
            folder.resolve("isa.json"),
            """
            {"folds":[{"target":"sm_90","engine":"hip","type":"float","op":"sum","kernel":"k",\
            "compiler":"c","sources":"0123456789ab","registers":40,"spills":0,"wide":16,"narrow":1,\
            "instructions":9.25},{"target":"gfx942","engine":"hip","type":"float","op":"sum",\
            "kernel":"k","compiler":"c","sources":"x","registers":40,"spills":0,"wide":16,\
            "narrow":1,"instructions":null}]}
            """);
    assertThat(report(raw, "-o", page, "--isa", isa).code()).isZero();
    assertThat(Files.readString(page))
        .contains("Not the kernels that were measured, but of other sources: Java.")
        .contains("Compiled and read; this device runs kernels for sm_90.");
  }
}
