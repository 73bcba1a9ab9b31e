package io.jccl.select.arch;

import io.jccl.select.Protocol;
import io.jccl.select.model.NcclAlgorithm;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * The threads of a block: what the user asks for, or else what a rule wants, within the user's
 * limit; and never fewer than the algorithm works with. RCCL's first version of its 192-thread rule
 * raised a lower limit of the user's, and made PAT wait for ever on threads that were not there.
 */
public final class Threads {
  private static final String MOST = "most";
  private static final int LEAST_WARPS = 3;
  private static final int MOST_REQUESTED = 256;

  private Threads() {}

  /**
   * What is to run.
   *
   * @param algorithm the algorithm
   * @param protocol its protocol
   * @param limit the most threads of a block for both, by NCCL_NTHREADS or the architecture; PAT
   *     has none in RCCL, so it is not looked at there
   * @param requested RCCL_THREADS_PER_BLOCK, empty if not set
   * @param warp the threads of a warp: 32 or 64
   */
  public record Block(
      NcclAlgorithm algorithm, Protocol protocol, int limit, OptionalInt requested, int warp) {
    /** Checks the ranges. */
    public Block {
      if (warp != 32 && warp != 64) {
        throw new IllegalArgumentException("warp: " + warp + ", legal: 32 or 64");
      }
      if (limit < LEAST_WARPS * warp) {
        throw new IllegalArgumentException(
            "limit: " + limit + ", legal: " + LEAST_WARPS * warp + " (3 warps) or more");
      }
    }
  }

  static int of(Map<Stage, List<Rule>> rules, PathQuery query, Block block) {
    Facts facts = Facts.of(query, UserChoices.NONE).with(block.algorithm()).with(block.protocol());
    int least =
        first(rules, Stage.LEAST, facts)
            .map(rule -> Integer.parseInt(rule.outcome()))
            .orElse(LEAST_WARPS * block.warp());
    int wanted =
        block.requested().isPresent()
            ? asked(block.requested().getAsInt(), block.warp())
            : ruled(rules, facts, block.algorithm() == NcclAlgorithm.PAT ? least : block.limit());
    return Math.max(least, wanted);
  }

  /** What RCCL makes of RCCL_THREADS_PER_BLOCK: whole warps, at least three, and not too many. */
  public static int asked(int threads, int warp) {
    int wanted = Math.min(threads, MOST_REQUESTED);
    return Math.max(Math.ceilDiv(wanted, warp), LEAST_WARPS) * warp;
  }

  private static int ruled(Map<Stage, List<Rule>> rules, Facts facts, int limit) {
    String wanted = first(rules, Stage.THREADS, facts).map(Rule::outcome).orElse(MOST);
    return wanted.equals(MOST) ? limit : Math.min(Integer.parseInt(wanted), limit);
  }

  static Optional<Rule> first(Map<Stage, List<Rule>> rules, Stage stage, Facts facts) {
    return rules.getOrDefault(stage, List.of()).stream()
        .filter(rule -> rule.collectives().contains(facts.query().collective()))
        .filter(rule -> rule.failed(facts).isEmpty())
        .findFirst();
  }
}
