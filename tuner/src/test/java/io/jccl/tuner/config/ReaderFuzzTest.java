package io.jccl.tuner.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The readers against a second one that was written for this, over files full of faults. */
class ReaderFuzzTest {
  private static final int FILES = 6000;
  private static final int QUESTIONS = 100;
  private static final List<String> COLLECTIVES = List.copyOf(ConfigNames.COLLECTIVES.keySet());

  @ParameterizedTest
  @EnumSource(
      value = Mode.class,
      names = {"RCCL", "NVIDIA"})
  void answersAsTheOtherReader(Mode mode) {
    Random random = new Random(mode.ordinal());
    int answered = 0;
    for (int i = 0; i < FILES; i++) {
      String file = NastyFile.of(random);
      Config read = Config.read(new ConfigFile("t", file), mode);
      ByteLoopReader other = other(mode, file);
      for (String question : questions(random)) {
        String answer = answer(read, question);
        if (!answer.equals(answer(other, question))) {
          fail(disagreement(mode, file, question));
        }
        answered += answer.startsWith("none") ? 0 : 1;
      }
    }
    assertThat(answered).as("questions that a row answers").isGreaterThan(FILES * QUESTIONS / 10);
  }

  @Test
  void whatIsStrictlyLegalIsReadAlikeByRccl() {
    Random random = new Random(3);
    int legal = 0;
    for (int i = 0; i < 20_000; i++) {
      String file = NastyFile.of(random);
      try {
        assertThat(Config.read(new ConfigFile("t", file), Mode.STRICT).rows())
            .as(file)
            .isEqualTo(Config.read(new ConfigFile("t", file), Mode.RCCL).rows());
        legal++;
      } catch (ConfigException e) {
        // has a fault, which is what most of these files are for
      }
    }
    assertThat(legal).isGreaterThan(1000);
  }

  private static List<String> questions(Random random) {
    return random.ints(QUESTIONS).mapToObj(_ -> question(random)).toList();
  }

  private static String question(Random random) {
    String[] nodes = {"0", "1", "1", "2", "8"};
    String[] ranks = {"0", "2", "8", "8", "16"};
    String mask = Integer.toHexString(random.nextInt(1 << 21));
    return String.join(
        ",",
        COLLECTIVES.get(random.nextInt(random.nextBoolean() ? 5 : 1)),
        NastyFile.size(random),
        nodes[random.nextInt(nodes.length)],
        ranks[random.nextInt(ranks.length)],
        Integer.toString(random.nextInt(3)),
        Integer.toString(random.nextInt(2)),
        random.nextBoolean() ? "1fffff" : mask);
  }

  private static boolean agree(Mode mode, String file, String question) {
    Config read = Config.read(new ConfigFile("t", file), mode);
    return answer(read, question).equals(answer(other(mode, file), question));
  }

  private static ByteLoopReader other(Mode mode, String file) {
    return new ByteLoopReader(file.getBytes(StandardCharsets.ISO_8859_1), mode == Mode.NVIDIA);
  }

  private static String answer(Config read, String question) {
    return read.answer(new QuestionReader("questions").read(question)).text();
  }

  private static String answer(ByteLoopReader other, String question) {
    String[] f = question.split(",");
    return other.answer(
        COLLECTIVES.indexOf(f[0]),
        new BigInteger(f[1]),
        Integer.parseInt(f[2]),
        Integer.parseInt(f[3]),
        Integer.parseInt(f[4]),
        Integer.parseInt(f[5]),
        Long.parseLong(f[6], 16));
  }

  /** The least part of the file that still shows the disagreement. */
  private static String disagreement(Mode mode, String file, String question) {
    String least = file;
    for (int length = file.length() / 2; length > 0; length = length / 2) {
      for (int from = 0; from + length <= least.length(); ) {
        String shorter = least.substring(0, from) + least.substring(from + length);
        if (agree(mode, shorter, question)) {
          from += length;
        } else {
          least = shorter;
        }
      }
    }
    return String.format(
        "%s, file \"%s\", %s: %s, and the other reader %s",
        mode.label(),
        visible(least),
        question,
        answer(Config.read(new ConfigFile("t", least), mode), question),
        answer(other(mode, least), question));
  }

  private static String visible(String file) {
    StringBuilder text = new StringBuilder();
    file.chars()
        .forEach(c -> text.append(c < ' ' || c > '~' ? String.format("\\x%02x", c) : (char) c));
    return text.toString();
  }
}
