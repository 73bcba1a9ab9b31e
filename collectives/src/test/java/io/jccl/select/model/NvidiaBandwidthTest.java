package io.jccl.select.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.jccl.plan.Collective;
import io.jccl.select.Protocol;
import io.jccl.select.model.NvidiaTraits.Generation;
import org.junit.jupiter.api.Test;

/** Bandwidths worked out by hand where another bound than usual is the one that counts. */
class NvidiaBandwidthTest {
  private static final ModelNumbers NUMBERS = ModelNumbers.shipped("2026", "nccl-2026.csv");
  private static final Topology TWO = two(12);

  private static Topology two(double bwInter) {
    return new Topology(2, 16, 16, 20, bwInter, Link.NVLINK, 0, Cpu.INTEL, true);
  }

  private static void check(
      Generation generation,
      Topology topology,
      Collective collective,
      NcclAlgorithm algorithm,
      Protocol protocol,
      double bandwidth) {
    NvidiaTraits traits = NvidiaTraits.of(generation).withNvls(16);
    assertThat(new NvidiaBandwidth(NUMBERS, traits, topology, collective).of(algorithm, protocol))
        .isCloseTo(bandwidth, within(1e-2));
  }

  @Test
  void twoMachinesAreAsFastAsOne() {
    check(
        Generation.HOPPER,
        TWO,
        Collective.ALL_REDUCE,
        NcclAlgorithm.RING,
        Protocol.SIMPLE,
        16 * 20 * 16 / 30.0);
  }

  @Test
  void fewChannelsBoundLlBeforeTheProcessorsDo() {
    check(
        Generation.HOPPER,
        Topology.oneNode(8, 8, 10),
        Collective.ALL_REDUCE,
        NcclAlgorithm.RING,
        Protocol.LL,
        8 * 10 * 0.5 * 8 / 14);
  }

  @Test
  void olderThanHopperLosesNothingWithNetworkSwitches() {
    check(
        Generation.AMPERE,
        TWO,
        Collective.ALL_REDUCE,
        NcclAlgorithm.COLLNET_DIRECT,
        Protocol.SIMPLE,
        16 * 20 / 0.75 / 2);
  }

  /** 8 GPUs a machine; the network is fast enough not to count. */
  @Test
  void whatNvlsGathersComesFromTheOthersOfTheMachine() {
    check(
        Generation.HOPPER,
        two(20),
        Collective.ALL_GATHER,
        NcclAlgorithm.NVLS,
        Protocol.SIMPLE,
        15 * 20 * 0.85 * 7 / 8);
  }
}
