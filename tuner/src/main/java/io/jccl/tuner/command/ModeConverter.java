package io.jccl.tuner.command;

import io.jccl.tuner.config.Mode;
import io.jccl.words.Nearest;
import java.util.List;
import java.util.stream.Stream;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads {@code rccl}, {@code nvidia} or {@code strict}. */
final class ModeConverter implements ITypeConverter<Mode> {
  @Override
  public Mode convert(String text) {
    List<String> legal = Stream.of(Mode.values()).map(Mode::label).toList();
    return Stream.of(Mode.values())
        .filter(mode -> mode.label().equals(text))
        .findFirst()
        .orElseThrow(
            () ->
                new TypeConversionException(
                    "'"
                        + text
                        + "', legal: "
                        + String.join(", ", legal)
                        + Nearest.hint(text, legal)));
  }
}
