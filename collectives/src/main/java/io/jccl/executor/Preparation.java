package io.jccl.executor;

import io.jccl.DataType;
import io.jccl.plan.Algorithm;
import io.jccl.plan.Place;
import io.jccl.plan.Plan;
import io.jccl.plan.Request;
import io.jccl.plan.Space;
import io.jccl.plan.Step;
import io.jccl.protocol.Connection;
import io.jccl.select.Choice;
import io.jccl.select.Decision;
import io.jccl.select.Protocol;
import io.jccl.select.Setting;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Prepares calls of one rank, and keeps what it prepared: a steady state allocates nothing. */
final class Preparation {
  /** Shapes that are kept: enough for a program that repeats itself, whatever its sizes. */
  private static final int TABLE = 256;

  /** The entries that a shape may be kept in, so that two that meet do not drive each other out. */
  private static final int WAYS = 4;

  /** The alignment of parts of a block in messages, as in NCCL. */
  private static final long MESSAGE_GRAIN_BYTES = 16;

  /** The alignment of parts that different ranks write: a pair of cache lines. */
  private static final long MEMORY_GRAIN_BYTES = 128;

  /**
   * The most bytes that a block of scratch memory holds on the host; longer blocks take several
   * rounds.
   */
  private static final long SCRATCH_BLOCK_BYTES = 1 << 20;

  private final World world;
  private final int rank;
  private final Prepared[] table = new Prepared[TABLE];
  private int next;
  private final Map<MovesKey, Move[]> moves = new HashMap<>();
  private final Map<EndsKey, Ends> ends = new HashMap<>();
  private final Ends[] messageEnds = new Ends[Protocol.values().length];
  private final Ends[][] endsByChannel = new Ends[Protocol.values().length][];

  private record MovesKey(Algorithm algorithm, Request request, int channel) {}

  private record EndsKey(Protocol protocol, int channel) {}

  Preparation(World world, int rank) {
    this.world = world;
    this.rank = rank;
  }

  /** What the call's shape needs, made anew or found. */
  Prepared prepare(Call call) {
    int first = Prepared.hash(call) & (TABLE - 1);
    for (int i = 0; i < WAYS; i++) {
      Prepared found = table[(first + i) & (TABLE - 1)];
      if (found != null && found.fits(call)) {
        return found;
      }
    }
    Prepared made = call.kind == Call.Kind.COLLECTIVE ? collective(call) : pointToPoint(call);
    table[(first + (next++ & (WAYS - 1))) & (TABLE - 1)] = made;
    return made;
  }

  /** This rank's ends of a channel's connections. */
  Ends ends(Protocol protocol, int channel) {
    if (channel == World.POINT_TO_POINT) {
      Ends found = messageEnds[protocol.ordinal()];
      if (found == null) {
        found = new Ends(world, protocol, channel, rank);
        messageEnds[protocol.ordinal()] = found;
        ends.put(new EndsKey(protocol, channel), found);
      }
      return found;
    }
    Ends[] channels = endsByChannel[protocol.ordinal()];
    if (channels == null || channels.length <= channel) {
      Ends[] more = new Ends[channel + 1];
      if (channels != null) {
        System.arraycopy(channels, 0, more, 0, channels.length);
      }
      endsByChannel[protocol.ordinal()] = more;
      channels = more;
    }
    if (channels[channel] == null) {
      channels[channel] =
          ends.computeIfAbsent(
              new EndsKey(protocol, channel), key -> new Ends(world, protocol, channel, rank));
    }
    return channels[channel];
  }

  /** A peer that has not yet taken all that this rank has sent, or -1. */
  int undrained() {
    for (Ends end : ends.values()) {
      int peer = end.undrained();
      if (peer >= 0) {
        return peer;
      }
    }
    return -1;
  }

  private Request request(Call call) {
    return Request.of(call.collective, world.size(), call.root).withBarrierEvery(call.barrierEvery);
  }

  private Prepared collective(Call call) {
    Decision decision =
        world.decide(request(call), call.type, call.op.kind(), call.count, call.terms);
    world.log().chosen(rank, request(call), call, decision);
    Choice choice = decision.choice();
    Plan plan = world.plan(choice, request(call));
    boolean peerMemory = choice.algorithm().access() == Algorithm.Access.PEER_MEMORY;
    Move[][] byChannel = new Move[choice.channels()][];
    for (int channel = 0; channel < byChannel.length; channel++) {
      byChannel[channel] = moves(choice.algorithm(), plan, channel);
    }
    return new Prepared(
        call,
        world.engines(),
        decision,
        plan,
        geometry(call, choice, plan, peerMemory),
        byChannel,
        peerMemory,
        Terms.isOnDevice(call.terms) ? deviceShape(call, decision, byChannel) : null);
  }

  private DeviceShape deviceShape(Call call, Decision decision, Move[][] byChannel) {
    return decision.fused()
        ? DeviceShape.fused(decision.choice().algorithm().name())
        : DeviceShape.walked(call, byChannel, world.device(rank), world.deviceEngines());
  }

  private Move[] moves(Algorithm algorithm, Plan plan, int channel) {
    return moves.computeIfAbsent(
        new MovesKey(algorithm, plan.request(), channel),
        key -> {
          List<Move> list = new ArrayList<>();
          plan.steps(rank, channel).forEach(step -> list.add(Move.of(step, rank)));
          return list.toArray(Move[]::new);
        });
  }

  private Geometry geometry(Call call, Choice choice, Plan plan, boolean peerMemory) {
    long elementBytes = call.type.bytes();
    long limit;
    if (!peerMemory) {
      Protocol protocol = choice.protocol();
      limit = Connection.maxPayload(protocol, world.bufferBytes(protocol)) / elementBytes;
    } else if (plan.scratchBlocks() > 0) {
      limit = scratchChunkBytes(call, choice, plan) / elementBytes;
    } else {
      limit = Long.MAX_VALUE / elementBytes / plan.chunksPerBlock() / 2;
    }
    long grain = (peerMemory ? MEMORY_GRAIN_BYTES : MESSAGE_GRAIN_BYTES) / elementBytes;
    return new Geometry(
        call.count, choice.channels(), plan.chunksPerBlock(), Math.max(limit, grain), grain);
  }

  /**
   * The most bytes of a chunk that goes through scratch memory. On the host a block is small enough
   * for a processor's cache. A device is busy only with much work at once: what each step costs to
   * start, some microseconds, must be little beside its bytes, and rounds do not overlap. So there
   * the blocks of all channels share a large staging memory.
   */
  private long scratchChunkBytes(Call call, Choice choice, Plan plan) {
    if (!Terms.isOnDevice(call.terms)) {
      return SCRATCH_BLOCK_BYTES / plan.chunksPerBlock();
    }
    int chunks = plan.ownScratchChunk() ? 1 : plan.chunksPerBlock();
    return world.settings().get(Setting.STAGING)
        / ((long) plan.scratchBlocks() * chunks * choice.channels());
  }

  private Prepared pointToPoint(Call call) {
    Protocol protocol = Protocol.SIMPLE;
    Place memory = new Place.Local(call.kind == Call.Kind.SEND ? Space.INPUT : Space.OUTPUT, 0, 0);
    Place message = new Place.Message(call.peer);
    Step step =
        call.kind == Call.Kind.SEND
            ? new Step.Copy(memory, message)
            : new Step.Copy(message, memory);
    DataType type = call.type;
    long slotBytes = Connection.maxPayload(protocol, world.bufferBytes(protocol));
    long asked = world.settings().get(Setting.P2P_CHUNKSIZE).orElse(slotBytes);
    long limit = Math.min(slotBytes, asked) / type.bytes();
    Geometry geometry = new Geometry(call.count, 1, 1, limit, MESSAGE_GRAIN_BYTES / type.bytes());
    return new Prepared(call, geometry, new Move[][] {{Move.of(step, rank)}}, protocol);
  }
}
