package io.jccl.select;

import static org.assertj.core.api.Assertions.assertThat;

import io.jccl.DataType;
import io.jccl.InvalidArgumentException;
import io.jccl.JcclException;
import io.jccl.ReduceOp;
import io.jccl.plan.Collective;
import io.jccl.plan.Request;
import io.jccl.plan.algorithm.Algorithms;
import io.jccl.select.arch.ArchRules;
import io.jccl.select.arch.UserChoices;
import io.jccl.select.model.MachineCosts;
import io.jccl.select.model.PlanCost;
import io.jccl.spi.Availability;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What holds for every decision, over random settings, tables, sources and calls. */
class SelectionPropertiesTest {
  private static final int WORLDS = 150;
  private static final int CALLS = 60;
  private static final int KINDS = 4;
  private static final long[] EDGES = {0, 1, 7, 64, 4096, 65536, 1 << 20, Long.MAX_VALUE / 64};
  private static final Source HOST_MODEL = new PlanModel(new PlanCost(MachineCosts.host()));
  private static final Source DEVICE_MODEL = new PlanModel(new PlanCost(MachineCosts.device()));

  private static final Source RULES =
      new RulesSource("gfx1250", ArchRules.named("gfx1250"), PartitionMode.DPX, UserChoices.NONE);

  /** A fused engine that looks at the size, as any may. */
  private static final FusedSupport EVEN_COUNTS =
      (algorithm, shape) ->
          shape.count() % 2 == 0
              ? Availability.READY
              : new Availability.Unavailable("odd", "add one");

  /** Settings, sources and how to make a selector of them. */
  private record Circumstances(Settings settings, List<Source> sources) {
    Selector selector() {
      return new Selector(settings, Algorithms.all(), EVEN_COUNTS, sources);
    }
  }

  @Test
  void hold() {
    Random random = new Random(20261130);
    int decisions = 0;
    for (int world = 0; world < WORLDS; world++) {
      Circumstances here = circumstances(random);
      Selector selector;
      try {
        selector = here.selector();
      } catch (InvalidArgumentException contradiction) {
        continue;
      }
      List<CallShape> kinds = Stream.generate(() -> shape(random)).limit(KINDS).toList();
      for (int call = 0; call < CALLS; call++) {
        CallShape shape = kinds.get(random.nextInt(KINDS)).withBytes(size(random));
        Decision decision = decide(selector, shape);
        assertThat(decision)
            .as("the same, whatever was asked before: %s, %s", here, shape)
            .isEqualTo(decide(here.selector(), shape));
        if (decision != null) {
          decisions++;
          check(here, shape, decision);
          checkExplanation(here, selector.explain(shape));
        }
      }
    }
    assertThat(decisions).isGreaterThan(WORLDS * CALLS / 2);
  }

  private static Decision decide(Selector selector, CallShape shape) {
    try {
      return selector.select(shape);
    } catch (JcclException nothingLeft) {
      return null;
    }
  }

  private static void check(Circumstances here, CallShape shape, Decision decision) {
    Choice choice = decision.choice();
    Collective collective = shape.request().collective();
    Settings settings = here.settings();
    assertThat(choice.algorithm().supports(shape.request())).isTrue();
    assertThat(settings.get(Setting.ALGO).allows(collective, choice.algorithm().name()))
        .as("%s of %s", choice, here)
        .isTrue();
    assertThat(settings.get(Setting.PROTO).allows(collective, choice.protocol()))
        .as("%s of %s", choice, here)
        .isTrue();
    int multiple = choice.algorithm().channelMultiple();
    assertThat(choice.channels())
        .isBetween(
            Math.max(multiple, settings.get(Setting.MIN_NCHANNELS)),
            settings.get(Setting.MAX_NCHANNELS));
    assertThat(choice.channels() % multiple).isZero();
    assertThat(decision.refused()).extracting("candidate").doesNotContain(name(choice));
  }

  private static void checkExplanation(Circumstances here, Explanation why) {
    assertThat(why.opinions()).hasSize(here.sources().size());
    List<Explanation.Opinion> decided =
        why.opinions().stream().filter(each -> each.part() == Explanation.Part.DECIDED).toList();
    if (decided.isEmpty()) {
      assertThat(why.decision().source()).contains("first in the library's order");
    } else {
      assertThat(decided).hasSize(1);
      Source.Proposal proposal = decided.getFirst().proposal().orElseThrow();
      assertThat(proposal.candidate()).hasToString(name(why.decision().choice()));
      assertThat(why.decision().source()).contains(proposal.origin());
    }
  }

  private static String name(Choice choice) {
    return new Candidate(choice.algorithm(), choice.protocol()).toString();
  }

  private static Circumstances circumstances(Random random) {
    Map<String, String> environment = new LinkedHashMap<>();
    if (random.nextBoolean()) {
      environment.put("JCCL_ALGO", names(random, Algorithms.all().stream().map(a -> a.name())));
    }
    if (random.nextInt(3) == 0) {
      environment.put("JCCL_PROTO", names(random, Stream.of("ll", "ll128", "simple")));
    }
    int max = 1 + random.nextInt(8);
    if (random.nextBoolean()) {
      environment.put("JCCL_MAX_NCHANNELS", "" + max);
      environment.put("JCCL_MIN_NCHANNELS", "" + (1 + random.nextInt(max)));
    }
    environment.put("JCCL_REPRODUCIBLE", random.nextInt(4) == 0 ? "1" : "0");
    environment.put(
        "JCCL_FUSED", random.nextBoolean() ? "auto" : random.nextBoolean() ? "on" : "off");
    String tuner = List.of("table,rules,model", "table", "model", "none").get(random.nextInt(4));
    environment.put("JCCL_TUNER", tuner);
    List<Source> sources = new ArrayList<>();
    sources.add(table("user.csv", random));
    sources.add(table("ours.csv", random));
    if (random.nextBoolean()) {
      sources.add(RULES);
    }
    sources.add(random.nextBoolean() ? HOST_MODEL : DEVICE_MODEL);
    return new Circumstances(Settings.of(environment), sources);
  }

  private static String names(Random random, Stream<String> all) {
    List<String> names = new ArrayList<>(all.toList());
    Collections.shuffle(names, random);
    String some = String.join(",", names.subList(0, 1 + random.nextInt(names.size() - 1)));
    return (random.nextBoolean() ? "^" : "") + some;
  }

  private static TuningTable table(String name, Random random) {
    List<Candidate> candidates = Candidate.all(Algorithms.all());
    List<TableRow> rows =
        IntStream.rangeClosed(1, random.nextInt(40))
            .mapToObj(
                line -> {
                  Candidate candidate = candidates.get(random.nextInt(candidates.size()));
                  long one = size(random);
                  long other = size(random);
                  return new TableRow(
                      line,
                      Collective.values()[random.nextInt(Collective.values().length)],
                      Math.min(one, other),
                      Math.max(one, other),
                      candidate.algorithm().name(),
                      candidate.protocol(),
                      random.nextBoolean() ? -1 : 1 + random.nextInt(64),
                      random.nextInt(3) == 0 ? 1 : -1,
                      random.nextInt(3) == 0 ? 4 : -1,
                      random.nextInt(3) == 0 ? 1 : -1,
                      random.nextInt(3) - 1);
                })
            .toList();
    return new TuningTable(name, rows);
  }

  private static long size(Random random) {
    long edge = EDGES[random.nextInt(EDGES.length)];
    return Math.max(0, edge + random.nextInt(3) - 1);
  }

  private static CallShape shape(Random random) {
    Collective collective = Collective.values()[random.nextInt(Collective.values().length)];
    int ranks = List.of(1, 2, 4, 5, 8, 200).get(random.nextInt(6));
    int root = collective.rooted() ? random.nextInt(ranks) : 0;
    List<DataType> types = List.of(DataType.INT8, DataType.FLOAT32, DataType.FLOAT16);
    ReduceOp.Kind kind = random.nextBoolean() ? ReduceOp.Kind.SUM : ReduceOp.Kind.AVG;
    return new CallShape(
        Request.of(collective, ranks, root),
        types.get(random.nextInt(types.size())),
        kind,
        size(random),
        random.nextInt(3) == 0,
        random.nextBoolean(),
        1 + random.nextInt(Math.min(2, ranks)),
        1 + random.nextInt(2),
        random.nextInt(4) == 0);
  }
}
