package io.jccl.select.arch;

import io.jccl.select.Protocol;
import io.jccl.select.model.NcclAlgorithm;
import java.util.Optional;
import java.util.Set;

/** What answers where no rule does: a cost model. */
@FunctionalInterface
interface Prior {
  /**
   * The cheapest of what is allowed.
   *
   * @return nothing if the model knows no way among these
   */
  Optional<Kernel> cheapest(
      PathQuery query, Set<NcclAlgorithm> algorithms, Set<Protocol> protocols);

  /**
   * An algorithm with a protocol.
   *
   * @param algorithm the algorithm
   * @param protocol the protocol
   */
  record Kernel(NcclAlgorithm algorithm, Protocol protocol) {}
}
