package io.jccl.tuner.verify;

import io.jccl.plan.Request;
import io.jccl.select.CallShape;
import io.jccl.select.Choice;
import io.jccl.select.Selector;
import io.jccl.select.Setting;
import io.jccl.select.Settings;
import io.jccl.select.TunerSource;
import io.jccl.tuner.samples.ChoiceName;
import io.jccl.tuner.samples.Point;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Set;

/** What a selection takes for calls on host memory of one machine, with root 0. */
public final class Chooser {
  private final Selector selector;

  private Chooser(Settings settings) {
    selector = Selector.host(settings);
  }

  /** As the library chooses with these settings. */
  public static Chooser library(Settings settings) {
    return new Chooser(settings);
  }

  /** As the cost model chooses alone. */
  public static Chooser model(Settings settings) {
    return new Chooser(settings.with(Setting.TUNER, Set.of(TunerSource.MODEL)));
  }

  /**
   * As a table chooses, and for calls that it does not cover the library.
   *
   * @throws io.jccl.JcclException if the table cannot be read
   */
  public static Chooser table(Settings settings, Path table) {
    return new Chooser(settings.with(Setting.TUNER_CONFIG_FILE, Optional.of(table)));
  }

  /**
   * The choice for a call; empty on devices, whose circumstances a point does not tell.
   *
   * @throws io.jccl.InvalidArgumentException if the settings leave no choice
   */
  public Optional<ChoiceName> choice(Point point) {
    if (!point.device().equals(Point.HOST)) {
      return Optional.empty();
    }
    Request request = Request.of(point.collective(), point.ranks(), 0);
    Choice choice =
        selector
            .select(
                new CallShape(
                    request, point.type(), point.op(), point.bytes(), false, point.registered()))
            .choice();
    return Optional.of(ChoiceName.of(choice));
  }
}
