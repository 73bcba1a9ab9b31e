package io.jccl.executor;

import io.jccl.DataType;
import io.jccl.InvalidArgumentException;
import io.jccl.JcclException;
import io.jccl.ReduceOp;
import io.jccl.device.Device;
import io.jccl.log.Log;
import io.jccl.plan.Algorithm;
import io.jccl.plan.Plan;
import io.jccl.plan.Request;
import io.jccl.protocol.Connection;
import io.jccl.select.Agreement;
import io.jccl.select.CallShape;
import io.jccl.select.Choice;
import io.jccl.select.Decision;
import io.jccl.select.KernelTable;
import io.jccl.select.PartitionMode;
import io.jccl.select.Protocol;
import io.jccl.select.Selector;
import io.jccl.select.Setting;
import io.jccl.select.Settings;
import io.jccl.select.Signature;
import java.lang.foreign.Arena;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;

/**
 * What the ranks of one communicator share in one process: their cells, connections, plans, and the
 * first failure. Memory is freed when the last rank has closed.
 */
public final class World {
  /** The channel of messages from point to point. */
  static final int POINT_TO_POINT = -1;

  /** Pairs of ranks up to which every connection has its full size. */
  private static final long FULL_SIZE_PAIRS = 512;

  private static final long LEAST_BUFFER_BYTES = 4096;

  private final Agreement agreement;
  private final String name;
  private final Settings settings;
  private final Selector selector;
  private final Selector deviceSelector;
  private final DeviceTeam devices;
  private final EngineRouter engines;
  private final LogLines log;
  private final RankCell[] cells;
  private final Arena arena = Arena.ofShared();
  private final AtomicInteger open;
  private final AtomicInteger joined = new AtomicInteger();
  private final AtomicReference<Failure> failure = new AtomicReference<>();
  private final Map<ConnectionKey, Connection> connections = new ConcurrentHashMap<>();
  private final Map<PlanKey, Plan> plans = new ConcurrentHashMap<>();
  private final Map<SplitKey, World> parts = new ConcurrentHashMap<>();

  private record ConnectionKey(Protocol protocol, int channel, int from, int to) {}

  private record PlanKey(Algorithm algorithm, Request request) {}

  private record SplitKey(long sequence, int color) {}

  /** A world of {@code size} ranks on host memory. */
  public World(String name, int size, Settings settings) {
    this(name, size, Stream.of("host"), null, settings);
  }

  /** A world with a rank on each of these devices. */
  public World(String name, List<Device> devices, Settings settings) {
    this(
        name,
        devices.size(),
        devices.stream().map(Device::architecture),
        new DeviceTeam(devices, settings),
        settings);
  }

  private World(
      String name, int size, Stream<String> architectures, DeviceTeam devices, Settings settings) {
    this.name = name;
    this.settings = settings;
    this.devices = devices;
    this.selector = Selector.host(settings);
    this.agreement = agreement(tables(), settings, architectures);
    this.deviceSelector =
        devices == null
            ? null
            : Selector.devices(
                settings,
                devices.fused(),
                agreement.signature().architecture(),
                agreement.signature().partition());
    this.engines = EngineRouter.of(settings);
    Optional<KernelTable> kernels = KernelTable.of(settings); // what is wrong is known at once
    this.open = new AtomicInteger(size);
    this.cells = new RankCell[size];
    for (int i = 0; i < size; i++) {
      cells[i] = new RankCell();
    }
    this.log = new LogLines(Log.of(settings));
    log.made(this, settings);
    log.agreed(this);
    log.folds(this, kernels);
  }

  /** The communicator's name, for messages. */
  public String name() {
    return name;
  }

  /** The number of ranks. */
  public int size() {
    return cells.length;
  }

  /** The settings that all ranks share. */
  public Settings settings() {
    return settings;
  }

  /** What the ranks share on their devices; null if they work on host memory. */
  DeviceTeam devices() {
    return devices;
  }

  /** The device of a rank; null if ranks work on host memory. */
  public Device device(int rank) {
    return devices == null ? null : devices.device(rank);
  }

  /** The tables of both kinds of calls; they are the same for all architectures. */
  private String tables() {
    if (devices == null) {
      return selector.tables();
    }
    Selector any = Selector.devices(settings, devices.fused(), "", PartitionMode.SPX);
    return selector.tables() + "," + any.tables();
  }

  /** What ranks go by when they choose. They share settings and one selector with its tables. */
  private static Agreement agreement(
      String tables, Settings settings, Stream<String> architectures) {
    return Agreement.of(
        architectures.map(each -> Signature.of(tables, settings, each, "")).toList());
  }

  /** What all ranks go by when they choose. */
  Agreement agreement() {
    return agreement;
  }

  /** Where it is said what happens. */
  LogLines log() {
    return log;
  }

  EngineRouter engines() {
    return engines;
  }

  /** What finds kernels for ranks on devices. */
  DeviceEngineRouter deviceEngines() {
    return DeviceEngineRouter.of(settings);
  }

  RankCell cell(int rank) {
    return cells[rank];
  }

  /** The arena of connections and scratch memory. */
  Arena arena() {
    return arena;
  }

  /** The connection between two ranks, made by whichever of them comes first. */
  Connection connection(Protocol protocol, int channel, int from, int to) {
    return connections.computeIfAbsent(
        new ConnectionKey(protocol, channel, from, to),
        key -> Connection.open(protocol, bufferBytes(protocol), arena));
  }

  /**
   * The memory of one connection of that protocol. Unless the user has set it, it shrinks with the
   * number of ranks, so that connections between all of them stay within 256 MiB up to 256 ranks.
   */
  long bufferBytes(Protocol protocol) {
    Setting<Long> setting =
        switch (protocol) {
          case SIMPLE -> Setting.BUFFSIZE;
          case LL -> Setting.LL_BUFFSIZE;
          case LL128 -> Setting.LL128_BUFFSIZE;
        };
    long bytes = settings.get(setting);
    long pairs = (long) size() * size();
    if (pairs <= FULL_SIZE_PAIRS || !settings.source(setting).equals("default")) {
      return bytes;
    }
    return Math.max(LEAST_BUFFER_BYTES, bytes * FULL_SIZE_PAIRS / pairs / 1024 * 1024);
  }

  /**
   * The choice for a call.
   *
   * @param count elements of a block, as NCCL counts them
   * @param terms the circumstances; see {@link Terms}
   */
  Decision decide(Request request, DataType type, ReduceOp.Kind kind, long count, int terms) {
    long blocks = CallShape.blocks(request);
    long most = Long.MAX_VALUE / type.bytes() / blocks;
    if (count > most) {
      throw new InvalidArgumentException("count", count, "at most " + most);
    }
    boolean device = Terms.isOnDevice(terms);
    boolean registered = Terms.isRegistered(terms);
    boolean captured = Terms.isCaptured(terms);
    long bytes = type.bytes(count * blocks);
    return (device ? deviceSelector : selector)
        .select(new CallShape(request, type, kind, bytes, device, registered, 1, 1, captured));
  }

  /** The plan for a choice, made once for all ranks and sizes. */
  Plan plan(Choice choice, Request request) {
    return plans.computeIfAbsent(
        new PlanKey(choice.algorithm(), request), key -> key.algorithm().plan(key.request()));
  }

  /**
   * The world of those ranks that gave {@code color} in the split of that sequence number. Each of
   * its ranks asks once, and the last to ask takes it out of what the parent keeps. If this world
   * fails before that, somebody may never ask, and who did must not wait for them.
   *
   * @param members its ranks as they are numbered here, in order
   */
  public World part(long sequence, int color, int... members) {
    SplitKey split = new SplitKey(sequence, color);
    int size = members.length;
    World part =
        parts.computeIfAbsent(split, key -> partOf(name + "/" + sequence + "." + color, members));
    if (part.joined.incrementAndGet() == size) {
      parts.remove(split);
    } else if (failed()) {
      part.fail(failure.get());
    }
    return part;
  }

  private World partOf(String partName, int... members) {
    return devices == null
        ? new World(partName, members.length, settings)
        : new World(partName, Arrays.stream(members).mapToObj(devices::device).toList(), settings);
  }

  /** Ends the communicator for all ranks, unless something else already has. */
  void fail(Failure reason) {
    if (failure.compareAndSet(null, reason)) {
      if (devices != null) {
        devices.fused().abort();
      }
      parts.values().forEach(part -> part.fail(reason));
    }
  }

  /** Whether the communicator has failed. */
  boolean failed() {
    return failure.get() != null;
  }

  /** Throws the failure, if there is one. */
  void throwIfFailed() {
    Failure reason = failure.get();
    if (reason != null) {
      throw reason.exception();
    }
  }

  /** The failure as an exception of the calling rank, or null. */
  JcclException failure() {
    Failure reason = failure.get();
    return reason == null ? null : reason.exception();
  }

  /** Counts one rank out, which has closed its cell; the last one frees the memory. */
  void leave() {
    if (open.decrementAndGet() == 0) {
      connections.clear();
      plans.clear();
      parts.clear();
      if (devices != null) {
        devices.close();
      }
      arena.close();
    }
  }
}
