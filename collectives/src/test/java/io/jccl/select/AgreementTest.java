package io.jccl.select;

import static io.jccl.select.PartitionMode.SPX;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jccl.InvalidArgumentException;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AgreementTest {
  private static Signature signature(String tables, String architecture, String... settings) {
    Map<String, String> environment =
        settings.length == 0 ? Map.of() : Map.of(settings[0], settings[1]);
    return Signature.of(tables, Settings.of(environment), architecture, "");
  }

  @Test
  void equalRanksAgree() {
    Signature each = signature("7f", "gfx942", "NCCL_ALGO", "ring");
    Agreement agreement = Agreement.of(List.of(each, each, each));
    assertThat(agreement).isEqualTo(new Agreement(each, false));
    assertThat(agreement.signature().settings()).containsEntry("JCCL_ALGO", "ring");
  }

  @Test
  void whatRanksMayHaveEachForItselfIsNotCompared() {
    Signature a = signature("7f", "host", "JCCL_TIMEOUT", "3");
    Signature b = signature("7f", "host", "NCCL_DEBUG", "info");
    assertThat(Agreement.of(List.of(a, b)).signature()).isEqualTo(a);
  }

  @Test
  void theErrorNamesEverythingThatDiffersWithTheRanks() {
    Signature usual = signature("7f", "gfx942");
    Signature odd = signature("91", "gfx950", "NCCL_ALGO", "Tree,Ring");
    assertThatThrownBy(
            () -> Agreement.of(List.of(usual, usual, usual, odd, usual, odd, usual, usual)))
        .isInstanceOf(InvalidArgumentException.class)
        .hasMessage(
            "ranks of a communicator: tables is 7f on ranks 0-2, 4, 6, 7, 91 on ranks 3, 5;"
                + " architecture is gfx942 on ranks 0-2, 4, 6, 7, gfx950 on ranks 3, 5;"
                + " JCCL_ALGO is  on ranks 0-2, 4, 6, 7, ring,tree on ranks 3, 5,"
                + " legal: the same on all ranks");
  }

  @Test
  void aRankOfAnotherVersionMayLackASetting() {
    Signature old = new Signature("7f", Map.of(), "host", SPX);
    Signature young = new Signature("7f", Map.of("JCCL_NEW", "1"), "host", SPX);
    assertThatThrownBy(() -> Agreement.of(List.of(old, young)))
        .hasMessageContaining("JCCL_NEW is not known on rank 0, 1 on rank 1");
  }

  @ParameterizedTest
  @CsvSource({
    "DPX DPX DPX, DPX, false",
    "SPX SPX, SPX, false",
    "DPX, DPX, false",
    "DPX DPX SPX, SPX, true",
    "SPX DPX, SPX, true",
  })
  void dpxIfAllRanksAskForIt(String asked, PartitionMode taken, boolean mixed) {
    List<Signature> signatures =
        Arrays.stream(asked.split(" "))
            .map(mode -> new Signature("", Map.of(), "gfx1250", PartitionMode.valueOf(mode)))
            .toList();
    Agreement agreement = Agreement.of(signatures);
    assertThat(agreement.signature().partition()).isEqualTo(taken);
    assertThat(agreement.mixedPartitions()).isEqualTo(mixed);
  }

  @ParameterizedTest
  @CsvSource({
    "auto, SPX, SPX",
    "auto, DPX, DPX",
    "auto, dpx, DPX",
    "auto, CPX, SPX",
    "auto, '', SPX",
    "spx, DPX, SPX",
    "Dpx, SPX, DPX",
    "'', DPX, DPX",
  })
  void theUserWinsOverTheDevice(String setting, String device, PartitionMode asked) {
    Settings settings = Settings.of(Map.of("RCCL_TUNING_PARTITION_MODE", setting));
    assertThat(Signature.of("", settings, "gfx1250", device).partition()).isEqualTo(asked);
  }
}
