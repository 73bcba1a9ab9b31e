package io.jccl.tests.command;

import io.jccl.Communicator;
import io.jccl.perf.RankTeam;
import io.jccl.plan.Collective;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Answers a question: warms up and finds the number of calls that fill a sample, takes samples,
 * checks the answer. Everything as scripts/peers/mpi_bench.c does it.
 *
 * <p>One job on the ranks' threads for each question: between samples the ranks decide together by
 * rank 0's clock, and never return to a sleeping state that the next sample would have to leave.
 */
final class PeerBench {
  private static final double SAMPLE_MICROS = 2000;
  private static final int MOST_CALLS = 1 << 20;
  private static final int TRIES = 3;
  private static final long COMPILATION_NANOS = 100_000_000;

  private final List<Communicator> communicators;
  private final RankTeam team;
  private final PeerBuffers buffers;
  private final double[] ofRanks;
  private volatile boolean past;
  private int seed;

  PeerBench(List<Communicator> communicators, RankTeam team, PeerBuffers buffers) {
    this.communicators = communicators;
    this.team = team;
    this.buffers = buffers;
    this.ofRanks = new double[communicators.size()];
  }

  /**
   * What was found.
   *
   * @param calls the calls in each sample
   * @param slowest for each sample the slowest rank's microseconds a call
   * @param mean for each sample the mean over the ranks
   * @param right whether every element of the last call was right
   */
  record Answer(int calls, List<Double> slowest, List<Double> mean, boolean right) {}

  int ranks() {
    return communicators.size();
  }

  Answer run(PeerQuestion question) {
    int ranks = ranks();
    long most =
        IntStream.range(0, ranks)
            .mapToLong(r -> Math.max(question.sendCount(ranks, r), question.recvCount(ranks, r)))
            .max()
            .orElseThrow();
    buffers.reserve(4 * most);
    seed += 2;
    boolean[] right = new boolean[ranks];
    List<Double> slowest = new ArrayList<>();
    List<Double> mean = new ArrayList<>();
    int[] calls = new int[1];
    int base = seed;
    team.run(
        rank -> {
          PeerRank mine = new PeerRank(question, communicators.get(rank), team, buffers);
          long end = System.nanoTime() + question.limitMillis() * 1_000_000;
          mine.rewrite(base);
          int chosen = chooseWarm(mine, rank, end - question.limitMillis() * 500_000);
          int done = 0;
          do {
            sample(mine, rank, chosen);
            if (rank == 0) {
              slowest.add(Arrays.stream(ofRanks).max().orElseThrow());
              mean.add(Arrays.stream(ofRanks).average().orElseThrow());
              calls[0] = chosen;
            }
            done++;
          } while (done < question.samples() && !past(rank, end));
          right[rank] = mine.isRight(base + 1);
        });
    boolean all = true;
    for (boolean one : right) {
      all &= one;
    }
    return new Answer(calls[0], slowest, mean, all);
  }

  /** Runs every collective for a while, so that no question is answered by an interpreter. */
  void warmUp() {
    for (Collective collective : PeerQuestion.COLLECTIVES) {
      for (long bytes : new long[] {8, 4096, 262_144}) {
        run(new PeerQuestion(collective, bytes, PeerQuestion.Mode.REUSED, 20, 300));
      }
    }
  }

  /** Leaves every rank's microseconds a call in {@link #ofRanks}. */
  private void sample(PeerRank mine, int rank, int calls) {
    double micros = mine.micros(calls);
    team.barrier(); // rank 0 has read the last sample
    ofRanks[rank] = micros;
    team.barrier();
  }

  /** Rank 0's clock decides for all, so that all leave the loop together. */
  private boolean past(int rank, long end) {
    if (rank == 0) {
      past = System.nanoTime() > end;
    }
    team.barrier();
    boolean answer = past;
    team.barrier();
    return answer;
  }

  /** Chooses until the JVM has had time to compile what it runs; the last choice counts. */
  private int chooseWarm(PeerRank mine, int rank, long end) {
    long warm = System.nanoTime() + COMPILATION_NANOS;
    int calls;
    do {
      calls = chooseCalls(mine, rank, end);
    } while (!past(rank, Math.min(warm, end)));
    return calls;
  }

  private int chooseCalls(PeerRank mine, int rank, long end) {
    for (int calls = 1; ; calls *= 2) {
      double best = Double.MAX_VALUE;
      for (int i = 0; i < TRIES; i++) {
        sample(mine, rank, calls);
        best = Math.min(best, Arrays.stream(ofRanks).max().orElseThrow() * calls);
        if (past(rank, end)) {
          return calls;
        }
      }
      if (best >= SAMPLE_MICROS || calls >= MOST_CALLS) {
        return calls;
      }
    }
  }
}
