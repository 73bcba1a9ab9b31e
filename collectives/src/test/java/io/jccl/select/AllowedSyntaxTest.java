package io.jccl.select;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jccl.InvalidArgumentException;
import io.jccl.plan.Collective;
import java.util.Arrays;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class AllowedSyntaxTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "ring | ALL_REDUCE | ring",
        "RING | ALL_REDUCE | ring",
        "ring,tree | BARRIER | ring tree",
        " ring , tree | BARRIER | ring tree",
        "one_shot | GATHER | oneshot",
        "^ring | GATHER | tree direct oneshot twoshot pat ce",
        "^ring,tree,pat | GATHER | direct oneshot twoshot ce",
        "ring;allreduce:tree | ALL_REDUCE | tree",
        "ring;allreduce:tree | REDUCE | ring",
        "ring;all_reduce:^tree | ALL_REDUCE | ring direct oneshot twoshot pat ce",
        "ring,collnetdirect;allreduce:tree,collnetdirect;broadcast:ring | ALL_REDUCE | tree",
        "ring,collnetdirect;allreduce:tree,collnetdirect;broadcast:ring | REDUCE | ring",
        "allreduce:tree | ALL_REDUCE | tree",
        "allreduce:tree | REDUCE | ring tree direct oneshot twoshot pat ce",
        "AllToAllV:direct | ALL_TO_ALL_V | direct",
        "alltoallv:direct | ALL_TO_ALL | ring tree direct oneshot twoshot pat ce",
        "All_To_All:ce | ALL_TO_ALL | ce",
        "^nvls | SCATTER | ring tree direct oneshot twoshot pat ce",
        "nvls_tree,pat | REDUCE_SCATTER | pat",
      })
  void names(String text, Collective collective, String expected) {
    Allowed<String> allowed = Setting.ALGO.parse(text);

    String found =
        Arrays.stream("ring tree direct oneshot twoshot pat ce".split(" "))
            .filter(name -> allowed.allows(collective, name))
            .collect(Collectors.joining(" "));
    assertThat(found).isEqualTo(expected);
  }

  @ParameterizedTest
  @EnumSource(Collective.class)
  void everyFunctionHasItsTwoSpellings(Collective collective) {
    String label = collective.label();
    assertThat(Setting.PROTO.parse(label + ":ll"))
        .isEqualTo(Setting.PROTO.parse(label.replace("_", "") + ":LL"));
    assertThat(Setting.PROTO.parse(label + ":ll").restricts(collective)).isTrue();
  }

  @Test
  void protocols() {
    Allowed<Protocol> allowed = Setting.PROTO.parse("^LL128;broadcast:Simple");
    assertThat(allowed.allows(Collective.REDUCE, Protocol.LL)).isTrue();
    assertThat(allowed.allows(Collective.REDUCE, Protocol.LL128)).isFalse();
    assertThat(allowed.allows(Collective.BROADCAST, Protocol.LL)).isFalse();
    assertThat(allowed.allows(Collective.BROADCAST, Protocol.SIMPLE)).isTrue();
  }

  @Test
  void onlyAPlainListAsksForItsNames() {
    Allowed<String> allowed = Setting.ALGO.parse("ring;reduce:^tree");
    assertThat(allowed.asksFor(Collective.ALL_REDUCE)).containsExactly("ring");
    assertThat(allowed.asksFor(Collective.REDUCE)).isEmpty();
    assertThat(Allowed.<String>everything().asksFor(Collective.REDUCE)).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "tree,RING | ring,tree",
        "^ce | ^ce",
        "allreduce:pat,direct | all_reduce:direct,pat",
        "broadcast:ring;allreduce:tree | all_reduce:tree;broadcast:ring",
        "ring,NVLS | ring,nvls",
      })
  void printsOneTextForEqualValues(String text, String printed) {
    Allowed<String> allowed = Setting.ALGO.parse(text);
    assertThat(Setting.ALGO.print(allowed)).isEqualTo(printed);
    assertThat(Setting.ALGO.parse(printed)).isEqualTo(allowed);
  }

  @Test
  void theDefaultPrintsEmptyAndReadsBack() {
    assertThat(Setting.ALGO.print(Allowed.everything())).isEmpty();
    assertThat(Setting.ALGO.parse("")).isEqualTo(Allowed.everything());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "rign | (algorithm: rign, legal: ring, tree, direct, oneshot, twoshot, pat, ce;"
            + " did you mean ring?",
        "treee,ring | did you mean tree?",
        "bananas | algorithm: bananas, legal: ",
        "ring,,tree | algorithm: \"\", legal: ",
        "ring, | algorithm: \"\", legal: ",
        "^ | algorithm: \"\", legal: ",
        "allreduce: | algorithm: \"\", legal: ",
        "ring; | only the first entry may lack a function, but entry 2 does",
        "allreduce:ring;tree | only the first entry may lack a function, but entry 2 does",
        "alreduce:ring | function: alreduce, legal: ",
        "alreduce:ring | did you mean all_reduce?",
        ":ring | function: \"\", legal: ",
        "allreduce:ring;all_reduce:tree | the function all_reduce comes twice",
        "nvls | NCCL has nvls, this library does not",
        "CollnetDirect,collnetchain | NCCL has collnetdirect, collnetchain, this library does not",
        "^ring,tree,direct,oneshot,twoshot,pat,ce | this leaves no algorithm",
        "ring,^tree | algorithm: ^tree, legal: ",
        "ring:tree | function: ring, legal: ",
        "ring tree | algorithm: ring tree, legal: ",
      })
  void refuses(String text, String reason) {
    assertThatThrownBy(() -> Setting.ALGO.parse(text))
        .isInstanceOf(InvalidArgumentException.class)
        .hasMessageStartingWith("JCCL_ALGO: " + text + ", legal: ")
        .hasMessageContaining(reason);
  }

  @ParameterizedTest
  @ValueSource(strings = {"ll64", "ring", "allreduce:ll,l128"})
  void refusesUnknownProtocols(String text) {
    assertThatThrownBy(() -> Setting.PROTO.parse(text)).hasMessageContaining("(protocol: ");
  }

  @Test
  void theWholeMessage() {
    assertThatThrownBy(() -> Setting.PROTO.parse("ll182"))
        .hasMessage(
            "JCCL_PROTO: ll182, legal: [function:][^]name,name;... with the names ll, ll128, simple"
                + " (protocol: ll182, legal: ll, ll128, simple; did you mean ll128?)");
  }
}
