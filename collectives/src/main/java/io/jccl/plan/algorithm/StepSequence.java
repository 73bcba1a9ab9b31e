package io.jccl.plan.algorithm;

import io.jccl.plan.Step;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.function.IntFunction;

/**
 * The steps of one rank, made when they are asked for: parts of known length, one after the other.
 * Only the parts are held in memory, never the steps.
 */
final class StepSequence implements Iterable<Step> {
  /** For each number from first (inclusive) to end (exclusive), some steps. */
  private record Part(int first, int end, IntFunction<List<Step>> steps) {}

  private final List<Part> parts = new ArrayList<>();

  /** Adds these steps. */
  StepSequence then(Step... steps) {
    List<Step> all = List.of(steps);
    return each(0, 1, i -> all);
  }

  /** Adds the steps made for {@code first}, {@code first + 1}, and so on up to {@code end - 1}. */
  StepSequence each(int first, int end, IntFunction<List<Step>> steps) {
    parts.add(new Part(first, end, steps));
    return this;
  }

  /** As {@link #each}, one step for each number. */
  StepSequence eachOne(int first, int end, IntFunction<Step> step) {
    return each(first, end, i -> List.of(step.apply(i)));
  }

  @Override
  public Iterator<Step> iterator() {
    return new Walk(parts.iterator());
  }

  private static final class Walk implements Iterator<Step> {
    private final Iterator<Part> parts;
    private Part part;
    private int number;
    private Iterator<Step> steps = Collections.emptyIterator();

    Walk(Iterator<Part> parts) {
      this.parts = parts;
    }

    @Override
    public boolean hasNext() {
      while (!steps.hasNext()) {
        if (part != null && number < part.end) {
          steps = part.steps.apply(number++).iterator();
        } else if (parts.hasNext()) {
          part = parts.next();
          number = part.first;
        } else {
          return false;
        }
      }
      return true;
    }

    @Override
    public Step next() {
      if (!hasNext()) {
        throw new NoSuchElementException();
      }
      return steps.next();
    }
  }
}
