import java.util.Comparator;
import java.util.List;

/**
 * The time that each part took in the compiler, in this build or in the one that filled the cache.
 * A part that takes too long is to be split, since it cannot be compiled in parallel with itself.
 */
final class SlowestParts {
  private static final int SHOWN = 10;
  private static final double MOST_SECONDS = 20;

  private SlowestParts() {}

  /** Prints the slowest, fails on those that are too slow. */
  static void check(List<CompiledPart> parts) {
    List<CompiledPart> slowest =
        parts.stream()
            .sorted(
                Comparator.comparingDouble(CompiledPart::seconds)
                    .reversed()
                    .thenComparing(CompiledPart::toString))
            .limit(SHOWN)
            .toList();
    System.out.println("device code: slowest in the compiler (s of processor time):");
    for (CompiledPart part : slowest) {
      System.out.printf("  %6.2f  %s%n", part.seconds(), part);
    }
    List<CompiledPart> tooSlow =
        slowest.stream().filter(part -> part.seconds() > MOST_SECONDS).toList();
    if (!tooSlow.isEmpty()) {
      throw new BuildException(
          tooSlow + ": over " + MOST_SECONDS + " s in the compiler; split into smaller parts");
    }
  }
}
