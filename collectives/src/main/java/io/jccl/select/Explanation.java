package io.jccl.select;

import java.util.List;
import java.util.Optional;

/**
 * Why a call is carried out as it is, with everything that was looked at: for tools, since it costs
 * far more than the decision.
 *
 * @param shape the call
 * @param decision what will be done
 * @param opinions what each source says, in the order in which they are asked; those after the one
 *     that decided, and those that are switched off, say what they would have taken
 * @param taken the predicted time of what will be done, if there is a model for it
 * @param cheapest the predicted time of what the model would take, if there is a model
 */
public record Explanation(
    CallShape shape,
    Decision decision,
    List<Opinion> opinions,
    Optional<Prediction> taken,
    Optional<Prediction> cheapest) {
  /** Copies the opinions. */
  public Explanation {
    opinions = List.copyOf(opinions);
  }

  /**
   * What one source says.
   *
   * @param source its name
   * @param part what came of it
   * @param off why it is switched off, if it is
   * @param passed what it looked at before its proposal, or in vain
   * @param proposal what it takes or would take
   */
  public record Opinion(
      String source,
      Part part,
      Optional<String> off,
      List<Source.Passed> passed,
      Optional<Source.Proposal> proposal) {
    /** Copies what was passed over. */
    public Opinion {
      passed = List.copyOf(passed);
    }
  }

  /** What part a source had in a decision. */
  public enum Part {
    /** Its proposal was taken. */
    DECIDED,
    /** It was asked and had no proposal. */
    SILENT,
    /** An earlier source decided. */
    LATE,
    /** The user has switched it off. */
    OFF
  }

  /**
   * A predicted time.
   *
   * @param choice what would take it
   * @param micros the time in microseconds
   * @param model the name of the source that predicts it
   */
  public record Prediction(Choice choice, double micros, String model) {}
}
