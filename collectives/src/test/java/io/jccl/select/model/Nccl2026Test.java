package io.jccl.select.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.jccl.DataType;
import io.jccl.ReduceOp;
import io.jccl.plan.Collective;
import io.jccl.select.Protocol;
import io.jccl.select.model.NvidiaTraits.Generation;
import org.junit.jupiter.api.Test;

/** Entries worked out by hand. */
class Nccl2026Test {
  private static final NvidiaTraits HOPPER = NvidiaTraits.of(Generation.HOPPER);
  private static final Topology ONE = Topology.oneNode(8, 16, 20);
  private static final Topology TWO =
      new Topology(2, 16, 16, 20, 12, Link.NVLINK, 0, Cpu.INTEL, true);
  private static final Topology FOUR =
      new Topology(4, 32, 16, 20, 12, Link.NVLINK, 1, Cpu.AMD, true);
  private static final long MIB = 1 << 20;

  private static CostEntry entry(
      NvidiaTraits traits,
      Topology topology,
      Collective collective,
      long bytes,
      NcclAlgorithm algorithm,
      Protocol protocol) {
    CostQuery query = CostQuery.of(collective, bytes);
    return new Nccl2026(traits).costs(topology, query).entry(algorithm, protocol);
  }

  private static void check(CostEntry entry, double latency, double bandwidth) {
    assertThat(entry.latency()).as(entry.name()).isCloseTo(latency, within(1e-3));
    assertThat(entry.bandwidth()).as(entry.name()).isCloseTo(bandwidth, within(1e-2));
  }

  private static void checkOne(
      NcclAlgorithm algorithm, Protocol protocol, double latency, double bandwidth, double micros) {
    CostEntry entry = entry(HOPPER, ONE, Collective.ALL_REDUCE, MIB, algorithm, protocol);
    check(entry, latency, bandwidth);
    assertThat(entry.micros()).as(entry.name()).isCloseTo(micros, within(1e-2));
  }

  @Test
  void allReduceOnOneNode() {
    checkOne(NcclAlgorithm.TREE, Protocol.LL, 15.2, 38.74, 69.34);
    checkOne(NcclAlgorithm.TREE, Protocol.LL128, 31.5, 114.49, 46.76);
    checkOne(NcclAlgorithm.TREE, Protocol.SIMPLE, 64.4, 147.2, 78.65);
    checkOne(NcclAlgorithm.RING, Protocol.LL, 15.0, 80.57, 28.01);
    checkOne(NcclAlgorithm.RING, Protocol.LL128, 40.6, 168.23, 46.83);
    checkOne(NcclAlgorithm.RING, Protocol.SIMPLE, 56.0, 182.86, 61.73);
  }

  @Test
  void severalNodesPayTheNetwork() {
    long bytes = 64 * MIB;
    CostEntry simple =
        entry(HOPPER, FOUR, Collective.ALL_REDUCE, bytes, NcclAlgorithm.RING, Protocol.SIMPLE);
    check(simple, 8.4 + 56 * 6 + 6 * 16, 99.097);
    assertThat(simple.micros()).isCloseTo(440.4 * 1.4 + 677.205, within(1e-2));
    check(
        entry(HOPPER, FOUR, Collective.ALL_REDUCE, bytes, NcclAlgorithm.RING, Protocol.LL),
        6.6 + 56 * 2 + 6 * 3.7,
        9.806);
    check(
        entry(HOPPER, FOUR, Collective.ALL_REDUCE, bytes, NcclAlgorithm.TREE, Protocol.LL128),
        69.5,
        82.8);
    check(
        entry(HOPPER, FOUR, Collective.ALL_GATHER, bytes, NcclAlgorithm.RING, Protocol.LL),
        6.6 + 28 * 2 + 3 * 3.7,
        19 * 32 / 31.0);
  }

  @Test
  void thePlateauBeginsAt64BytesAChannelAndRank() {
    long edge = 64L * 16 * 32;
    CostEntry below =
        entry(HOPPER, FOUR, Collective.ALL_REDUCE, edge - 1, NcclAlgorithm.RING, Protocol.SIMPLE);
    CostEntry at =
        entry(HOPPER, FOUR, Collective.ALL_REDUCE, edge, NcclAlgorithm.RING, Protocol.SIMPLE);
    assertThat(at.micros() - below.micros()).isCloseTo(0.4 * 440.4, within(0.1));
    CostEntry volta =
        entry(
            NvidiaTraits.of(Generation.VOLTA),
            FOUR,
            Collective.ALL_REDUCE,
            edge,
            NcclAlgorithm.RING,
            Protocol.SIMPLE);
    assertThat(volta.reason()).isEqualTo("latency x 1.9 on several nodes");
    CostEntry one =
        entry(HOPPER, ONE, Collective.ALL_REDUCE, 64 * MIB, NcclAlgorithm.RING, Protocol.SIMPLE);
    assertThat(one.reason()).isEmpty();
  }

  @Test
  void switches() {
    NvidiaTraits nvls = HOPPER.withNvls(16).withCollnet();
    check(
        entry(nvls, ONE, Collective.ALL_REDUCE, MIB, NcclAlgorithm.NVLS, Protocol.SIMPLE),
        25,
        291.43);
    check(
        entry(nvls, ONE, Collective.ALL_GATHER, MIB, NcclAlgorithm.NVLS, Protocol.SIMPLE),
        25,
        223.125);
    check(
        entry(nvls, TWO, Collective.ALL_REDUCE, MIB, NcclAlgorithm.NVLS, Protocol.SIMPLE),
        43,
        12 * 16 * 16 / 30.0);
    check(
        entry(nvls, TWO, Collective.ALL_REDUCE, MIB, NcclAlgorithm.NVLS_TREE, Protocol.SIMPLE),
        66.8,
        204.8);
    check(
        entry(nvls, TWO, Collective.ALL_REDUCE, MIB, NcclAlgorithm.COLLNET_DIRECT, Protocol.SIMPLE),
        44,
        181.33);
    check(
        entry(nvls, TWO, Collective.ALL_GATHER, MIB, NcclAlgorithm.COLLNET_DIRECT, Protocol.SIMPLE),
        44,
        320);
    check(
        entry(nvls, TWO, Collective.ALL_REDUCE, MIB, NcclAlgorithm.COLLNET_CHAIN, Protocol.SIMPLE),
        69.2,
        160);
    assertThat(
            entry(nvls, ONE, Collective.ALL_REDUCE, MIB, NcclAlgorithm.NVLS_TREE, Protocol.SIMPLE)
                .reason())
        .isEqualTo("no bandwidth with this topology");
  }

  @Test
  void patWithOneGpuANode() {
    Topology spread = new Topology(8, 8, 16, 20, 12, Link.NVLINK, 0, Cpu.INTEL, true);
    check(
        entry(HOPPER, spread, Collective.ALL_GATHER, MIB, NcclAlgorithm.PAT, Protocol.SIMPLE),
        42.4,
        144);
    CostQuery average =
        new CostQuery(Collective.REDUCE_SCATTER, DataType.FLOAT32, ReduceOp.Kind.AVG, MIB, 1);
    assertThat(
            new Nccl2026(HOPPER)
                .costs(spread, average)
                .entry(NcclAlgorithm.PAT, Protocol.SIMPLE)
                .reason())
        .isEqualTo("no PAT with avg");
    assertThat(
            entry(HOPPER, ONE, Collective.ALL_GATHER, MIB, NcclAlgorithm.PAT, Protocol.SIMPLE)
                .reason())
        .isEqualTo("more than one GPU a node, NCCL_PAT_ENABLE=2");
    assertThat(
            entry(
                    HOPPER.withPat(NvidiaTraits.Pat.ON),
                    ONE,
                    Collective.ALL_GATHER,
                    MIB,
                    NcclAlgorithm.PAT,
                    Protocol.SIMPLE)
                .usable())
        .isTrue();
    // with one GPU a node the tree's hop stands for the ring's
    check(
        entry(HOPPER, spread, Collective.ALL_GATHER, MIB, NcclAlgorithm.RING, Protocol.LL),
        6.6 + 7 * 5.0,
        20.4 * 8 / 7);
  }

  @Test
  void broadcastIsAChain() {
    check(entry(HOPPER, ONE, Collective.BROADCAST, MIB, NcclAlgorithm.RING, Protocol.LL), 7.2, 141);
    Topology mixed = new Topology(1, 8, 16, 20, 20, Link.NVLINK, 0, Cpu.OTHER, false);
    check(
        entry(HOPPER, mixed, Collective.BROADCAST, MIB, NcclAlgorithm.RING, Protocol.LL),
        11.4,
        141);
    check(
        entry(HOPPER, mixed, Collective.REDUCE, MIB, NcclAlgorithm.RING, Protocol.SIMPLE),
        40.4,
        320);
  }

  @Test
  void correctionsBySize() {
    assertThat(correction(63, Protocol.LL128)).isEqualTo(1);
    assertThat(correction(64, Protocol.SIMPLE)).isEqualTo(0.9);
    assertThat(correction(64L << 12, Protocol.LL)).isEqualTo(0.4);
    assertThat(correction((64L << 13) - 1, Protocol.LL)).isEqualTo(0.4);
    assertThat(correction(64L << 22, Protocol.SIMPLE)).isEqualTo(0.9);
    assertThat(correction(64L << 23, Protocol.SIMPLE)).isEqualTo(1);
    assertThat(correction(0, Protocol.SIMPLE)).isEqualTo(1);
  }

  private static double correction(long bytes, Protocol protocol) {
    return entry(HOPPER, ONE, Collective.ALL_REDUCE, bytes, NcclAlgorithm.TREE, protocol)
        .correction();
  }

  @Test
  void treesOfOnePatternShareAGpu() {
    NvidiaTraits shared = HOPPER.withPattern(NvidiaTraits.TreePattern.TREE);
    check(
        entry(shared, ONE, Collective.ALL_REDUCE, MIB, NcclAlgorithm.TREE, Protocol.SIMPLE),
        64.4,
        147.2 * 0.85);
  }

  @Test
  void latenciesOfGroups() {
    CostQuery group =
        new CostQuery(Collective.ALL_REDUCE, DataType.FLOAT32, ReduceOp.Kind.SUM, 0, 11);
    CostTable costs = new Nccl2026(HOPPER).costs(ONE, group);
    assertThat(costs.entry(NcclAlgorithm.RING, Protocol.LL).micros())
        .isCloseTo(11 * 15.0, within(1e-9));
    assertThat(costs.entry(NcclAlgorithm.TREE, Protocol.LL).micros())
        .isCloseTo(2 * 15.2, within(1e-9));
  }

  @Test
  void everyMissingEntrySaysWhy() {
    for (Collective collective : CostQuery.COLLECTIVES) {
      CostTable costs =
          new Nccl2026(HOPPER.withLl128(false)).costs(ONE, CostQuery.of(collective, MIB));
      assertThat(costs.entries())
          .hasSize(21)
          .allMatch(entry -> entry.usable() != entry.reason().length() > 0);
      assertThat(costs.entry(NcclAlgorithm.RING, Protocol.LL128).reason())
          .isEqualTo("a link may tear stores of 128 bytes");
      assertThat(costs.entry(NcclAlgorithm.TREE, Protocol.LL).usable())
          .isEqualTo(collective == Collective.ALL_REDUCE);
    }
  }

  @Test
  void treesOfSwitchesPayEveryLevelTwice() {
    check(
        entry(
            HOPPER.withNvls(16),
            FOUR,
            Collective.ALL_REDUCE,
            MIB,
            NcclAlgorithm.NVLS_TREE,
            Protocol.SIMPLE),
        25 + 2 * 2 * (20.9 + 2),
        16 * 12 * 32 / 62.0);
  }

  @Test
  void patReducesWhatNeedsNoScaling() {
    Topology spread = new Topology(8, 8, 16, 20, 12, Link.NVLINK, 0, Cpu.INTEL, true);
    assertThat(pat(spread, ReduceOp.Kind.SUM)).isEmpty();
    assertThat(pat(spread, ReduceOp.Kind.PREMUL_SUM)).isEqualTo("no PAT with mulsum");
  }

  private static String pat(Topology topology, ReduceOp.Kind op) {
    CostQuery query = new CostQuery(Collective.REDUCE_SCATTER, DataType.FLOAT32, op, MIB, 1);
    return new Nccl2026(HOPPER)
        .costs(topology, query)
        .entry(NcclAlgorithm.PAT, Protocol.SIMPLE)
        .reason();
  }

  @Test
  void theNameHoldsTheYear() {
    assertThat(new Nccl2026(HOPPER).name()).isEqualTo("NCCL 2026");
  }
}
