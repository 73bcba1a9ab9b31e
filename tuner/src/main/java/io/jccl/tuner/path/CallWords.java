package io.jccl.tuner.path;

import io.jccl.DataType;
import io.jccl.InvalidArgumentException;
import io.jccl.perf.ByteSize;
import io.jccl.plan.Collective;
import io.jccl.select.Nearest;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
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
  private static final Map<String, DataType> TYPES = types();
  private static final int SURE_DIGITS = 18; // so many fit a long

  private CallWords() {}

  private static Map<String, DataType> types() {
    Map<String, DataType> types = new LinkedHashMap<>();
    for (DataType type : DataType.values()) {
      types.put(type.label(), type);
    }
    types.put("fp8_e4m3", DataType.FLOAT8E4M3);
    types.put("fp8_e5m2", DataType.FLOAT8E5M2);
    return types;
  }

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
      throw unknown("collective", word, names);
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
    DataType type = TYPES.get(word);
    if (type == null) {
      throw unknown("type", word, List.copyOf(TYPES.keySet()));
    }
    return type;
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

  private static InvalidArgumentException unknown(String what, String word, List<String> legal) {
    String names = String.join(", ", legal) + Nearest.hint(word, legal);
    return new InvalidArgumentException(what, "\"" + word + "\"", names);
  }
}
