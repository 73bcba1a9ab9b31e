package io.jccl.tuner.verify;

import io.jccl.ReduceOp;
import io.jccl.perf.Layout;
import io.jccl.perf.Operation;
import io.jccl.tuner.measure.SweepRequest;
import io.jccl.tuner.samples.Point;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;

/** Lets a sweep measure what selections choose, whatever channel counts were asked for. */
public final class WantedChannels {
  private WantedChannels() {}

  /** The same sweep, with the channel counts of these choices on host memory as well. */
  public static SweepRequest in(SweepRequest request, List<Chooser> choosers) {
    TreeSet<Integer> channels = new TreeSet<>(request.channels());
    for (Operation operation : request.operations()) {
      for (int ranks : request.ranks()) {
        for (long size : request.sizes()) {
          Point point = point(request, Layout.of(operation, ranks, request.type(), size));
          choosers.forEach(
              each -> each.choice(point).ifPresent(choice -> channels.add(choice.channels())));
        }
      }
    }
    return new SweepRequest(
        request.operations(),
        request.ranks(),
        request.sizes(),
        request.type(),
        request.kind(),
        new ArrayList<>(channels),
        request.rounds());
  }

  private static Point point(SweepRequest request, Layout layout) {
    return new Point(
        layout.operation().collective().orElseThrow(),
        layout.type(),
        layout.operation().reduces() ? request.kind() : ReduceOp.Kind.SUM,
        layout.ranks(),
        layout.bytes(),
        Point.HOST,
        false);
  }
}
