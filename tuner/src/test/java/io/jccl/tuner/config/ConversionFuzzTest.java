package io.jccl.tuner.config;

import static org.assertj.core.api.Assertions.assertThat;

import io.jccl.JcclException;
import io.jccl.tuner.convert.Converter;
import io.jccl.tuner.convert.Format;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A converted file has no fault, and says what the file said that it was made from. */
class ConversionFuzzTest {
  private static final int FILES = 5000;

  @ParameterizedTest
  @EnumSource(
      value = Mode.class,
      names = {"RCCL", "NVIDIA"})
  void saysTheSame(Mode mode) {
    Random random = new Random(mode.ordinal());
    int converted = 0;
    for (int i = 0; i < FILES; i++) {
      ConfigFile file = new ConfigFile("t", NastyFile.of(random));
      Format from = Format.valueOf(mode.name());
      try {
        String text = Converter.convert(file, from, Format.STRICT).text();
        assertThat(rows(Config.read(ConfigFile.of("t", text), Mode.STRICT)))
            .as(text)
            .isEqualTo(rows(Config.read(file, mode)));
        converted++;
      } catch (ConfigException e) {
        throw new AssertionError(file.bytes(), e);
      } catch (JcclException e) {
        assertThat(e).as("only NCCL takes any number").hasMessageContaining("channels: -");
        assertThat(mode).isEqualTo(Mode.NVIDIA);
      }
    }
    assertThat(converted).isGreaterThan(FILES / 4);
  }

  /** The rows that can match a call, whatever their lines, with the channels that calls get. */
  private static List<String> rows(Config config) {
    return config.rows().stream()
        .filter(row -> Long.compareUnsigned(row.minBytes(), row.maxBytes()) <= 0)
        .filter(row -> row.nodes() == -1 || row.nodes() > 0)
        .filter(row -> row.ranks() == -1 || row.ranks() > 0)
        .filter(row -> row.pipeOps() == -1 || row.pipeOps() > 0)
        .filter(row -> row.registered() >= -1 && row.registered() <= 1)
        .map(row -> row.withChannels(row.channels() >= 1 ? row.channels() : -1).text())
        .toList();
  }
}
