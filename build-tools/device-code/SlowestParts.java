import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * The time that each part took in the compiler, in this build or in the one that filled the cache.
 * A part that takes too long is to be split, since it cannot be compiled in parallel with itself.
 *
 * <p>Judged is what this build has compiled, and by a second time with nothing beside it, since a
 * busy machine takes longer. What is judged too slow leaves the cache, so that the next build
 * judges it again; what once was fast enough is not judged again.
 */
final class SlowestParts {
  private static final int SHOWN = 10;

  private final PartCompiler compiler;
  private final double mostSeconds;

  SlowestParts(PartCompiler compiler, double mostSeconds) {
    this.compiler = compiler;
    this.mostSeconds = mostSeconds;
  }

  /** Prints the slowest, fails on those that are too slow. */
  void check(List<CompiledPart> parts) throws IOException {
    List<CompiledPart> slowestFirst =
        parts.stream()
            .sorted(
                Comparator.comparingDouble(CompiledPart::seconds)
                    .reversed()
                    .thenComparing(CompiledPart::toString))
            .toList();
    System.out.println("device code: slowest in the compiler (s of processor time):");
    for (CompiledPart part : slowestFirst.subList(0, Math.min(SHOWN, slowestFirst.size()))) {
      System.out.printf("  %6.2f  %s%n", part.seconds(), part);
    }
    List<String> tooSlow = new ArrayList<>();
    for (CompiledPart part : slowestFirst) {
      if (!part.wasCached() && part.seconds() > mostSeconds && isSlowAlone(part)) {
        tooSlow.add(part.toString());
      }
    }
    if (!tooSlow.isEmpty()) {
      throw new BuildException(
          tooSlow + ": over " + mostSeconds + " s in the compiler; split into smaller parts");
    }
  }

  private boolean isSlowAlone(CompiledPart part) throws IOException {
    double seconds = compiler.secondsAlone(part);
    System.out.printf("  %6.2f  %s, alone%n", seconds, part);
    if (seconds <= mostSeconds) {
      return false;
    }
    Cache.delete(part.folder());
    return true;
  }
}
