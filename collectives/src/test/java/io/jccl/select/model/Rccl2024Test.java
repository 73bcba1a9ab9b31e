package io.jccl.select.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.jccl.DataType;
import io.jccl.ReduceOp;
import io.jccl.plan.Collective;
import io.jccl.select.Protocol;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Entries worked out by hand. */
class Rccl2024Test {
  private static final Topology ONE = Topology.oneNode(8, 32, 20);
  private static final Topology TWO =
      new Topology(2, 16, 32, 20, 12, Link.NVLINK, 0, Cpu.OTHER, true);
  private static final Topology THREE =
      new Topology(3, 24, 32, 20, 12, Link.NVLINK, 7, Cpu.AMD, true);

  private static CostTable costs(int model, Topology topology, Collective collective, long bytes) {
    return new Rccl2024(RcclTraits.of(model)).costs(topology, CostQuery.of(collective, bytes));
  }

  private static void check(CostEntry entry, double latency, double bandwidth, double correction) {
    assertThat(entry.latency()).as(entry.name()).isCloseTo(latency, within(1e-3));
    assertThat(entry.bandwidth()).as(entry.name()).isCloseTo(bandwidth, within(1e-2));
    assertThat(entry.correction()).as(entry.name()).isEqualTo(correction);
  }

  @Test
  void gfx94xOnOneNode() {
    CostTable costs = costs(5, ONE, Collective.ALL_REDUCE, 4096);
    check(costs.entry(NcclAlgorithm.RING, Protocol.SIMPLE), 46.4, 365.71, 1);
    check(costs.entry(NcclAlgorithm.RING, Protocol.LL), 23.2, 29.257, 1);
    check(costs.entry(NcclAlgorithm.TREE, Protocol.LL), 24.6, 19.2, 1);
    assertThat(costs.entry(NcclAlgorithm.TREE, Protocol.SIMPLE).reason())
        .isEqualTo("no tree/simple on one node of gfx94x");
    assertThat(costs.entry(NcclAlgorithm.RING, Protocol.LL128).reason()).contains("gfx90a");
    check(
        costs(5, ONE, Collective.BROADCAST, 4096).entry(NcclAlgorithm.RING, Protocol.LL),
        12.8,
        84.48,
        1);
  }

  @Test
  void gfx94xOnTwoNodes() {
    CostEntry simple =
        costs(5, TWO, Collective.ALL_REDUCE, 64 << 20).entry(NcclAlgorithm.RING, Protocol.SIMPLE);
    check(simple, 1375, 341.33, 0.1);
    assertThat(simple.micros()).isCloseTo(1375 + 1966.08, within(0.01));
    check(
        costs(5, TWO, Collective.BROADCAST, 4096).entry(NcclAlgorithm.RING, Protocol.LL),
        12 + 9.5,
        640 * 0.08,
        0.1);
    assertThat(
            costs(5, TWO, Collective.ALL_REDUCE, 4096)
                .entry(NcclAlgorithm.TREE, Protocol.SIMPLE)
                .usable())
        .isTrue();
  }

  @Test
  void whatTheNetworkReportsReplacesTheModelsNumber() {
    CostTable costs = costs(5, THREE, Collective.ALL_GATHER, 1 << 20);
    check(
        costs.entry(NcclAlgorithm.RING, Protocol.LL),
        12 + 21 * 2 + 2 * 7,
        32 * 12 * 0.08 * 24 / 23,
        0.4);
    check(
        costs.entry(NcclAlgorithm.RING, Protocol.SIMPLE),
        17 + 21 * 6 + 2 * 14,
        32 * 12 * 24 / 23.0,
        0.1);
  }

  @Test
  void correctionsTakeTheirEndsBeyondTheList() {
    assertThat(treeLl(1)).isEqualTo(0.1);
    assertThat(treeLl(64L << 6)).isEqualTo(1);
    assertThat(treeLl(64L << 11)).isEqualTo(0.6);
    assertThat(treeLl(64L << 26)).isEqualTo(0.1);
    assertThat(treeLl(64L << 40)).isEqualTo(0.1);
  }

  private static double treeLl(long bytes) {
    return costs(5, ONE, Collective.ALL_REDUCE, bytes)
        .entry(NcclAlgorithm.TREE, Protocol.LL)
        .correction();
  }

  @Test
  void mi250CountsOneBandwidth() {
    CostTable costs = costs(4, ONE, Collective.ALL_REDUCE, 64 << 26);
    assertThat(costs.entry(NcclAlgorithm.RING, Protocol.LL128).bandwidth())
        .isCloseTo(161.4 * 0.41 * 8 / 14, within(1e-2));
    assertThat(costs.entry(NcclAlgorithm.RING, Protocol.SIMPLE).bandwidth())
        .isCloseTo(161.4 * 8 / 14, within(1e-2));
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2, 3, 4, 5})
  void everyModelAnswersEverything(int model) {
    Rccl2024 rccl = new Rccl2024(RcclTraits.of(model));
    int asked = 0;
    for (Collective collective : CostQuery.COLLECTIVES) {
      for (Topology topology : new Topology[] {ONE, TWO, THREE}) {
        for (long bytes = 0; bytes < 1L << 36; bytes = bytes * 4 + 1) {
          CostTable costs = rccl.costs(topology, CostQuery.of(collective, bytes));
          assertThat(costs.cheapest()).isPresent();
          assertThat(costs.entries())
              .allMatch(entry -> entry.usable() != entry.reason().length() > 0);
          asked++;
        }
      }
    }
    assertThat(asked).isPositive();
  }

  @Test
  void groupsPayTheLatencyOfEach() {
    CostQuery group =
        new CostQuery(Collective.ALL_REDUCE, DataType.FLOAT32, ReduceOp.Kind.SUM, 0, 3);
    CostTable costs = new Rccl2024(RcclTraits.of(5)).costs(ONE, group);
    assertThat(costs.entry(NcclAlgorithm.TREE, Protocol.LL).micros())
        .isCloseTo(3 * 24.6, within(1e-9));
  }

  @Test
  void gfx12HasNoLl() {
    RcclTraits traits = new RcclTraits(0, false, true, false, 0);
    CostTable costs = new Rccl2024(traits).costs(ONE, CostQuery.of(Collective.REDUCE, 64));
    assertThat(costs.entry(NcclAlgorithm.RING, Protocol.LL).reason())
        .isEqualTo("LL is off on gfx12xx");
  }

  @Test
  void unknownModels() {
    assertThatThrownBy(() -> RcclTraits.of(6)).hasMessage("model: 6, legal: 0 to 5");
  }

  @Test
  void treesHaveOtherRatiosWithMoreThanTwoNodes() {
    assertThat(treeSimple(TWO)).isCloseTo(32 * 20 * 0.11 / 2, within(1e-2));
    assertThat(treeSimple(THREE)).isCloseTo(32 * 12 * 0.59 / 2, within(1e-2));
  }

  private static double treeSimple(Topology topology) {
    return costs(5, topology, Collective.ALL_REDUCE, 4096)
        .entry(NcclAlgorithm.TREE, Protocol.SIMPLE)
        .bandwidth();
  }

  /** Model 3 has no numbers for LL128: the ring's ratio is 0, and the tree's correction as well. */
  @Test
  void whatHasNoBandwidthIsMissing() {
    RcclTraits traits = new RcclTraits(3, false, false, true, 0);
    CostTable costs = new Rccl2024(traits).costs(ONE, CostQuery.of(Collective.ALL_REDUCE, 4096));
    for (NcclAlgorithm algorithm : new NcclAlgorithm[] {NcclAlgorithm.RING, NcclAlgorithm.TREE}) {
      CostEntry entry = costs.entry(algorithm, Protocol.LL128);
      assertThat(entry.usable()).as(entry.name()).isFalse();
      assertThat(entry.reason()).isEqualTo("no bandwidth in the model's numbers");
    }
  }

  @Test
  void theNameHoldsTheNumberOfTheModel() {
    assertThat(new Rccl2024(RcclTraits.of(5)).name()).isEqualTo("RCCL 2024, tuning model 5");
  }
}
