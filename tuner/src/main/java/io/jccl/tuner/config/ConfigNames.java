package io.jccl.tuner.config;

import io.jccl.plan.Collective;
import io.jccl.select.Protocol;
import io.jccl.select.model.NcclAlgorithm;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;
import java.util.function.Function;

/** The names that RCCL's and NCCL's tuner files may use. Case counts. */
public final class ConfigNames {
  /** The collectives that a tuner is asked about, in the order of NCCL's ids. */
  public static final SequencedMap<String, Collective> COLLECTIVES =
      index(
          List.of(
              Collective.BROADCAST,
              Collective.REDUCE,
              Collective.ALL_GATHER,
              Collective.REDUCE_SCATTER,
              Collective.ALL_REDUCE),
          ConfigNames::label);

  /** The algorithms, in the order of NCCL's ids. */
  public static final SequencedMap<String, NcclAlgorithm> ALGORITHMS =
      index(List.of(NcclAlgorithm.values()), NcclAlgorithm::label);

  /** The protocols, in the order of NCCL's ids. */
  public static final SequencedMap<String, Protocol> PROTOCOLS =
      index(List.of(Protocol.values()), Protocol::label);

  private ConfigNames() {}

  /** A collective's name in tuner files, such as {@code reducescatter}. */
  public static String label(Collective collective) {
    return collective.label().replace("_", "");
  }

  private static <E> SequencedMap<String, E> index(List<E> values, Function<E, String> label) {
    SequencedMap<String, E> index = new LinkedHashMap<>();
    values.forEach(value -> index.put(label.apply(value), value));
    return index;
  }
}
