package io.jccl.hip.image;

import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Which compiled target a device can run. A code object for an AMD processor runs on that one
 * alone, a generic one on all of its list (LLVM's user guide for AMDGPU, "Generic processor"); PTX
 * runs on every later processor; an image for the CPU on one of its level or above.
 */
final class Targets {
  private static final Map<String, List<String>> GENERIC =
      Map.of("gfx9-4-generic", List.of("gfx940", "gfx941", "gfx942", "gfx950"));
  private static final String PTX = "sm_";
  private static final String CPU = "x86-64";

  private Targets() {}

  /** The best of some targets for an architecture, or none that it can run. */
  static Optional<String> best(String architecture, Collection<String> targets) {
    String processor = architecture.replaceFirst(":.*", ""); // gfx942:sramecc+:xnack-
    if (targets.contains(processor)) {
      return Optional.of(processor);
    }
    return targets.stream()
        .filter(target -> runs(processor, target))
        .max(Comparator.comparingInt(Targets::level));
  }

  private static boolean runs(String processor, String target) {
    if (processor.startsWith(PTX) && target.startsWith(PTX)) {
      return level(target) <= level(processor) && !target.endsWith("a");
    }
    if (processor.startsWith(CPU) && target.startsWith(CPU)) {
      return processor.equals(CPU) || level(target) <= level(processor);
    }
    return GENERIC.getOrDefault(target, List.of()).contains(processor);
  }

  /** The number at the end of a name: sm_90 is 90, x86-64-v3 is 3. */
  private static int level(String name) {
    String digits = name.replaceFirst("^(sm_|x86-64-v)(\\d+)a?$", "$2");
    return digits.equals(name) ? 0 : Integer.parseInt(digits);
  }
}
