package io.jccl.perf;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * What a call that was checked left with each rank, which other ways to make it must give again to
 * the bit. Comparing costs a read of the results, where a check makes data and folds it. Outputs,
 * guards around them and the inputs, as the check left them in the views, are compared.
 *
 * @param layout the call
 * @param outputs the results, rank by rank
 */
record CheckedResults(Layout layout, List<MemorySegment> outputs) {
  /**
   * Memory for results, which later ones replace.
   *
   * @throws NotEnoughMemoryException if it does not fit
   */
  static List<MemorySegment> memory(Arena arena, int ranks, long bytes) {
    MemoryBudget.requireResults(ranks, bytes);
    return Stream.generate(() -> arena.allocate(bytes)).limit(ranks).toList();
  }

  /** Keeps the results of the check that was made last. */
  static CheckedResults keep(MeasuringRanks ranks, Layout layout, List<MemorySegment> memory) {
    List<RankMemory> views = ranks.views();
    long bytes = layout.type().bytes(layout.recvCount());
    List<MemorySegment> outputs = new ArrayList<>();
    for (int rank = 0; rank < layout.ranks(); rank++) {
      outputs.add(memory.get(rank).asSlice(0, bytes));
    }
    ranks
        .team()
        .run(
            rank -> {
              RankMemory view = views.get(rank);
              MemorySegment.copy(view.recv(), view.start(), outputs.get(rank), 0, bytes);
              ranks.team().progress(rank);
            });
    return new CheckedResults(layout, outputs);
  }

  /** Makes the call again, with the same inputs, and compares the results. */
  Verdict compare(MeasuringRanks ranks) {
    List<RankMemory> views = ranks.views();
    List<ResultComparison> comparisons =
        IntStream.range(0, layout.ranks())
            .mapToObj(
                rank -> new ResultComparison(rank, layout, views.get(rank), outputs.get(rank)))
            .toList();
    RankTeam team = ranks.team();
    team.run(
        rank -> {
          Site site = ranks.site(rank);
          long from = views.get(rank).start() - RankMemory.WATCHED;
          long bytes = layout.bytes() + 2 * RankMemory.WATCHED;
          site.poisonOutput(from, bytes);
          team.barrier();
          ranks.calls(rank, layout, false, 1).call(0);
          site.await();
          team.progress(rank);
          site.downloadOutput(from, bytes);
          comparisons.get(rank).output();
          team.barrier(); // on the host, peers read what is overwritten next
          site.copy(from, bytes); // the output was looked at; the view of the input is the original
          site.await();
          site.downloadOutput(from, bytes);
          comparisons.get(rank).input();
          team.progress(rank);
        });
    return new Verdict(
        comparisons.stream().mapToLong(ResultComparison::compared).sum(),
        OptionalLong.of(comparisons.stream().mapToLong(ResultComparison::wrong).sum()),
        comparisons.stream().flatMap(each -> each.fault().stream()).findFirst());
  }
}
