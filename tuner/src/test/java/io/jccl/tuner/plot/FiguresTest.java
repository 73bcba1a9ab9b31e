package io.jccl.tuner.plot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.jccl.plan.Collective;
import io.jccl.tuner.samples.Role;
import io.jccl.tuner.verify.Synthetic;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class FiguresTest {
  private static Synthetic sweep() {
    return new Synthetic(1).sweep(3, 0, 1);
  }

  @Test
  void oneCurveAChoiceAndOneFigureACall() {
    Synthetic.Speed speed = Synthetic.SPEEDS.getFirst();
    Synthetic samples =
        sweep().add(Synthetic.point(Collective.BROADCAST, 0), Role.CANDIDATE, speed, 2, 0, 1);
    List<Figure> figures =
        Figures.of(List.of(samples.file("a")), point -> Optional.of("x" + point.collective()));
    assertThat(figures)
        .extracting(Figure::title)
        .containsExactly("all_reduce, float sum, 4 ranks, host", "broadcast, float, 4 ranks, host");
    Figure reduce = figures.getFirst();
    assertThat(reduce.curves())
        .extracting(Curve::name)
        .containsExactly("ring/simple/2", "oneshot/simple/1", "ring/ll/1");
    assertThat(reduce.sizes()).hasSize(9).startsWith(1024L).endsWith(64L << 20);
    assertThat(reduce.chosen().orElseThrow().bands()).hasSize(1);
    assertThat(reduce.bandwidth().name()).isEqualTo("busbw");
    Curve.Point point = reduce.curves().getFirst().at(1024).orElseThrow();
    assertThat(point.rounds()).isEqualTo(3);
    assertThat(point.times().samples()).isEqualTo(27);
    assertThat(figures.getLast().sizes()).as("0 bytes have no place on the axis").isEmpty();
  }

  @Test
  void bandwidthIsThatOfTheBus() {
    Figure figure = Figures.of(List.of(sweep().file("a")), point -> Optional.empty()).getFirst();
    Curve.Point point = figure.curves().getFirst().at(1024).orElseThrow();
    assertThat(point.bandwidth(100)).isCloseTo(1.5 * 1024 / 1e3 / 100, within(1e-9));
    assertThat(figure.chosen()).isEmpty();
    assertThat(figure.strips()).extracting(Strip::name).containsExactly("fastest");
  }

  @Test
  void filesOfTheSameCallStayApart() {
    List<Figure> figures =
        Figures.of(List.of(sweep().file("a"), sweep().file("b")), point -> Optional.empty());
    assertThat(figures).hasSize(1);
    assertThat(figures.getFirst().curves())
        .extracting(Curve::name)
        .startsWith("ring/simple/2 a")
        .endsWith("ring/ll/1 b")
        .hasSize(6);
  }

  @Test
  void theFastestIsCorrect() {
    Synthetic samples =
        sweep().addWrong(Synthetic.point(Collective.ALL_REDUCE, 1024), Synthetic.SPEEDS.get(1));
    Figure figure = Figures.of(List.of(samples.file("a")), point -> Optional.empty()).getFirst();
    assertThat(figure.fastest(1024).orElseThrow().name()).isEqualTo("ring/ll/1");
    assertThat(figure.fastest(4096).orElseThrow().name()).isEqualTo("oneshot/simple/1");
  }

  @Test
  void timesThatTheClockDidNotSeeAreANanosecond() {
    Synthetic none =
        new Synthetic(1)
            .add(
                Synthetic.point(Collective.ALL_REDUCE, 8),
                Role.CANDIDATE,
                Synthetic.SPEEDS.getFirst(),
                3,
                0,
                0);
    Figure figure = Figures.of(List.of(none.file("a")), point -> Optional.empty()).getFirst();
    assertThat(figure.curves().getFirst().at(8).orElseThrow().times().p50()).isEqualTo(1e-3);
    assertThat(Page.html("title", List.of(), List.of(figure))).doesNotContain("NaN", "Infinity");
  }
}
