package io.jccl.executor;

import io.jccl.DataType;
import io.jccl.ReduceOp;
import io.jccl.plan.Collective;
import io.jccl.plan.Plan;
import io.jccl.select.Decision;
import io.jccl.select.Protocol;
import io.jccl.spi.Kernel;

/** Everything about a call that depends on its shape alone, kept from call to call. */
final class Prepared {
  private final Call.Kind callKind;
  private final Collective collective;
  private final long count;
  private final int root;
  private final int terms;
  private final int barrierEvery;
  private final int scratchBlocks;
  private final EngineRouter engines;
  private final Kernel[] finals;
  private final Kernel[] partials;

  final DataType type;
  final ReduceOp.Kind kind;
  final Geometry geometry;
  final Protocol protocol;

  /** Moves by channel. */
  final Move[][] moves;

  /** Whether peers read or write this rank's buffers. */
  final boolean peerMemory;

  /** Whether a scratch block holds one chunk, that of its rank's own number. */
  final boolean ownScratchChunk;

  /** What a device needs besides; null for calls on host memory. */
  final DeviceShape device;

  /** Binds a plan to the shape of a collective. */
  Prepared(
      Call call,
      EngineRouter engines,
      Decision decision,
      Plan plan,
      Geometry geometry,
      Move[][] moves,
      boolean peerMemory,
      DeviceShape device) {
    this.engines = engines;
    this.callKind = call.kind;
    this.collective = call.collective;
    this.type = call.type;
    this.kind = call.op.kind();
    this.count = call.count;
    this.root = call.root;
    this.terms = call.terms;
    this.barrierEvery = call.barrierEvery;
    this.geometry = geometry;
    this.moves = moves;
    this.protocol = decision.choice().protocol();
    this.peerMemory = peerMemory && plan.request().ranks() > 1;
    this.scratchBlocks = plan.scratchBlocks();
    this.ownScratchChunk = plan.ownScratchChunk();
    this.finals = new Kernel[plan.request().ranks() + 2];
    this.partials = new Kernel[plan.request().ranks() + 2];
    this.device = device;
  }

  /** Prepares a message from point to point. */
  Prepared(Call call, Geometry geometry, Move[][] moves, Protocol protocol) {
    this.engines = null;
    this.callKind = call.kind;
    this.collective = null;
    this.type = call.type;
    this.kind = call.op.kind();
    this.count = call.count;
    this.root = call.root;
    this.terms = call.terms;
    this.barrierEvery = call.barrierEvery;
    this.geometry = geometry;
    this.moves = moves;
    this.protocol = protocol;
    this.peerMemory = false;
    this.scratchBlocks = 0;
    this.ownScratchChunk = false;
    this.finals = null;
    this.partials = null;
    this.device = null;
  }

  boolean fits(Call call) {
    return count == call.count
        && collective == call.collective
        && type == call.type
        && kind == call.op.kind()
        && root == call.root
        && terms == call.terms
        && callKind == call.kind
        && barrierEvery == call.barrierEvery;
  }

  /** A hash of what {@link #fits} compares. */
  static int hash(Call call) {
    int which = call.collective == null ? 32 + call.kind.ordinal() : call.collective.ordinal();
    long mixed =
        ((call.count * 31 + which) * 31 + call.type.ordinal()) * 7
            + call.op.kind().ordinal()
            + call.root * 131L
            + call.terms * 8191L;
    long spread = mixed * 0x9E3779B97F4A7C15L;
    return (int) (spread >>> 40);
  }

  /** The bytes of scratch memory on one channel. */
  long scratchBytes() {
    return scratchBlocks == 0
        ? 0
        : type.bytes(Math.multiplyExact((long) scratchBlocks, scratchBlockElements()));
  }

  /** The elements of one scratch block. */
  long scratchBlockElements() {
    return ownScratchChunk ? geometry.chunkCapacity() : geometry.roundCapacity();
  }

  /** The host's kernel for a fold. */
  Kernel kernel(Move move) {
    Kernel[] known = Folding.takesFinalKernel(move, kind) ? finals : partials;
    int inputs = move.from.length;
    Kernel kernel = known[inputs];
    if (kernel == null) {
      kernel = engines.kernel(Folding.key(move, type, kind));
      known[inputs] = kernel;
    }
    return kernel;
  }
}
