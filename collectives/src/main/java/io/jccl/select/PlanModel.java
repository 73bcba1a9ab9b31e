package io.jccl.select;

import io.jccl.select.model.PlanCost;
import io.jccl.select.model.PlanCost.Estimate;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * The source that takes what it predicts to be fastest: the first of equals in the library's order.
 * So that a choice holds for more than one size, it is made for the smallest size of each {@link
 * Sizes#cell}.
 *
 * @param cost the predictions
 */
public record PlanModel(PlanCost cost) implements Source {
  @Override
  public TunerSource kind() {
    return TunerSource.MODEL;
  }

  @Override
  public String name() {
    return "model " + cost.machine().name();
  }

  @Override
  public Answer ask(CallShape shape, List<Candidate> usable) {
    Sizes sizes = Sizes.cell(shape.bytes());
    CallShape smallest = shape.withBytes(sizes.from());
    Candidate best = null;
    double least = Double.POSITIVE_INFINITY;
    for (Candidate candidate : usable) {
      double micros = estimate(smallest, candidate).micros().orElse(Double.POSITIVE_INFINITY);
      if (micros < least) {
        best = candidate;
        least = micros;
      }
    }
    return new Answer(
        Optional.ofNullable(best).map(taken -> new Proposal(taken, ANY_CHANNELS, name())), sizes);
  }

  @Override
  public List<Passed> passed(CallShape shape, List<Candidate> usable) {
    List<Passed> passed = new ArrayList<>();
    for (Candidate candidate : usable) {
      passed.add(new Passed(candidate.toString(), estimate(shape, candidate).toString()));
    }
    return passed;
  }

  private Estimate estimate(CallShape shape, Candidate candidate) {
    return cost.estimate(shape, candidate, candidate.algorithm().channelMultiple());
  }

  @Override
  public OptionalDouble micros(CallShape shape, Choice choice) {
    Candidate candidate = new Candidate(choice.algorithm(), choice.protocol());
    return cost.estimate(shape, candidate, choice.channels())
        .micros()
        .map(OptionalDouble::of)
        .orElse(OptionalDouble.empty());
  }
}
