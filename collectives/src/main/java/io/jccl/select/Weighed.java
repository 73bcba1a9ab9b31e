package io.jccl.select;

import io.jccl.InvalidArgumentException;
import io.jccl.JcclException;
import io.jccl.plan.Collective;
import io.jccl.select.Decision.Refusal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The candidates for one call, after the rules and the user's settings have had their say.
 *
 * @param usable those that a source may propose, in the library's order, at least one
 * @param refused the others, each with its reason
 */
record Weighed(List<Candidate> usable, List<Refusal> refused) {
  /**
   * Weighs the candidates for a call.
   *
   * @throws InvalidArgumentException if the settings leave none; the message names them, where they
   *     come from, and what is legal
   * @throws JcclException if there is none, whatever the settings
   */
  static Weighed of(List<Candidate> candidates, Rules rules, CallShape shape) {
    Collective collective = shape.request().collective();
    List<Candidate> able = new ArrayList<>();
    List<Candidate> usable = new ArrayList<>();
    List<Refusal> refused = new ArrayList<>();
    for (Candidate candidate : candidates) {
      Optional<String> cannot = rules.cannot(candidate, shape);
      Optional<String> reason = cannot.or(() -> rules.unwanted(candidate, collective));
      if (cannot.isEmpty()) {
        able.add(candidate);
      }
      reason.ifPresentOrElse(
          text -> refused.add(new Refusal(candidate.toString(), text)),
          () -> usable.add(candidate));
    }
    if (usable.isEmpty()) {
      throw nothingLeft(rules, shape, able, refused);
    }
    refused.addAll(rules.foreign(collective));
    return new Weighed(List.copyOf(usable), List.copyOf(refused));
  }

  private static JcclException nothingLeft(
      Rules rules, CallShape shape, List<Candidate> able, List<Refusal> refused) {
    String call = Rules.text(shape.request());
    Collective collective = shape.request().collective();
    if (able.isEmpty()) {
      String why = reasons(refused, rules.known()).collect(Collectors.joining("; "));
      return new JcclException("no algorithm for " + call + ": " + why);
    }
    String reasons =
        Stream.concat(
                reasons(refused, rules.asksFor(collective)), rules.linesOnDevices(shape).stream())
            .collect(Collectors.joining("; "));
    String legal =
        able.stream()
            .map(
                each ->
                    rules.restrictsProtocols(collective)
                        ? each.toString()
                        : each.algorithm().name())
            .distinct()
            .collect(Collectors.joining(", "));
    return new InvalidArgumentException(
        rules.restrictions(collective),
        "nothing left for " + call + (reasons.isEmpty() ? "" : " (" + reasons + ")"),
        legal);
  }

  private static Stream<String> reasons(List<Refusal> refused, Set<String> algorithms) {
    return refused.stream()
        .filter(each -> algorithms.contains(each.candidate().split("/")[0]))
        .map(each -> each.candidate() + " " + each.reason());
  }
}
