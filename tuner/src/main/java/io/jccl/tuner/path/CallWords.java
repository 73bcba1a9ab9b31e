package io.jccl.tuner.path;

import io.jccl.DataType;
import io.jccl.InvalidArgumentException;
import io.jccl.perf.ByteSize;
import io.jccl.plan.Collective;
import io.jccl.words.Choices;
import io.jccl.words.TypeNames;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * Calls in words: collectives as users write them ({@code AllReduce}, {@code all_reduce}), types as
 * nccl-tests and rccl-tests spell them, sizes with K, M, G.
 */
public final class CallWords {
  private static final Set<Collective> WITH_PATHS =
      Collections.unmodifiableSet(
          EnumSet.complementOf(EnumSet.of(Collective.ALL_TO_ALL_V, Collective.BARRIER)));
  private static final Map<String, Collective> COLLECTIVES = collectives();
  private static final int SURE_DIGITS = 18; // so many fit a long

  private CallWords() {}

  /**
   * A collective that RCCL has paths for. Case and underscores make no difference.
   *
   * @throws InvalidArgumentException if there is none of that name
   */
  public static Collective collective(String word) {
    return collective(word, WITH_PATHS);
  }

  /** One of these collectives; see {@link #collective(String)}. */
  public static Collective collective(String word, Set<Collective> legal) {
    Collective found = COLLECTIVES.get(plain(word));
    if (found == null || !legal.contains(found)) {
      List<String> names =
          Arrays.stream(Collective.values())
              .filter(legal::contains)
              .map(Collective::label)
              .toList();
      throw Choices.unknown("collective", word, names);
    }
    return found;
  }

  private static Map<String, Collective> collectives() {
    Map<String, Collective> collectives = new HashMap<>();
    for (Collective each : Collective.values()) {
      collectives.put(plain(each.label()), each);
    }
    return collectives;
  }

  private static String plain(String word) {
    return word.toLowerCase(Locale.ROOT).replace("_", "");
  }

  /**
   * A type.
   *
   * @throws InvalidArgumentException if there is none of that name
   */
  public static DataType type(String word) {
    return TypeNames.one("type", word);
  }

  /**
   * A size.
   *
   * @throws InvalidArgumentException if it is none
   */
  public static long bytes(String word) {
    if (isNumber(word)) {
      return Long.parseLong(word);
    }
    try {
      return ByteSize.parse(word);
    } catch (IllegalArgumentException e) {
      throw new InvalidArgumentException(
          "bytes", "\"" + word + "\"", "a number and K, M, G or T, below 2^63");
    }
  }

  /** Whether a word is digits alone, as nearly all are when calls come by the million. */
  private static boolean isNumber(String word) {
    boolean digits = !word.isEmpty() && word.length() <= SURE_DIGITS;
    for (int i = 0; digits && i < word.length(); i++) {
      digits = word.charAt(i) >= '0' && word.charAt(i) <= '9';
    }
    return digits;
  }
}
