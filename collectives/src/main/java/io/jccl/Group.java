package io.jccl;

import io.jccl.device.DeviceStream;
import io.jccl.executor.Call;
import io.jccl.executor.GroupRun;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * Calls that are begun together: those of one rank that may wait for each other (a send and a
 * receive), or those of several ranks that one thread drives.
 *
 * <pre>{@code
 * try (Group group = Communicator.group()) {
 *   group.on(communicator).send(mine, next);
 *   group.on(communicator).recv(theirs, previous);
 * }
 * }</pre>
 *
 * <p>Nothing is sent before {@link #close}, which returns when all calls have ended, or are in
 * their streams where the group says in which. Collectives of a rank keep their order, and so do
 * its messages to one peer and from one peer. On devices the collectives in one stream keep their
 * order as well, those of several communicators too, and come before its messages. A group belongs
 * to one thread, and no stream may begin or end a capture meanwhile. Leaving the block by an
 * exception still runs the calls made so far, as other ranks may wait for them; {@link #discard}
 * prevents it.
 */
public final class Group implements AutoCloseable {
  private final Map<MemberKey, Member> members = new HashMap<>();
  private final List<Entry> entries = new ArrayList<>();
  private boolean ended;

  private record MemberKey(Endpoint endpoint, DeviceStream stream) {}

  private record Entry(Endpoint endpoint, Call call, Completion completion) {}

  /** The calls of one rank in a group. */
  public static final class Member extends Calls {
    private final Group group;
    private final DeviceStream stream;

    Member(Group group, Endpoint endpoint, DeviceStream stream) {
      super(endpoint);
      this.group = group;
      this.stream = stream;
    }

    @Override
    Completion submit(int operation, Consumer<Call> fill) {
      Call call = new Call();
      call.enqueueOn(stream);
      check(call, fill);
      if (group.ended) {
        throw new IllegalStateException("the group has ended; begin another");
      }
      Completion completion = new Completion(() -> "group of " + endpoint() + ", " + call);
      group.entries.add(new Entry(endpoint(), call, completion));
      return completion;
    }
  }

  Group() {}

  /** The calls of a rank in this group. */
  public Calls on(Communicator communicator) {
    return member(endpoint(communicator), null);
  }

  /**
   * The calls of a rank on a device whose work goes to this stream, behind what is there. The group
   * ends when it is enqueued.
   *
   * @throws InvalidArgumentException if the stream is not of the rank's device
   */
  public Calls on(Communicator communicator, DeviceStream stream) {
    Endpoint endpoint = endpoint(communicator);
    endpoint.checkStream(stream);
    return member(endpoint, stream);
  }

  private static Endpoint endpoint(Communicator communicator) {
    if (communicator == null) {
      throw new InvalidArgumentException("communicator", null, "a rank of a communicator");
    }
    return communicator.endpoint();
  }

  private Calls member(Endpoint endpoint, DeviceStream stream) {
    return members.computeIfAbsent(
        new MemberKey(endpoint, stream), key -> new Member(this, endpoint, stream));
  }

  /** Forgets the calls made so far and ends the group. */
  public void discard() {
    ended = true;
    entries.forEach(
        entry -> entry.completion().fail(new AbortedException("the group was discarded")));
    entries.clear();
  }

  /**
   * Runs all calls to their end.
   *
   * @throws JcclException what one of them failed with
   */
  @Override
  public void close() {
    if (ended) {
      return;
    }
    ended = true;
    GroupRun run = new GroupRun();
    try {
      for (Entry entry : entries) {
        entry.endpoint().join(run, entry.call());
      }
      run.run();
      entries.forEach(entry -> entry.completion().complete(entry.call().end()));
    } catch (RuntimeException | Error e) {
      entries.forEach(entry -> entry.completion().fail(e));
      throw e;
    }
  }
}
