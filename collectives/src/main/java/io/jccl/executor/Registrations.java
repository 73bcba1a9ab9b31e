package io.jccl.executor;

import io.jccl.Buffer;
import io.jccl.Registration;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;

/** The memory that one rank has registered. Any thread may add and remove. */
public final class Registrations {
  private volatile List<Registration> all = List.of();

  /** The number of them: most programs have none, and that must cost next to nothing. */
  private volatile int count;

  Registrations() {}

  /** Adds one. */
  public synchronized void add(Registration registration) {
    List<Registration> more = new ArrayList<>(all);
    more.add(registration);
    all = List.copyOf(more);
    count = more.size();
  }

  /** Takes one back, if it is still there. */
  public synchronized void remove(Registration registration) {
    List<Registration> fewer = new ArrayList<>(all);
    fewer.remove(registration);
    all = List.copyOf(fewer);
    count = fewer.size();
  }

  /** The bits of {@link Terms} for a call: registered if it has buffers and all of them are. */
  int terms(Call call) {
    if (count == 0 || call.send == null && call.receive == null) {
      return 0;
    }
    List<Registration> now = all;
    int send = call.send == null ? Terms.SYMMETRIC : terms(now, call.send);
    int receive = call.receive == null ? Terms.SYMMETRIC : terms(now, call.receive);
    return Math.min(send, receive);
  }

  /** The most that any registration says of a buffer. */
  private static int terms(List<Registration> registered, Buffer buffer) {
    int found = 0;
    for (Registration each : registered) {
      if (holds(each.buffer(), buffer)) {
        found = Math.max(found, Terms.of(each.kind()));
      }
    }
    return found;
  }

  private static boolean holds(Buffer whole, Buffer part) {
    MemorySegment outer = whole.segment();
    MemorySegment inner = part.segment();
    return whole.device() == part.device()
        && outer.heapBase().equals(inner.heapBase())
        && outer.address() <= inner.address()
        && inner.address() + part.byteSize() <= outer.address() + whole.byteSize();
  }
}
