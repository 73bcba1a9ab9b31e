package io.jccl.select.arch;

import io.jccl.select.Protocol;

/**
 * What comes nearest to a path of RCCL's in this library.
 *
 * @param algorithm the algorithm's name, see {@link io.jccl.plan.Algorithm#name()}
 * @param protocol its protocol
 */
public record PathCandidate(String algorithm, Protocol protocol) {
  @Override
  public String toString() {
    return algorithm + "/" + protocol.label();
  }
}
