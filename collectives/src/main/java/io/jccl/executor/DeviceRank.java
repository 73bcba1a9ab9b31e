package io.jccl.executor;

import io.jccl.JcclException;
import io.jccl.TimedOutException;
import io.jccl.device.Device;
import io.jccl.device.DeviceEvent;
import io.jccl.device.DeviceException;
import io.jccl.device.DeviceStream;
import io.jccl.select.Setting;
import io.jccl.spi.FusedTeam;
import java.lang.foreign.MemorySegment;
import java.time.Duration;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.locks.LockSupport;

/**
 * One rank's part on its device: its own stream, its scratch memory, and the ends of its calls.
 *
 * <p>The calls of a rank are done in the order in which they were made, whatever streams they are
 * in: a call in one stream waits for the latest calls in others. Scratch memory, which every call
 * uses anew, rests on that.
 */
final class DeviceRank {
  private static final long PAUSE_NANOS = 50_000;

  private final World world;
  private final DeviceTeam team;
  private final int rank;
  private final Device device;
  private final ScratchMemory scratch;
  private final long staging;
  private final PendingEnds pending = new PendingEnds();
  private final Map<DeviceStream, StreamEnd> latest = new IdentityHashMap<>();
  private final List<DeviceStream> begun = new ArrayList<>();
  private final Queue<DeviceEvent> events = new ConcurrentLinkedQueue<>();
  private DeviceStream own;

  DeviceRank(World world, int rank) {
    this.world = world;
    this.team = world.devices();
    this.rank = rank;
    this.device = team.device(rank);
    this.scratch = new ScratchMemory(bytes -> device.allocate(bytes, world.arena()));
    this.staging = world.settings().get(Setting.STAGING);
  }

  Device device() {
    return device;
  }

  DeviceTeam team() {
    return team;
  }

  /**
   * Scratch memory of at least so many bytes. All that any call may want is allocated when the
   * first one wants some: to allocate may wait for a device, whose kernels may wait for peers that
   * this thread has yet to serve.
   */
  MemorySegment scratch(long bytes) {
    return scratch.atLeast(Math.max(bytes, staging));
  }

  /** How calls are carried out; made here, so that programs without devices load no class of it. */
  CallPath path(RankContext context, Call call, Memory memory) {
    return new DevicePath(context, call, memory);
  }

  /**
   * Begins a call: its stream, held back until the rank's calls in other streams are done.
   *
   * @throws TimedOutException if a kernel of an earlier call has waited in vain
   */
  DeviceStream begin(Call call) {
    FusedTeam fused = team.fusedTeam(); // without a lock: no team closes while a rank is in a call
    if (fused != null) {
      throwIfMet(fused.failure(rank));
    }
    DeviceStream stream = call.stream == null ? own() : call.stream;
    if (!Terms.isCaptured(call.terms)) { // A graph cannot wait for what happened before it.
      holdBack(stream);
      begun.add(stream);
    }
    return stream;
  }

  private DeviceStream own() {
    if (own == null) {
      own = device.newStream();
    }
    return own;
  }

  private void holdBack(DeviceStream stream) {
    for (Iterator<Map.Entry<DeviceStream, StreamEnd>> each = latest.entrySet().iterator();
        each.hasNext(); ) {
      Map.Entry<DeviceStream, StreamEnd> other = each.next();
      if (other.getKey() == stream) {
        continue;
      }
      if (other.getValue().isDone()) {
        each.remove();
      } else {
        other.getValue().holdBack(stream);
      }
    }
  }

  /** Ends a call that has been enqueued; null if it is kept in a graph. */
  StreamEnd end(Call call, DeviceStream stream) {
    if (Terms.isCaptured(call.terms)) {
      return null;
    }
    begun.remove(stream);
    DeviceEvent event = events.poll();
    if (event == null) {
      event = device.newEvent();
    }
    stream.record(event);
    StreamEnd end = new StreamEnd(this, stream, event, call);
    pending.add(end);
    latest.put(stream, end);
    return end;
  }

  /** Takes back the event of an end that has been reached. */
  void recycle(DeviceEvent event) {
    events.add(event);
  }

  /** After a failure: notes how far the streams of unfinished calls have been filled. */
  void abandon() {
    for (DeviceStream stream : List.copyOf(begun)) {
      try {
        end(new Call(), stream);
      } catch (DeviceException e) {
        begun.remove(stream); // The device takes no more work, which is what the failure is about.
      }
    }
  }

  /** Throws the communicator's failure, if it has failed. */
  void throwIfFailed() {
    world.throwIfFailed();
  }

  /** Throws what a fused kernel of this rank has met, which is the communicator's failure then. */
  void throwIfKernelFailed() {
    throwIfMet(team.fused().failure(rank));
  }

  /** Throws what a kernel has met, unless that is null. Which call's kernel, no device tells. */
  private void throwIfMet(String met) {
    if (met == null) {
      return;
    }
    RankCell cell = world.cell(rank);
    long latest = cell.posted();
    String where =
        "communicator %s, in collective %d of rank %d, %s, or before: "
            .formatted(world.name(), latest, rank, cell.post(latest));
    world.fail(new Failure(where + met, TimedOutException::new, null));
    throw world.failure();
  }

  /**
   * Waits for the work of all calls and frees what is this rank's alone.
   *
   * @return what kernels have met that nobody has been told yet, or null
   * @throws TimedOutException if the device does not come to an end; its memory is not freed then
   */
  JcclException close() {
    Duration timeout = world.settings().get(Setting.TIMEOUT);
    long start = System.nanoTime();
    while (!pending.isEmpty()) {
      if (!timeout.isZero() && System.nanoTime() - start > timeout.toNanos()) {
        throw new TimedOutException(
            this + " cannot free its memory: " + device.name() + " is still at work on its calls");
      }
      LockSupport.parkNanos(PAUSE_NANOS);
    }
    JcclException failure = null;
    if (!world.failed()) {
      try {
        throwIfKernelFailed();
      } catch (JcclException e) {
        failure = e;
      }
    }
    try {
      if (own != null) {
        own.close();
      }
    } finally {
      events.forEach(DeviceEvent::close);
    }
    return failure;
  }

  @Override
  public String toString() {
    return "rank " + rank + " of communicator " + world.name();
  }
}
