package io.jccl.select.arch;

import static io.jccl.select.arch.RuleVariable.NCCL_CTA_POLICY;
import static io.jccl.select.arch.RuleVariable.RCCL_DDA_ENABLE;
import static io.jccl.select.arch.RuleVariable.RCCL_DDA_LL128_THRESHOLD;
import static io.jccl.select.arch.RuleVariable.RCCL_DDA_LL128_TWOSHOT_THRESHOLD;
import static io.jccl.select.arch.RuleVariable.RCCL_DDA_LL_THRESHOLD;
import static io.jccl.select.arch.RuleVariable.RCCL_DDA_NRANKS_RELAX;
import static io.jccl.select.arch.RuleVariable.RCCL_FORCE_CE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jccl.DataType;
import io.jccl.InvalidArgumentException;
import io.jccl.JcclException;
import io.jccl.ReduceOp;
import io.jccl.plan.Collective;
import io.jccl.select.PartitionMode;
import io.jccl.select.Protocol;
import io.jccl.select.model.NcclAlgorithm;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What the user sets wins over the rules; and what a call is beside its size matters. */
class UserWinsTest {
  private static final long MIB = 1 << 20;

  private final ArchRules rules = ArchRules.named("gfx1250");

  private static PathQuery allReduce(long bytes) {
    return PathQuery.of(Site.of(8), Collective.ALL_REDUCE, DataType.FLOAT32, bytes);
  }

  private static PathQuery allGather(long bytes) {
    return PathQuery.of(Site.of(8), Collective.ALL_GATHER, DataType.FLOAT32, bytes);
  }

  private String name(PathQuery query, UserChoices user) {
    return rules.path(query, user).name();
  }

  @Test
  void algorithmsSwitchTheOtherPathsOff() {
    UserChoices ring = UserChoices.NONE.withAlgorithms(NcclAlgorithm.RING);
    Path path = rules.path(allReduce(MIB), ring);
    assertThat(path.name()).isEqualTo("RING LL128");
    assertThat(path.modelled()).isFalse();
    assertThat(path.source()).first().isEqualTo("NCCL_ALGO");
  }

  @Test
  void protocols() {
    UserChoices simple = UserChoices.NONE.withProtocols(Protocol.SIMPLE);
    assertThat(name(allReduce(MIB), simple)).isEqualTo("TREE SIMPLE");
    assertThat(rules.path(allReduce(MIB), simple).source()).last().isEqualTo("NCCL_PROTO");
  }

  @Test
  void severalAllowedOnesLeaveTheChoiceToTheModel() {
    UserChoices both = UserChoices.NONE.withAlgorithms(NcclAlgorithm.RING, NcclAlgorithm.TREE);
    assertThat(rules.path(allReduce(MIB), both).modelled()).isTrue();
  }

  @Test
  void nothingLeftIsAnError() {
    UserChoices tree = UserChoices.NONE.withAlgorithms(NcclAlgorithm.TREE);
    assertThatThrownBy(() -> rules.path(allGather(MIB), tree))
        .isInstanceOf(InvalidArgumentException.class)
        .hasMessageContaining("NCCL_ALGO")
        .hasMessageContaining("all_gather of 1048576 bytes of float, 8 ranks on 1 node");
  }

  @Test
  void namesOfAlgorithmsSayNothingAboutOtherCollectives() {
    UserChoices ring = UserChoices.NONE.withAlgorithms(NcclAlgorithm.RING);
    PathQuery query = PathQuery.of(Site.of(8), Collective.ALL_TO_ALL, DataType.FLOAT32, 1024);
    assertThat(name(query, ring)).isEqualTo("DDA LL");
  }

  @Test
  void thresholds() {
    assertThat(name(allReduce(MIB), UserChoices.NONE.with(RCCL_DDA_LL_THRESHOLD, 0)))
        .isEqualTo("DDA LL128");
    assertThat(name(allReduce(16 * MIB), UserChoices.NONE.with(RCCL_DDA_LL_THRESHOLD, 16 * MIB)))
        .isEqualTo("DDA LL");
    assertThat(name(allReduce(MIB), UserChoices.NONE.with(RCCL_DDA_LL_THRESHOLD, -1)))
        .isEqualTo("DDA LL");
    assertThat(name(allReduce(MIB), UserChoices.NONE.with(RCCL_DDA_ENABLE, 0)))
        .isEqualTo("TREE LL128");
  }

  @Test
  void theCeilingOfTwoStepsFollowsUnlessSet() {
    PathQuery query = allReduce(64 * MIB);
    UserChoices more = UserChoices.NONE.with(RCCL_DDA_LL128_THRESHOLD, 512 * MIB);
    assertThat(name(allReduce(512 * MIB), more)).isEqualTo("DDA LL128");
    assertThat(name(query, more.with(RCCL_DDA_LL128_TWOSHOT_THRESHOLD, 32 * MIB)))
        .isEqualTo("RING LL128");
  }

  @Test
  void copyEngines() {
    UserChoices forced = UserChoices.NONE.with(RCCL_FORCE_CE, 1);
    UserChoices zero = UserChoices.NONE.with(NCCL_CTA_POLICY, 2);
    PathQuery large = allGather(512 * MIB);
    assertThat(name(large, UserChoices.NONE)).isEqualTo("RING LL128");
    assertThat(name(large, forced)).isEqualTo("CE-Scratch");
    assertThat(name(large, zero)).isEqualTo("CE-Scratch");
    assertThat(name(large, zero.with(RCCL_FORCE_CE, 0))).isEqualTo("RING LL128");
    assertThat(name(large.withRegistered(true), forced)).isEqualTo("RING LL128");
    assertThat(name(large.withRegistered(true), zero)).isEqualTo("CE");
    ArchRules gfx942 = ArchRules.named("gfx942");
    assertThat(gfx942.path(large, UserChoices.NONE).name()).isEqualTo("CE-Scratch");
    assertThat(gfx942.path(large, UserChoices.NONE.with(RCCL_FORCE_CE, 0)).name())
        .startsWith("RING");
  }

  @Test
  void allReduceByCopyEnginesOfRegisteredBuffers() {
    UserChoices zero = UserChoices.NONE.with(NCCL_CTA_POLICY, 2).with(RCCL_DDA_ENABLE, 0);
    PathQuery query = allReduce(256 * MIB).withRegistered(true);
    assertThat(name(query, zero)).isEqualTo("CE");
    assertThat(name(query.withCaptured(true), zero)).startsWith("RING");
    assertThat(name(query.withOp(ReduceOp.Kind.AVG), zero)).startsWith("RING");
    assertThat(name(query.withOp(ReduceOp.Kind.MAX), zero)).isEqualTo("CE");
    assertThat(name(allReduce(256 * MIB + 4).withRegistered(true), zero)).startsWith("RING");
  }

  @Test
  void ddaSumsAloneAndOutsideOfGroups() {
    assertThat(name(allReduce(MIB).withOp(ReduceOp.Kind.PROD), UserChoices.NONE))
        .isEqualTo("TREE LL128");
    assertThat(name(allReduce(MIB).withOperations(2), UserChoices.NONE)).isEqualTo("TREE LL128");
    assertThat(name(allReduce(MIB + 4), UserChoices.NONE)).isEqualTo("TREE LL128");
  }

  @Test
  void registeredBuffersKeepLlFirstWithManyRanks() {
    PathQuery query = PathQuery.of(Site.of(32), Collective.ALL_REDUCE, DataType.FLOAT32, 4 * MIB);
    assertThat(name(query, UserChoices.NONE)).isEqualTo("DDA SIMPLE");
    assertThat(name(query.withRegistered(true), UserChoices.NONE)).isEqualTo("DDA LL");
  }

  @Test
  void fewerRanksByRelaxing() {
    ArchRules gfx950 = ArchRules.named("gfx950");
    UserChoices relaxed = UserChoices.NONE.with(RCCL_DDA_NRANKS_RELAX, 1);
    for (int ranks : new int[] {2, 4, 8}) {
      PathQuery query = PathQuery.of(Site.of(ranks), Collective.ALL_REDUCE, DataType.FLOAT32, MIB);
      assertThat(gfx950.path(query, relaxed).name()).isEqualTo("DDA SIMPLE");
    }
    PathQuery six = PathQuery.of(Site.of(6), Collective.ALL_REDUCE, DataType.FLOAT32, 6 * 4096);
    assertThat(gfx950.path(six, relaxed).name()).isEqualTo("TREE LL");
    PathQuery four = PathQuery.of(Site.of(4), Collective.ALL_REDUCE, DataType.FLOAT32, MIB);
    assertThat(gfx950.path(four, UserChoices.NONE).name()).isEqualTo("TREE LL");
  }

  @Test
  void channels() {
    PathQuery query =
        PathQuery.of(Site.of(8), Collective.REDUCE_SCATTER, DataType.FLOAT32, 256 * MIB);
    assertThat(rules.path(query, UserChoices.NONE).mostChannels()).hasValue(128);
    assertThat(rules.path(query, UserChoices.NONE.withChannels(0, 200)).mostChannels())
        .hasValue(200);
    assertThat(rules.path(query, UserChoices.NONE.withChannels(160, 0)).mostChannels())
        .hasValue(160);
    assertThat(rules.path(query, UserChoices.NONE.withChannels(8, 0)).mostChannels()).hasValue(128);
    PathQuery outside =
        PathQuery.of(Site.of(8), Collective.REDUCE_SCATTER, DataType.FLOAT32, 256 * MIB + 32);
    assertThat(rules.path(outside, UserChoices.NONE).mostChannels()).isEmpty();
    PathQuery ll128 =
        PathQuery.of(Site.of(8), Collective.REDUCE_SCATTER, DataType.FLOAT32, 64 * MIB);
    assertThat(rules.path(ll128, UserChoices.NONE).mostChannels()).isEmpty();
  }

  @Test
  void pathsInThisLibrary() {
    assertThat(here(allReduce(MIB))).hasValue("oneshot/simple");
    assertThat(here(allReduce(4 * MIB))).hasValue("twoshot/simple");
    assertThat(here(allReduce(512 * MIB))).hasValue("ring/simple");
    assertThat(here(allReduce(MIB + 4))).hasValue("tree/ll128");
    assertThat(rules.path(allReduce(MIB), UserChoices.NONE).bypass()).isTrue();
    assertThat(rules.path(allReduce(MIB + 4), UserChoices.NONE).bypass()).isFalse();
  }

  @Test
  void oneStepUpTo256KiBOnGfx950() {
    ArchRules gfx950 = ArchRules.named("gfx950");
    assertThat(gfx950.path(allReduce(MIB / 4), UserChoices.NONE).candidate())
        .hasValue(new PathCandidate("oneshot", Protocol.SIMPLE));
    assertThat(gfx950.path(allReduce(MIB / 4 + 128), UserChoices.NONE).candidate())
        .hasValue(new PathCandidate("twoshot", Protocol.SIMPLE));
  }

  private Optional<String> here(PathQuery query) {
    return rules.path(query, UserChoices.NONE).candidate().map(PathCandidate::toString);
  }

  @Test
  void whatNothingKnowsIsAnError() {
    PathQuery query = PathQuery.of(Site.of(8), Collective.ALL_TO_ALL_V, DataType.FLOAT32, MIB);
    assertThatThrownBy(() -> rules.path(query, UserChoices.NONE))
        .isInstanceOf(JcclException.class)
        .hasMessageContaining("alltoallv of 1048576 bytes");
  }

  @Test
  void inferredRulesAreMarked() {
    Site before = new Site(1, 8, PartitionMode.SPX, RulesVersion.BEFORE);
    assertThat(inferred(before, Collective.ALL_GATHER, DataType.FLOAT32, 512 * MIB)).isTrue();
    assertThat(inferred(before, Collective.REDUCE_SCATTER, DataType.FLOAT32, MIB)).isTrue();
    assertThat(inferred(before, Collective.ALL_REDUCE, DataType.FLOAT8E4M3, MIB)).isTrue();
    assertThat(inferred(before, Collective.ALL_REDUCE, DataType.FLOAT32, MIB)).isFalse();
    assertThat(inferred(Site.of(8), Collective.ALL_REDUCE, DataType.FLOAT8E4M3, MIB)).isFalse();
  }

  private boolean inferred(Site site, Collective collective, DataType type, long bytes) {
    return rules.path(PathQuery.of(site, collective, type, bytes), UserChoices.NONE).inferred();
  }

  @Test
  void reasonsNameTheNumbers() {
    PathExplanation explanation =
        rules.explain(
            PathQuery.of(Site.of(8), Collective.REDUCE_SCATTER, DataType.FLOAT32, 16 * MIB),
            UserChoices.NONE);
    assertThat(explanation.steps())
        .extracting(Step::reason)
        .contains(
            "not bytes<=ranks*256K up to 256M [RCCL_DDA_LL_THRESHOLD]:"
                + " bytes is 16777216, limit 2097152",
            "not before|ranks<8|nodes>1: ranks is 8; nodes is 1");
  }
}
