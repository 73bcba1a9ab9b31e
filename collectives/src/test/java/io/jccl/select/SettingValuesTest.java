package io.jccl.select;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jccl.InvalidArgumentException;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Values as users write them: the legal ones as they are printed, the others with the reason. */
class SettingValuesTest {
  @ParameterizedTest
  @CsvSource(
      delimiterString = " | ",
      value = {
        "JCCL_BUFFSIZE | 64k | 64K",
        "JCCL_BUFFSIZE | 3072 | 3K",
        "JCCL_BUFFSIZE | 1G | 1024M",
        "JCCL_LL_BUFFSIZE | 1024 | 1K",
        "JCCL_TIMEOUT | 0.25 | 0.25",
        "JCCL_TIMEOUT | 1e3 | 1000",
        "JCCL_TIMEOUT | 0 | 0",
        "JCCL_REPRODUCIBLE | 1 | 1",
        "JCCL_VECTOR | OFF | off",
        "JCCL_SPIN | Auto | auto",
        "JCCL_SPIN | 1000 | 1000",
        "NCCL_MIN_NCHANNELS | 64 | 64",
      })
  void legalValues(String name, String text, String printed) {
    assertPrinted(name, text, printed);
  }

  @ParameterizedTest
  @CsvSource(
      delimiterString = " | ",
      value = {
        "NCCL_PAT_ENABLE | 0 | off",
        "NCCL_PAT_ENABLE | 1 | on",
        "NCCL_PAT_ENABLE | 2 | auto",
        "JCCL_TUNER | Model, table | table,model",
        "JCCL_TUNER | ^rules | table,model",
        "JCCL_TUNER | all | all",
        "JCCL_TUNER | none | none",
        "NCCL_TUNER_PLUGIN | None | none",
        "NCCL_TUNER_CONFIG_FILE | /etc/my table.csv | /etc/my table.csv",
        "RCCL_TUNER_EMBEDDED_CONFIG | 0 | 0",
        "RCCL_TUNING_PARTITION_MODE | Dpx | dpx",
        "RCCL_TUNING_PARTITION_MODE | AUTO | auto",
        "RCCL_IGNORE_ARCH_TABLE | 1 | 1",
        "RCCL_DDA_LL_THRESHOLD | -1 | auto",
        "RCCL_DDA_LL_THRESHOLD | 0 | 0",
        "RCCL_DDA_LL_THRESHOLD | 33554433 | 33554433",
        "RCCL_DDA_LL_THRESHOLD | 64m | 64M",
        "RCCL_FORCE_CE | 1 | 1",
        "RCCL_FORCE_CE | 0 | 0",
        "NCCL_CTA_POLICY | ZERO | zero",
        "NCCL_CTA_POLICY | EFFICIENCY|ZERO | all",
        "NCCL_CTA_POLICY | 2 | zero",
        "NCCL_CTA_POLICY | 0 | default",
        "NCCL_DEBUG | INFO | info",
        "NCCL_DEBUG | Abort | info",
        "NCCL_DEBUG | ERROR | none",
        "JCCL_P2P_CHUNKSIZE | 131072 | 128K",
        "NCCL_DEBUG_SUBSYS | INIT,TUNING | init,tuning",
        "NCCL_DEBUG_SUBSYS |"
            + " ^INIT,COLL,P2P,SHM,NET,GRAPH,ENV,ALLOC,ALLOC_HOST,CALL,PROXY,NVLS,BOOTSTRAP,REG,PROFILE,RAS"
            + " | tuning,destroy",
        "NCCL_DEBUG_FILE | logs/nccl.%h.%p | logs/nccl.%h.%p",
      })
  void legalValuesOfTheTuner(String name, String text, String printed) {
    assertPrinted(name, text, printed);
  }

  private static void assertPrinted(String name, String text, String printed) {
    assertThat(Settings.of(Map.of(name, text)).nonDefault())
        .containsExactly(
            new Settings.Entry(
                name.replaceFirst("^[NR]CCL_", "JCCL_"), printed, "environment " + name));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "NCCL_MIN_NCHANNELS | 0 | legal: 1 to 64",
        "NCCL_MAX_NCHANNELS | 65 | legal: 1 to 64",
        "NCCL_MAX_NCHANNELS | four | legal: 1 to 64",
        "NCCL_BUFFSIZE | 1000 | legal: 1024 to 1G bytes, a multiple of 1024",
        "NCCL_BUFFSIZE | 512 | legal: 1024 to 1G bytes",
        "JCCL_LL_BUFFSIZE | 128 | legal: 1024 to 1G bytes",
        "NCCL_BUFFSIZE | 0 | legal: 1024 to 1G bytes",
        "NCCL_BUFFSIZE | 2G | legal: 1024 to 1G bytes",
        "NCCL_BUFFSIZE | 99999999999G | (too large)",
        "NCCL_BUFFSIZE | 4MB | legal: 1024 to 1G bytes",
        "NCCL_BUFFSIZE | K | legal: 1024 to 1G bytes",
        "JCCL_TIMEOUT | -1 | legal: 0 (off), or seconds up to 31536000",
        "JCCL_TIMEOUT | 1e999999999 | legal: 0 (off)",
        "JCCL_TIMEOUT | 0.0000001 | legal: 0 (off)",
        "JCCL_TIMEOUT | 10s | legal: 0 (off)",
        "JCCL_REPRODUCIBLE | true | legal: 0, 1",
        "JCCL_VECTOR | on | legal: auto, off",
        "JCCL_SPIN | -1 | legal: auto, or 0 to 1000000000",
        "NCCL_P2P_PCI_CHUNKSIZE | 1023 | legal: auto, or 1024 or more bytes",
        "NCCL_PAT_ENABLE | 3 | legal: off, on, auto",
        "JCCL_TUNER | tabel | (source: tabel, legal: table, rules, model; did you mean table?)",
        "JCCL_TUNER | table,,model | (source: \"\", legal: table, rules, model)",
        "JCCL_TUNER | table,Table | (Table comes twice)",
        "JCCL_TUNER_PLUGIN | nnoe | did you mean none?",
        "RCCL_TUNING_PARTITION_MODE | CPX | legal: auto, spx, dpx",
        "RCCL_DDA_THRESHOLD | -3 | legal: auto, or 0 or more bytes",
        "RCCL_DDA_THRESHOLD | 8MB | legal: auto, or 0 or more bytes",
        "RCCL_FORCE_CE | 2 | legal: auto, 0, 1",
        "NCCL_CTA_POLICY | 4 | (policy: 4, legal: efficiency, zero)",
        "NCCL_DEBUG | INF | did you mean info?",
        "NCCL_DEBUG_SUBSYS | TUNNING | did you mean tuning?",
      })
  void valuesThatAreNot(String name, String text, String reason) {
    assertThatThrownBy(() -> Settings.of(Map.of(name, text)))
        .isInstanceOf(InvalidArgumentException.class)
        .hasMessageStartingWith(name + " (environment): " + text + ", ")
        .hasMessageContaining(reason);
  }

  @Test
  void whatIsLegalIsSaidOnceOfAWholeValue() {
    assertThatThrownBy(() -> Settings.of(Map.of("NCCL_DEBUG", "INF")))
        .hasMessage(
            "NCCL_DEBUG (environment): INF, legal: none, version, warn, info, trace"
                + " (did you mean info?)");
    assertThatThrownBy(() -> Settings.of(Map.of("JCCL_REPRODUCIBLE", "maybe")))
        .hasMessage("JCCL_REPRODUCIBLE (environment): maybe, legal: 0, 1");
  }
}
