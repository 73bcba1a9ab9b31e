package io.jccl.perf;

import io.jccl.device.DeviceEvent;
import io.jccl.device.DeviceStream;
import java.util.Arrays;
import java.util.OptionalDouble;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Takes times by events in a rank's stream: two for each iteration if single ones are asked for,
 * otherwise one at the begin of the first and one at the end of the last.
 */
final class DeviceStopwatch implements Stopwatch {
  private final DeviceStream stream;
  private final int iterations;
  private final DeviceEvent[] begins;
  private final DeviceEvent[] ends;

  DeviceStopwatch(DeviceStream stream, int iterations, boolean each) {
    this.stream = stream;
    this.iterations = iterations;
    int spans = each ? iterations : 1;
    this.begins = events(spans);
    this.ends = events(spans);
  }

  private DeviceEvent[] events(int number) {
    return IntStream.range(0, number)
        .mapToObj(i -> stream.device().newTimedEvent())
        .toArray(DeviceEvent[]::new);
  }

  @Override
  public void begin(int iteration) {
    if (iteration < begins.length) {
      stream.record(begins[iteration]);
    }
  }

  @Override
  public void end(int iteration) {
    if (ends.length == iterations) {
      stream.record(ends[iteration]);
    } else if (iteration == iterations - 1) {
      stream.record(ends[0]);
    }
  }

  @Override
  public double[] micros() {
    return IntStream.range(0, begins.length)
        .mapToDouble(i -> ends[i].microsSince(begins[i]))
        .toArray();
  }

  @Override
  public OptionalDouble deviceMicros() {
    return OptionalDouble.of(Arrays.stream(micros()).sum());
  }

  @Override
  public void close() {
    Stream.of(begins, ends).flatMap(Arrays::stream).forEach(DeviceEvent::close);
  }
}
