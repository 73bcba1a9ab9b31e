package io.jccl.hip.bench;

import io.jccl.device.DeviceEvent;
import io.jccl.hip.runtime.HipDevice;
import io.jccl.hip.runtime.HipStream;
import io.jccl.perf.kernel.Cache;
import io.jccl.perf.kernel.KernelTime;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;

/**
 * Times work on one stream, by two of its events and by the host's clock. With a warm cache many in
 * a row are timed together; with a cold one something larger than the caches is written before
 * each, outside of what is timed.
 */
final class Stopwatch implements AutoCloseable {
  private static final double ENOUGH_MICROS = 2000;
  private static final int MOST_REPEATS = 256;

  /** More than the caches of any device that is known here. */
  private static final long FLUSHED_BYTES = 256L << 20;

  private static final long SHARE_OF_MEMORY = 16;

  private final HipDevice device;
  private final HipStream stream;
  private final DeviceEvent begin;
  private final DeviceEvent end;
  private final Arena arena;
  private MemorySegment flushed = MemorySegment.NULL;

  Stopwatch(HipDevice device, HipStream stream, Arena arena) {
    this.device = device;
    this.stream = stream;
    this.arena = arena;
    this.begin = device.newTimedEvent();
    this.end = device.newTimedEvent();
  }

  /**
   * How many runs in a row take long enough for what surrounds them not to matter: they double
   * until they do, which also lets the JVM compile what launches them.
   */
  int repeats(Runnable work) {
    int repeats = 1;
    while (repeats < MOST_REPEATS && repeats * warm(work, repeats).deviceMicros() < ENOUGH_MICROS) {
      repeats *= 2;
    }
    return repeats;
  }

  KernelTime time(Runnable work, int repeats, Cache cache) {
    return switch (cache) {
      case WARM -> warm(work, repeats);
      case COLD -> cold(work, repeats);
    };
  }

  private KernelTime warm(Runnable work, int repeats) {
    long before = System.nanoTime();
    stream.record(begin);
    for (int i = 0; i < repeats; i++) {
      work.run();
    }
    stream.record(end);
    end.synchronize();
    double host = (System.nanoTime() - before) / 1e3;
    return new KernelTime(repeats, end.microsSince(begin) / repeats, host / repeats);
  }

  private KernelTime cold(Runnable work, int repeats) {
    if (flushed.byteSize() == 0) {
      long bytes = Math.min(FLUSHED_BYTES, device.memoryBytes() / SHARE_OF_MEMORY);
      flushed = device.allocate(bytes, arena);
    }
    double onDevice = 0;
    double onHost = 0;
    for (int i = 0; i < repeats; i++) {
      stream.fill(flushed, 0, flushed.byteSize(), (byte) i);
      stream.synchronize();
      KernelTime one = warm(work, 1);
      onDevice += one.deviceMicros();
      onHost += one.hostMicros();
    }
    return new KernelTime(repeats, onDevice / repeats, onHost / repeats);
  }

  @Override
  public void close() {
    begin.close();
    end.close();
  }
}
