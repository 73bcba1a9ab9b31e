package io.jccl.fake;

import io.jccl.device.Device;
import io.jccl.device.DeviceEvent;
import io.jccl.device.DeviceStream;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/** A device whose streams are threads. */
public final class FakeDevice implements Device {
  private final String runtime;
  private final int index;
  private final String architecture;
  private final AtomicInteger streams = new AtomicInteger();
  private final AtomicInteger events = new AtomicInteger();
  private final Set<Integer> unreachable = ConcurrentHashMap.newKeySet();
  private volatile long delayNanos;
  private volatile boolean refusesCopies;

  FakeDevice(String runtime, int index, String architecture) {
    this.runtime = runtime;
    this.index = index;
    this.architecture = architecture;
  }

  /** Lets each piece of work begin up to so much later. */
  public void delay(long nanos) {
    delayNanos = nanos;
  }

  /** Lets streams refuse copies, or take them again. */
  public void refuseCopies(boolean refuse) {
    refusesCopies = refuse;
  }

  boolean refusesCopies() {
    return refusesCopies;
  }

  long delay() {
    return delayNanos;
  }

  /** Says that this device cannot, or can, use the memory of another. */
  public void reach(Device peer, boolean possible) {
    if (possible) {
      unreachable.remove(peer.index());
    } else {
      unreachable.add(peer.index());
    }
  }

  /** The streams that are open. */
  public int streams() {
    return streams.get();
  }

  /** The events that are open. */
  public int events() {
    return events.get();
  }

  void streamClosed() {
    streams.decrementAndGet();
  }

  void eventClosed() {
    events.decrementAndGet();
  }

  @Override
  public String name() {
    return runtime + ":" + index;
  }

  @Override
  public int index() {
    return index;
  }

  @Override
  public String runtime() {
    return runtime;
  }

  @Override
  public String architecture() {
    return architecture;
  }

  @Override
  public String description() {
    return "Threads that pretend to be a device";
  }

  @Override
  public int computeUnits() {
    return 1;
  }

  @Override
  public long memoryBytes() {
    return 1L << 30;
  }

  @Override
  public MemorySegment allocate(long bytes, Arena arena) {
    return FakeMemory.allocate(bytes, arena);
  }

  @Override
  public MemorySegment allocatePinned(long bytes, Arena arena) {
    return arena.allocate(bytes, 256);
  }

  @Override
  public DeviceStream newStream() {
    streams.incrementAndGet();
    return new FakeStream(this);
  }

  @Override
  public DeviceEvent newEvent() {
    events.incrementAndGet();
    return new FakeEvent(this);
  }

  @Override
  public DeviceEvent newTimedEvent() {
    return newEvent();
  }

  @Override
  public boolean canAccess(Device peer) {
    return !unreachable.contains(peer.index());
  }

  @Override
  public String toString() {
    return name();
  }
}
