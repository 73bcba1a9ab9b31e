package io.jccl.tuner.report;

import io.jccl.InvalidArgumentException;
import io.jccl.JcclException;
import io.jccl.spi.UserFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.PropertyNamingStrategies;
import tools.jackson.databind.json.JsonMapper;

/**
 * What {@code info kernels --isa --json} writes: what the compilers made of each fold.
 *
 * @param folds the folds of all engines and targets
 */
public record IsaFile(List<Fold> folds) {
  private static final JsonMapper MAPPER =
      JsonMapper.builder()
          .enable(
              DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES,
              DeserializationFeature.FAIL_ON_MISSING_CREATOR_PROPERTIES,
              DeserializationFeature.FAIL_ON_NULL_CREATOR_PROPERTIES,
              DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
          .propertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE)
          .build();

  private static final String LEGAL = "what `jccl info kernels --isa --json` prints";

  /**
   * Copies the list.
   *
   * @throws IllegalArgumentException if a fold is null
   */
  public IsaFile {
    if (folds.stream().anyMatch(Objects::isNull)) {
      throw new IllegalArgumentException("a fold is null");
    }
    folds = List.copyOf(folds);
  }

  /**
   * One fold of one engine for one target.
   *
   * @param target what it was compiled for
   * @param engine whose it is
   * @param type the elements
   * @param op the operation
   * @param kernel the kernel's name
   * @param compiler the compiler's version
   * @param sources the first digits of the hash of its sources
   * @param registers vector registers of a thread, if the build knows them
   * @param spills registers that did not fit, if the build knows them
   * @param wide accesses of 128 bits
   * @param narrow narrower ones
   * @param instructions for each 16 bytes that the innermost loop loads, an estimate, if it has one
   */
  public record Fold(
      String target,
      String engine,
      String type,
      String op,
      String kernel,
      String compiler,
      String sources,
      OptionalInt registers,
      OptionalInt spills,
      OptionalInt wide,
      OptionalInt narrow,
      OptionalDouble instructions) {}

  /**
   * Reads a file.
   *
   * @throws InvalidArgumentException if it is something else
   * @throws JcclException if it cannot be read
   */
  public static IsaFile read(Path path) {
    try {
      IsaFile file = MAPPER.readValue(Files.readString(path), IsaFile.class);
      if (file == null) {
        throw new InvalidArgumentException(path.toString(), "null", LEGAL);
      }
      return file;
    } catch (IOException e) {
      throw new JcclException("cannot read " + path + ": " + UserFile.unreadable(path, e), e);
    } catch (JacksonException e) {
      throw new InvalidArgumentException(
          path + ":" + Math.max(1, e.getLocation().getLineNr()), "something else", LEGAL);
    }
  }
}
