package io.jccl;

import io.jccl.device.Device;
import io.jccl.device.DeviceStream;
import io.jccl.executor.Call;
import io.jccl.executor.DeviceList;
import io.jccl.executor.RankContext;
import io.jccl.executor.Splitting;
import io.jccl.executor.World;
import io.jccl.plan.Collective;
import io.jccl.select.Decision;
import io.jccl.select.KernelRoute;
import io.jccl.select.Settings;
import io.jccl.spi.KernelKey;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;

/**
 * One rank of a group of ranks that make the same calls in the same order.
 *
 * <p>The methods named after collectives return when this rank's part is done: its output is there
 * and its buffers may be used again. They run on the caller's thread. {@link #stream} has the same
 * calls to be carried out in the background, {@link #group} runs several together.
 *
 * <p>In place is legal where NCCL has it: {@code send == recv} for AllReduce, Reduce and Broadcast;
 * {@code send} is this rank's block of {@code recv} for AllGather and Gather; {@code recv} is this
 * rank's block of {@code send} for ReduceScatter and Scatter.
 *
 * <p>Ranks made for devices have their buffers in device memory; what they call is done by the
 * devices, in streams. The methods here then use a stream of the rank's own and return when the
 * work is done; {@link #on} enqueues it in a stream of the user's.
 *
 * <p>A rank belongs to one thread at a time; different ranks run on different threads, platform or
 * virtual, or on one thread in a group. {@link #abort} may be called by any thread.
 *
 * <p>Every method throws {@link InvalidArgumentException} for arguments that are not legal, before
 * anything is sent; {@link ClosedException} after {@link #close}; {@link IllegalStateException}
 * while another thread is in a call of this rank. A call that waits may throw {@link
 * MismatchException} if ranks turn out to call different things, {@link DeadlockException} if they
 * wait for each other, {@link ClosedException} if a peer it needs has closed, and {@link
 * TimedOutException} if nothing moves for as long as {@link io.jccl.select.Setting#TIMEOUT} says.
 * Each of these ends the communicator: from then on every call on every rank throws.
 */
public final class Communicator extends BlockingCalls implements AutoCloseable {
  private static final AtomicLong NUMBER = new AtomicLong();

  private final World world;
  private final RankContext context;

  private Communicator(World world, int rank) {
    this(new RankContext(world, rank));
  }

  private Communicator(RankContext context) {
    super(new Endpoint(context));
    this.world = context.world();
    this.context = context;
  }

  /**
   * Makes all ranks of a communicator in this process, with the settings of the environment; see
   * {@link Settings#load}.
   */
  public static List<Communicator> initAll(int ranks) {
    return initAll(ranks, Settings.load());
  }

  /**
   * Makes all ranks of a communicator in this process.
   *
   * @param ranks the number of ranks, at least 1
   * @param settings what all of them go by
   * @return the ranks in order; each is to be closed
   * @throws InvalidArgumentException if {@code ranks} is below 1, or the settings contradict each
   *     other
   */
  public static List<Communicator> initAll(int ranks, Settings settings) {
    if (ranks < 1) {
      throw new InvalidArgumentException("ranks", ranks, "1 or more");
    }
    requireSettings(settings);
    return all(new World("c" + NUMBER.incrementAndGet(), ranks, settings));
  }

  /**
   * Makes all ranks of a communicator in this process, rank i on the i-th device, with the settings
   * of the environment; see {@link Settings#load}.
   */
  public static List<Communicator> initAll(List<Device> devices) {
    return initAll(devices, Settings.load());
  }

  /**
   * Makes all ranks of a communicator in this process, rank i on the i-th device. Their buffers are
   * memory of the rank's device: {@link Buffer#onDevice}.
   *
   * @param devices the devices in rank order, of one runtime, each able to use the others' memory
   * @param settings what all ranks go by
   * @return the ranks in order; each is to be closed
   * @throws InvalidArgumentException if the devices cannot work together, or two ranks would share
   *     one without {@link io.jccl.select.Setting#MULTI_RANK_DEVICE}
   */
  public static List<Communicator> initAll(List<Device> devices, Settings settings) {
    requireSettings(settings);
    DeviceList.check(devices, settings);
    return all(new World("c" + NUMBER.incrementAndGet(), devices, settings));
  }

  private static void requireSettings(Settings settings) {
    if (settings == null) {
      throw new InvalidArgumentException("settings", null, "not null, such as Settings.load()");
    }
  }

  private static List<Communicator> all(World world) {
    List<Communicator> all = new ArrayList<>(world.size());
    for (int rank = 0; rank < world.size(); rank++) {
      all.add(new Communicator(world, rank));
    }
    return List.copyOf(all);
  }

  /** Begins a group of calls; see {@link Group}. */
  public static Group group() {
    return new Group();
  }

  /** This rank's number, from 0. */
  public int rank() {
    return context.rank();
  }

  /** The number of ranks. */
  public int size() {
    return world.size();
  }

  /** The communicator's name in messages and of threads, the same on all ranks. */
  public String name() {
    return world.name();
  }

  /** What all ranks go by. */
  public Settings settings() {
    return world.settings();
  }

  /** The device that this rank works on; null if its buffers are host memory. */
  public Device device() {
    return world.device(context.rank());
  }

  /** The asynchronous calls of this rank. Blocking calls wait for those made before. */
  public Stream stream() {
    return endpoint().stream();
  }

  /**
   * The calls of this rank whose work goes to a stream of its device, behind what is there and
   * before what comes later. A call returns, on the calling thread, when its work is enqueued: it
   * waits for the peers' threads to come to the call, never for a device. What goes wrong until
   * then it throws itself. Calls of one rank are done in the order in which they are made, in
   * whatever streams.
   *
   * <p>While the stream is captured, the calls are kept in its graph. All ranks must capture the
   * same calls, launch their graphs equally often, and order those launches with other calls of the
   * communicator themselves. Graphs use memory of the library, and nobody but the user knows when
   * they run: their launches must be done, and the graphs closed, before any rank closes.
   *
   * @throws InvalidArgumentException if the stream is not of this rank's device
   */
  public Calls on(DeviceStream stream) {
    endpoint().checkStream(stream);
    return new OnStream(endpoint(), stream);
  }

  /** Registers memory that this rank will use again and again: {@link Registration.Kind#LOCAL}. */
  public Registration register(Buffer buffer) {
    return register(buffer, Registration.Kind.LOCAL);
  }

  /**
   * Registers memory that this rank will use again and again. Calls whose buffers lie in it count
   * as registered, and all ranks must agree on that. Nothing is sent.
   *
   * @param buffer the memory, in which the buffers of calls will lie
   * @param kind what is promised of it
   */
  public Registration register(Buffer buffer, Registration.Kind kind) {
    endpoint().checkRegistration(buffer, kind);
    Registration registration = new Registration(buffer, kind, context.registrations());
    context.registrations().add(registration);
    return registration;
  }

  /**
   * How a call would be carried out, and why.
   *
   * @param collective the operation
   * @param type the element type
   * @param kind the reduction; {@code SUM} for collectives that do not reduce
   * @param count elements, as NCCL counts them for this collective
   * @param root the root, or 0
   */
  public Decision explain(
      Collective collective, DataType type, ReduceOp.Kind kind, long count, int root) {
    return explain(collective, type, kind, count, root, false);
  }

  /** As above, for buffers that are registered or not. */
  public Decision explain(
      Collective collective,
      DataType type,
      ReduceOp.Kind kind,
      long count,
      int root,
      boolean registered) {
    endpoint().requireOpen();
    return context.explain(collective, type, kind, count, root, registered);
  }

  /**
   * Whose kernel folds on this rank, and why: the setting {@code JCCL_KERNELS}, or the row of the
   * table of this rank's device, or that nothing was measured. An engine that lacks the key leaves
   * it to another, unless the setting names it.
   *
   * @param type the element type
   * @param kind the reduction
   * @param inputs how many inputs are folded at once: one of each rank by {@code ce} and {@code
   *     oneshot}, two in a ring
   * @param bytes the size of one input
   * @throws InvalidArgumentException if there is no input
   */
  public KernelRoute explainKernel(DataType type, ReduceOp.Kind kind, int inputs, long bytes) {
    endpoint().requireOpen();
    if (inputs < 1) {
      throw new InvalidArgumentException("inputs", inputs, "1 or more");
    }
    return context.explainKernel(new KernelKey(type, kind, inputs), bytes);
  }

  /**
   * Divides the ranks into new communicators: one for each color, ranked by key, then by rank here.
   * A collective call. The new communicators live on when this one closes.
   *
   * @param color 0 or more, or -1 for a rank that is to be in none
   * @param key the order
   * @return this rank of its new communicator, or null for color -1
   */
  public Communicator split(int color, int key) {
    if (color < -1) {
      throw new InvalidArgumentException("color", color, "0 or more, or -1 for none");
    }
    int[] mine = {color, key};
    int[] all = new int[2 * size()];
    endpoint().settle();
    Call exchange = Call.onHost();
    endpoint().validation().allGather(exchange, Buffer.of(mine), Buffer.of(all));
    endpoint().run(exchange);
    Splitting part = new Splitting(all, rank());
    return color < 0
        ? null
        : new Communicator(world.part(context.sequence(), color, part.members()), part.rank());
  }

  /**
   * Ends the communicator for all ranks: whatever waits, on any rank, throws {@link
   * AbortedException}. May be called by any thread.
   */
  public void abort() {
    abort("rank " + rank() + " aborted communicator " + name());
  }

  /** As {@link #abort()}, with the reason that all ranks shall read. */
  public void abort(String reason) {
    context.abort(reason);
  }

  /**
   * Ends this rank's part: waits for its asynchronous calls, and a second at most for peers to take
   * what it has sent; the memory goes when the last rank closes. Further calls have no effect.
   *
   * <p>A rank on a device also waits for the device's work on its calls, at most as long as {@link
   * io.jccl.select.Setting#TIMEOUT} says. It is closed whatever is thrown; but what the ranks share
   * is never freed if a device has not ended its work.
   *
   * @throws IllegalStateException if another thread is in a call of this rank, which is open still:
   *     {@link #abort} ends such a call
   * @throws MismatchException if a peer found that this rank called something else, and no call of
   *     this rank has thrown it yet
   * @throws TimedOutException if the device does not end its work, or a kernel of this rank waited
   *     in vain for a peer and no call has thrown it yet
   * @throws io.jccl.device.DeviceException if the device is lost
   */
  @Override
  public void close() {
    endpoint().close();
  }

  @Override
  public String toString() {
    return endpoint().toString();
  }
}
