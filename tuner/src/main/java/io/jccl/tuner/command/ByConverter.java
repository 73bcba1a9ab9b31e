package io.jccl.tuner.command;

import io.jccl.tuner.verify.Comparison.By;
import io.jccl.words.Nearest;
import java.util.List;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads {@code choice} or {@code call}. */
final class ByConverter implements ITypeConverter<By> {
  @Override
  public By convert(String text) {
    return switch (text) {
      case "choice" -> By.CHOICE;
      case "call" -> By.CALL;
      default ->
          throw new TypeConversionException(
              "'"
                  + text
                  + "', legal: choice, call"
                  + Nearest.hint(text, List.of("choice", "call")));
    };
  }
}
