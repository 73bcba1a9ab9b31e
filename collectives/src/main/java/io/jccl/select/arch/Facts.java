package io.jccl.select.arch;

import io.jccl.select.Protocol;
import io.jccl.select.model.NcclAlgorithm;
import java.util.Optional;

/**
 * All that conditions can ask for.
 *
 * @param query the call
 * @param user what the user has set
 * @param algorithm the algorithm, once it is chosen
 * @param protocol the protocol, once it is chosen
 */
record Facts(
    PathQuery query,
    UserChoices user,
    Optional<NcclAlgorithm> algorithm,
    Optional<Protocol> protocol) {
  static Facts of(PathQuery query, UserChoices user) {
    return new Facts(query, user, Optional.empty(), Optional.empty());
  }

  Facts with(NcclAlgorithm chosen) {
    return new Facts(query, user, Optional.of(chosen), protocol);
  }

  Facts with(Protocol chosen) {
    return new Facts(query, user, algorithm, Optional.of(chosen));
  }
}
