package io.jccl.hip.command;

import io.jccl.DataType;
import io.jccl.ReduceOp;
import io.jccl.perf.IterationStatistics;
import io.jccl.perf.kernel.Cache;
import io.jccl.perf.kernel.KernelCase;
import io.jccl.perf.kernel.KernelInvocation;
import io.jccl.perf.kernel.KernelSession;
import io.jccl.spi.Availability;
import java.util.ArrayList;
import java.util.List;

/**
 * Rates of folds of one size beside a copy of as many bytes. Each round measures the copy and every
 * fold, so that what the machine does meanwhile meets all of them alike; medians count.
 *
 * @param copy the copy's rate in GB/s
 * @param results of the folds
 */
record FoldRates(double copy, List<Result> results) {
  /**
   * A fold's rates in GB/s, 1e9 bytes read and written in a second.
   *
   * @param fold what was measured
   * @param middle the median
   * @param slow what nine of ten rounds exceeded
   * @param fast what one of ten rounds exceeded
   * @param ratio of the median to the copy's
   */
  record Result(KernelCase fold, double middle, double slow, double fast, double ratio) {}

  /**
   * The folds of a type and an operation by each engine that has them: as its launch table has it,
   * and every form with each number of blocks.
   */
  static List<KernelCase> cases(
      KernelSession session,
      List<String> engines,
      DataType type,
      ReduceOp.Kind op,
      int inputs,
      long bytes,
      List<Integer> blocksPerUnit) {
    List<KernelCase> cases = new ArrayList<>();
    for (String engine : engines) {
      KernelCase fold = KernelCase.fold(engine, type, op, inputs, bytes);
      if (session.supports(fold) instanceof Availability.Ready) {
        cases.add(fold);
        for (int blocks : blocksPerUnit) {
          session.forms(engine, type, op).forEach(form -> cases.add(fold.form(form, blocks)));
        }
      }
    }
    return cases;
  }

  /**
   * Measures.
   *
   * @throws io.jccl.perf.kernel.WrongAnswerException if an answer is wrong
   */
  static FoldRates of(
      KernelSession session, List<KernelCase> cases, int inputs, long bytes, int rounds) {
    List<KernelInvocation> folds = cases.stream().map(session::invocation).toList();
    folds.forEach(KernelInvocation::check);
    List<KernelInvocation> all = new ArrayList<>(folds);
    all.add(session.invocation(KernelCase.copy(KernelCase.RUNTIME, inputs, bytes)));
    int[] repeats = all.stream().mapToInt(KernelInvocation::repeats).toArray();
    double[][] micros = new double[all.size()][rounds];
    for (int round = 0; round < rounds; round++) {
      for (int i = 0; i < all.size(); i++) {
        micros[i][round] = all.get(i).time(repeats[i], Cache.WARM).deviceMicros();
      }
    }
    double copy = rate(all.getLast(), IterationStatistics.of(micros[folds.size()]).p50());
    List<Result> results = new ArrayList<>();
    for (int i = 0; i < folds.size(); i++) {
      KernelInvocation fold = folds.get(i);
      IterationStatistics times = IterationStatistics.of(micros[i]);
      double middle = rate(fold, times.p50());
      results.add(
          new Result(
              fold.what(),
              middle,
              rate(fold, times.p90()),
              rate(fold, times.p10()),
              middle / copy));
    }
    return new FoldRates(copy, results);
  }

  private static double rate(KernelInvocation invocation, double micros) {
    return invocation.movedBytes() / micros / 1e3;
  }
}
