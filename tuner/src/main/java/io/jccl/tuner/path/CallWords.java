package io.jccl.tuner.path;

import io.jccl.DataType;
import io.jccl.InvalidArgumentException;
import io.jccl.perf.ByteSize;
import io.jccl.plan.Collective;
import io.jccl.select.Nearest;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumSet;
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
  private static final Map<String, DataType> TYPES = types();

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
    List<String> names =
        Arrays.stream(Collective.values()).filter(legal::contains).map(Collective::label).toList();
    return legal.stream()
        .filter(each -> plain(each.label()).equals(plain(word)))
        .findFirst()
        .orElseThrow(() -> unknown("collective", word, names));
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
    try {
      return ByteSize.parse(word);
    } catch (IllegalArgumentException e) {
      throw new InvalidArgumentException(
          "bytes", "\"" + word + "\"", "a number and K, M, G or T, below 2^63");
    }
  }

  private static InvalidArgumentException unknown(String what, String word, List<String> legal) {
    String names = String.join(", ", legal) + Nearest.hint(word, legal);
    return new InvalidArgumentException(what, "\"" + word + "\"", names);
  }
}
