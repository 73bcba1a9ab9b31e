package io.jccl.select;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jccl.DataType;
import io.jccl.InvalidArgumentException;
import io.jccl.ReduceOp;
import io.jccl.plan.Algorithm;
import io.jccl.plan.Collective;
import io.jccl.plan.Request;
import io.jccl.plan.algorithm.Algorithms;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Asking for an algorithm by name gives that algorithm or an error, for every collective. */
class EveryAlgorithmTest {
  static Stream<Arguments> pairs() {
    return Algorithms.all().stream()
        .flatMap(
            algorithm ->
                Stream.of(Collective.values())
                    .map(collective -> Arguments.of(algorithm.name(), collective)));
  }

  @ParameterizedTest
  @MethodSource("pairs")
  void askedForIsTakenOrAnError(String name, Collective collective) {
    Settings settings = Settings.of(Map.of("NCCL_ALGO", name.toUpperCase(Locale.ROOT)));
    Selector selector =
        new Selector(settings, Algorithms.all(), TuningTable.hostDefaults(Algorithms.all()));
    Request request = Request.of(collective, 5, 0);
    CallShape shape = new CallShape(request, DataType.INT32, ReduceOp.Kind.SUM, 1 << 16);

    if (Algorithms.named(name).supports(request)) {
      Choice choice = selector.select(shape).choice();
      assertThat(choice.algorithm().name()).isEqualTo(name);
      assertThat(choice.channels() % choice.algorithm().channelMultiple()).isZero();
    } else {
      String legal =
          Algorithms.all().stream()
              .filter(each -> each.supports(request))
              .map(Algorithm::name)
              .collect(Collectors.joining(", "));
      assertThatThrownBy(() -> selector.select(shape))
          .isInstanceOf(InvalidArgumentException.class)
          .hasMessageEndingWith(", legal: " + legal);
    }
  }
}
