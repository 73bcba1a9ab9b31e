package io.jccl.perf;

import io.jccl.DataType;
import io.jccl.ReduceOp;
import io.jccl.select.Choice;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;

/**
 * One line of results.
 *
 * @param cycle the number of the cycle, from 0
 * @param layout the counts
 * @param kind the reduction; none if the operation does not reduce
 * @param root the root; none if the operation has none
 * @param choice how it was carried out; none for sends and receives
 * @param outOfPlace the results out of place, if that was asked for
 * @param inPlace the results in place, if that was asked for and is legal
 * @param end when the line was complete
 */
public record Row(
    int cycle,
    Layout layout,
    Optional<ReduceOp.Kind> kind,
    OptionalInt root,
    Optional<Choice> choice,
    Optional<Measurement> outOfPlace,
    Optional<Measurement> inPlace,
    Instant end) {
  /** The type of the elements. */
  public DataType type() {
    return layout.type();
  }

  /** The redop column. */
  public String operationLabel() {
    return kind.map(ReduceOp.Kind::label).orElse("none");
  }

  /** Both measurements, as far as they were made. */
  public Stream<Measurement> measurements() {
    return Stream.concat(outOfPlace.stream(), inPlace.stream());
  }
}
