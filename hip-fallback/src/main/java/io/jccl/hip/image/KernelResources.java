package io.jccl.hip.image;

import java.util.Map;
import java.util.OptionalInt;

/**
 * What the build knows of a compiled kernel, as whole numbers by name. Which there are depends on
 * the target: PTX has no registers yet, and of kernels for the CPU there is next to nothing.
 *
 * @param facts the numbers in the order of the manifest: {@code vgprs}, {@code occupancy}, {@code
 *     scratchBytes} and so on
 */
public record KernelResources(Map<String, Integer> facts) {
  /** One number, if it is known for this target. */
  public OptionalInt get(String fact) {
    Integer value = facts.get(fact);
    return value == null ? OptionalInt.empty() : OptionalInt.of(value);
  }
}
