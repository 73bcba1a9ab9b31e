package io.jccl.perf;

import io.jccl.DataType;
import io.jccl.host.ElementBits;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.OptionalLong;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/**
 * What a call that was checked left with each rank, which other ways to make it must give again to
 * the bit. Comparing costs a read of the results, where a check makes data and folds it.
 *
 * @param layout the call
 * @param outputs the results, rank by rank
 */
record CheckedResults(Layout layout, List<MemorySegment> outputs) {
  /** Memory for results, which later ones replace. */
  static List<MemorySegment> memory(Arena arena, int ranks, long bytes) {
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
    long[] wrong = new long[layout.ranks()];
    Fault[] faults = new Fault[layout.ranks()];
    RankTeam team = ranks.team();
    team.run(
        rank -> {
          Site site = ranks.site(rank);
          RankMemory view = views.get(rank);
          view.recv().asSlice(view.start(), outputs.get(rank).byteSize()).fill(RankMemory.POISON);
          site.upload(view.start(), layout.bytes());
          team.barrier();
          ranks.calls(rank, layout, false, 1).call(0);
          site.await();
          team.progress(rank);
          site.download(view.start(), layout.bytes());
          wrong[rank] = wrong(rank, view, faults);
          team.progress(rank);
        });
    return new Verdict(
        outputs.stream().mapToLong(each -> each.byteSize() / layout.type().bytes()).sum(),
        OptionalLong.of(LongStream.of(wrong).sum()),
        Stream.of(faults).filter(Objects::nonNull).findFirst());
  }

  private long wrong(int rank, RankMemory view, Fault[] faults) {
    MemorySegment want = outputs.get(rank);
    long start = view.start();
    long end = start + want.byteSize();
    if (MemorySegment.mismatch(want, 0, want.byteSize(), view.recv(), start, end) < 0) {
      return 0;
    }
    DataType type = layout.type();
    long wrong = 0;
    for (long i = 0; i < layout.recvCount(); i++) {
      long expected = ElementBits.load(type, want, type.bytes(i));
      long found = ElementBits.load(type, view.recv(), start + type.bytes(i));
      if (expected != found && wrong++ == 0) {
        faults[rank] =
            new Fault(
                rank,
                "output (unlike the first way's)",
                i,
                Long.toHexString(expected),
                Long.toHexString(found));
      }
    }
    return wrong;
  }
}
