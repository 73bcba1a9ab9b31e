package io.jccl.hip.runtime;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import io.jccl.select.Settings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What is declared here is known where settings are read and described. */
class ConfiguredTest {
  private static final Path PAGES = Path.of("..", "docs");

  @ParameterizedTest
  @EnumSource
  void theVariableIsNotRefusedAsUnknown(Configured configured) {
    assertThatCode(() -> Settings.of(Map.of(configured.variable(), "1")))
        .doesNotThrowAnyException();
  }

  @ParameterizedTest
  @EnumSource
  void thePagesNameVariableAndProperty(Configured configured) throws IOException {
    String name = "`" + configured.variable() + "`";
    assertThat(Files.readString(PAGES.resolve("settings.md"))).contains(name);
    assertThat(Files.readString(PAGES.resolve("devices.md")))
        .contains(name, "`" + configured.property() + "`");
  }
}
