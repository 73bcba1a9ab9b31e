package io.jccl.tuner.command;

import static org.assertj.core.api.Assertions.assertThat;

import io.jccl.tuner.verify.Synthetic;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** What is written, what is refused. */
class TunerPlotCommandTest {
  @TempDir Path folder;
  private final StringWriter err = new StringWriter();
  private Path samples;
  private Path page;

  @BeforeEach
  void files() {
    samples = new Synthetic(1).sweep(3, 0.02, 1).write(folder.resolve("samples.jsonl"));
    page = folder.resolve("page.html");
  }

  private int plot(Object... arguments) {
    String[] words = new String[arguments.length];
    for (int i = 0; i < words.length; i++) {
      words[i] = arguments[i].toString();
    }
    return new CommandLine(new TunerPlotCommand())
        .setErr(new PrintWriter(err, true))
        .execute(words);
  }

  @Test
  void oneFileThatLoadsNothing() throws IOException {
    assertThat(plot(samples, "-o", page, "--title", "A <title>")).isZero();
    String html = Files.readString(page);
    assertThat(html)
        .startsWith("<!DOCTYPE html>")
        .contains("<h1>A &lt;title&gt;</h1>", "Imaginary CPU &lt;2.0 &amp; more&gt;")
        .contains("default-src 'none'")
        .doesNotContain(" src=", "url(", "@import", "http://", "https://");
    assertThat(err.toString()).isEqualTo(page + ": 1 figure" + System.lineSeparator());
  }

  @Test
  void aTableSaysWhatIsChosen() throws IOException {
    Path table = folder.resolve("table.csv");
    Files.writeString(
        table, "allreduce,0,5000,ring,ll,1,-1,-1\nallreduce,5001,-1,ring,simple,2,-1,-1\n");
    assertThat(plot(samples, "-o", page, "--table", table)).isZero();
    assertThat(Files.readString(page))
        .contains("data-from=\"1024\" data-to=\"5000\" data-choice=\"ring/ll/1\"");
    assertThat(plot(samples, "-o", page, "--force", "--table", folder.resolve("none")))
        .isEqualTo(2);
  }

  @Test
  void aPageIsOverwrittenOnlyWhenAsked() throws IOException {
    Files.writeString(page, "mine");
    assertThat(plot(samples, "-o", page)).isEqualTo(2);
    assertThat(err.toString()).contains(page + " is there already; --force overwrites it");
    assertThat(page).hasContent("mine");
    assertThat(plot(samples, "-o", page, "--force")).isZero();
    assertThat(page).content().startsWith("<!DOCTYPE html>");
  }

  @Test
  void badFilesAreWrongInput() throws IOException {
    Path bad = Files.writeString(folder.resolve("bad"), "{\"kind\":\"sample\"}\n");
    assertThat(plot(samples, bad, "-o", page)).isEqualTo(2);
    assertThat(err.toString()).contains(bad + ":1");
    assertThat(plot(folder.resolve("none"), "-o", page)).isEqualTo(2);
    assertThat(err.toString()).contains("cannot read " + folder.resolve("none"));
    Path empty = Files.writeString(folder.resolve("empty"), "");
    assertThat(plot(empty, "-o", page)).isEqualTo(2);
    assertThat(err.toString()).contains("no samples in ");
    assertThat(plot("-o", page)).isEqualTo(2);
    assertThat(page).doesNotExist();
  }
}
