package io.jccl.select.arch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jccl.DataType;
import io.jccl.plan.Collective;
import io.jccl.select.PartitionMode;
import io.jccl.select.Protocol;
import io.jccl.select.model.NcclAlgorithm;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class ThreadsTest {
  private static final List<Collective> COLLECTIVES =
      List.of(Collective.ALL_REDUCE, Collective.REDUCE_SCATTER, Collective.BROADCAST);
  private static final int FULL = 256;
  private static final Map<String, ArchRules> RULES =
      ArchRules.architectures().stream()
          .collect(Collectors.toMap(Function.identity(), ArchRules::named));

  /** One block with its answer. */
  private record Answer(String arch, PathQuery query, Threads.Block block, int threads) {}

  private static int threads(String arch, PathQuery query, Threads.Block block) {
    return RULES.get(arch).threads(query, block);
  }

  private static Threads.Block block(NcclAlgorithm algorithm, Protocol protocol, int limit) {
    return new Threads.Block(algorithm, protocol, limit, OptionalInt.empty(), 32);
  }

  private static PathQuery query(
      Collective collective, int nodes, PartitionMode partition, long bytes) {
    Site site = new Site(nodes, 8 * nodes, partition, RulesVersion.AFTER);
    return PathQuery.of(site, collective, DataType.FLOAT32, bytes);
  }

  /** Every combination of what rules ask for. */
  private static int forEach(OptionalInt requested, Consumer<Answer> check) {
    int count = 0;
    for (String arch : ArchRules.architectures()) {
      ArchRules rules = RULES.get(arch);
      for (Collective collective : COLLECTIVES) {
        for (int nodes : new int[] {1, 2, 9}) {
          for (PartitionMode partition : PartitionMode.values()) {
            for (long bytes : new long[] {64, 1L << 30}) {
              PathQuery query = query(collective, nodes, partition, bytes);
              for (NcclAlgorithm algorithm : NcclAlgorithm.values()) {
                for (Protocol protocol : Protocol.values()) {
                  for (int warp : new int[] {32, 64}) {
                    for (int limit : new int[] {192, 256, 320, 512}) {
                      var block = new Threads.Block(algorithm, protocol, limit, requested, warp);
                      check.accept(new Answer(arch, query, block, rules.threads(query, block)));
                      count++;
                    }
                  }
                }
              }
            }
          }
        }
      }
    }
    return count;
  }

  @Test
  void neverAboveTheUsersLimitNeverBelowTheAlgorithmsLeast() {
    int asked =
        forEach(
            OptionalInt.empty(),
            answer -> {
              boolean pat = answer.block().algorithm() == NcclAlgorithm.PAT;
              int least = pat ? FULL : 3 * answer.block().warp();
              int most = pat ? FULL : answer.block().limit();
              assertThat(answer.threads()).as("%s", answer).isBetween(least, most);
            });
    assertThat(asked).isEqualTo(5 * 3 * 3 * 2 * 2 * 7 * 3 * 2 * 4);
  }

  @Test
  void onlyDpxOfGfx1250Differs() {
    forEach(
        OptionalInt.empty(),
        answer -> {
          PathQuery query = answer.query();
          Site spx =
              new Site(
                  query.site().nodes(),
                  query.site().ranks(),
                  PartitionMode.SPX,
                  RulesVersion.AFTER);
          int before =
              threads(
                  "gfx942",
                  PathQuery.of(spx, query.collective(), query.type(), query.bytes()),
                  answer.block());
          boolean changed =
              answer.arch().equals("gfx1250")
                  && query.site().partition() == PartitionMode.DPX
                  && answer.block().algorithm() != NcclAlgorithm.PAT;
          if (changed) {
            assertThat(answer.threads()).as("%s", answer).isEqualTo(192);
          } else if (!answer.arch().equals("gfx950")) {
            assertThat(answer.threads()).as("%s", answer).isEqualTo(before);
          }
        });
  }

  @Test
  void whatTheUserAsksForIsRoundedToWarpsAndCut() {
    for (int[] each : new int[][] {{1, 96}, {97, 128}, {128, 128}, {200, 224}, {1024, 256}}) {
      forEachOf(OptionalInt.of(each[0]), 32, each[1]);
    }
    forEachOf(OptionalInt.of(100), 64, 192);
    forEachOf(OptionalInt.of(193), 64, 256);
  }

  private static void forEachOf(OptionalInt requested, int warp, int threads) {
    forEach(
        requested,
        answer -> {
          if (answer.block().warp() == warp && answer.block().algorithm() != NcclAlgorithm.PAT) {
            assertThat(answer.threads()).as("%s", answer).isEqualTo(threads);
          }
        });
  }

  @Test
  void patKeepsItsFullBlockWhateverIsAskedFor() {
    forEach(
        OptionalInt.of(96),
        answer -> {
          if (answer.block().algorithm() == NcclAlgorithm.PAT) {
            assertThat(answer.threads()).as("%s", answer).isEqualTo(FULL);
          }
        });
  }

  @Test
  void theOlderRule() {
    PathQuery several = query(Collective.ALL_REDUCE, 2, PartitionMode.SPX, 1L << 30);
    Threads.Block ring = block(NcclAlgorithm.RING, Protocol.SIMPLE, 512);
    assertThat(threads("gfx950", several, ring)).isEqualTo(512);
    assertThat(threads("gfx942", several, ring)).isEqualTo(256);
    assertThat(threads("gfx950", several, block(NcclAlgorithm.RING, Protocol.LL, 512)))
        .isEqualTo(256);
    assertThat(
            threads("gfx950", query(Collective.ALL_REDUCE, 1, PartitionMode.SPX, 1L << 30), ring))
        .isEqualTo(256);
    assertThat(threads("gfx950", several, block(NcclAlgorithm.TREE, Protocol.SIMPLE, 320)))
        .isEqualTo(320);
    long part = 512 << 10;
    assertThat(
            threads(
                "gfx950", query(Collective.REDUCE_SCATTER, 2, PartitionMode.SPX, 16 * part), ring))
        .isEqualTo(256);
    assertThat(
            threads(
                "gfx950",
                query(Collective.REDUCE_SCATTER, 2, PartitionMode.SPX, 16 * part + 64),
                ring))
        .isEqualTo(512);
    assertThat(threads("gfx1250", query(Collective.ALL_REDUCE, 1, PartitionMode.DPX, 64), ring))
        .isEqualTo(192);
    assertThat(
            threads(
                "gfx1250",
                query(Collective.ALL_REDUCE, 1, PartitionMode.DPX, 64),
                block(NcclAlgorithm.RING, Protocol.SIMPLE, 128)))
        .isEqualTo(128);
  }

  @Test
  void limitsThatNoAlgorithmWorksWithAreRefused() {
    assertThatThrownBy(() -> block(NcclAlgorithm.RING, Protocol.LL, 95))
        .hasMessage("limit: 95, legal: 96 (3 warps) or more");
  }

  @Test
  void blocks() {
    ArchRules rules = RULES.get("gfx1250");
    int[][] expected = {
      {8, 128, 128}, {16, 128, 128}, {20, 128, 102}, {64, 128, 32}, {100, 128, 32}, {16, 48, 48}
    };
    for (int[] each : expected) {
      PathQuery query =
          PathQuery.of(Site.of(each[0]), Collective.ALL_REDUCE, DataType.FLOAT32, 1 << 20);
      assertThat(rules.blocks(query, each[1])).as("%s", query).hasValue(each[2]);
    }
    PathQuery few = PathQuery.of(Site.of(4), Collective.ALL_REDUCE, DataType.FLOAT32, 1 << 20);
    assertThat(rules.blocks(few, 128)).isEmpty();
    PathQuery gather = PathQuery.of(Site.of(8), Collective.ALL_GATHER, DataType.FLOAT32, 1 << 20);
    assertThat(rules.blocks(gather, 128)).isEmpty();
  }
}
