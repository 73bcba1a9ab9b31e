package io.jccl.perf;

import io.jccl.select.Decision;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;

/**
 * What checking a call found.
 *
 * @param compared the number of elements that were compared
 * @param wrong the number of wrong elements; none if nothing was checked
 * @param fault the first of them
 */
record Verdict(long compared, OptionalLong wrong, Optional<Fault> fault) {
  /** Makes and checks as many calls as were asked for, each with data of its own. */
  static Verdict of(MeasuringRanks ranks, Layout layout, boolean inPlace) {
    PerfConfig.Checking checking = ranks.config().checking();
    if (checking.iterations() == 0) {
      return new Verdict(0, OptionalLong.empty(), Optional.empty());
    }
    boolean foldsOnce =
        ranks
            .decide(layout)
            .map(Decision::choice)
            .map(c -> c.algorithm().foldsOnce())
            .orElse(false);
    long compared = 0;
    for (int i = 0; i < checking.iterations(); i++) {
      Check check =
          new Check(
              layout,
              ranks.kind(),
              ranks.root(),
              inPlace,
              checking.data(),
              ranks.nextSeed(),
              foldsOnce);
      Verdict verdict = of(ranks, check);
      if (verdict.wrong().getAsLong() > 0) {
        return verdict;
      }
      compared += verdict.compared();
    }
    return new Verdict(compared, OptionalLong.of(0), Optional.empty());
  }

  private static Verdict of(MeasuringRanks ranks, Check check) {
    RankTeam team = ranks.team();
    RankVerifier[] verifiers = new RankVerifier[team.size()];
    long[] wrong = new long[team.size()];
    List<RankMemory> views = ranks.views();
    int graphs = ranks.config().graphLaunches();
    int launches = check.inPlace() ? Math.min(graphs, 1) : graphs; // in place inputs are used up
    team.run(
        rank -> {
          Site site = ranks.site(rank);
          long from = views.get(rank).start() - RankMemory.WATCHED;
          long bytes = check.layout().bytes() + 2 * RankMemory.WATCHED;
          HostWork work = HostWork.of(team.size(), check.layout().bytes());
          verifiers[rank] = new RankVerifier(check, views, rank, work);
          verifiers[rank].prepare();
          site.upload(from, bytes);
          team.barrier();
          call(ranks.calls(rank, check.layout(), check.inPlace(), 1), site, launches);
          team.progress(rank);
          site.download(from, bytes);
          team.barrier(); // verifiers look at all ranks
          wrong[rank] = verifiers[rank].wrong();
          team.progress(rank);
        });
    return new Verdict(
        Stream.of(verifiers).mapToLong(RankVerifier::compared).sum(),
        OptionalLong.of(Arrays.stream(wrong).sum()),
        Stream.of(verifiers).flatMap(each -> each.fault().stream()).findFirst());
  }

  /** Makes the call as the timed ones are made. */
  private static void call(RankCalls calls, Site site, int launches) {
    if (launches == 0) {
      calls.call(0);
      site.await();
      return;
    }
    try (Site.Replay graph = site.capture(() -> calls.call(0))) {
      for (int i = 0; i < launches; i++) {
        graph.launch();
      }
      site.await();
    }
  }
}
