package io.jccl.select.arch;

import io.jccl.plan.Collective;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * One row of a rule file.
 *
 * @param origin file and line
 * @param stage what it is about
 * @param collectives the collectives that it holds for
 * @param outcome what it says, in the form of its stage
 * @param candidate what comes nearest in this library
 * @param conditions what must hold, all of it
 * @param basis where the rule is known from
 */
record Rule(
    String origin,
    Stage stage,
    Set<Collective> collectives,
    String outcome,
    Optional<PathCandidate> candidate,
    List<Condition> conditions,
    String basis) {
  private static final String INFERRED = "inferred";

  /** Whether no source states the rule, so that it was inferred from measurements. */
  boolean inferred() {
    return basis.startsWith(INFERRED);
  }

  /** The first condition that does not hold. */
  Optional<Condition> failed(Facts facts) {
    for (int i = 0; i < conditions.size(); i++) { // no iterator: asked for millions of times
      if (!conditions.get(i).holds(facts)) {
        return Optional.of(conditions.get(i));
      }
    }
    return Optional.empty();
  }
}
