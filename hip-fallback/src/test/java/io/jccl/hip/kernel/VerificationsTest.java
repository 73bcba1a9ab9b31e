package io.jccl.hip.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class VerificationsTest {
  @TempDir private Path folder;

  private static Verifications.Row row(String architecture, String date) {
    return new Verifications.Row(
        "tornado", "half", "sum", architecture, "a device, with a comma", date, "0123456789ab", 7);
  }

  @Test
  void aRowReplacesAnOlderOneOfItsArchitecture() {
    Path file = folder.resolve("verified.csv");
    Verifications table = Verifications.read(file);
    table.put(row("sm_90", "2026-11-30"));
    table.put(row("gfx942", "2026-11-30"));
    table.put(row("sm_90", "2026-12-01"));
    table.write(file);
    assertThat(Verifications.read(file).of("half", "sum"))
        .extracting(Verifications.Row::architecture, Verifications.Row::date)
        .containsExactly(
            org.assertj.core.groups.Tuple.tuple("gfx942", "2026-11-30"),
            org.assertj.core.groups.Tuple.tuple("sm_90", "2026-12-01"));
  }

  @Test
  void whatWasWrongIsKnownNoMore() {
    Verifications table = new Verifications();
    table.put(row("sm_90", "2026-11-30"));
    table.remove("tornado", "half", "sum", "sm_90");
    assertThat(table.of("half", "sum")).isEmpty();
  }

  @Test
  void aTableOfOtherColumnsIsRefused() throws Exception {
    Path file = Files.writeString(folder.resolve("other.csv"), "engine,type\n");
    assertThatThrownBy(() -> Verifications.read(file))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("other.csv:1: expected engine,type,operation");
  }
}
