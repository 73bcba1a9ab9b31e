package io.jccl.executor;

import io.jccl.DataType;
import io.jccl.ReduceOp;
import io.jccl.plan.Collective;
import io.jccl.plan.Plan;
import io.jccl.select.Decision;
import io.jccl.select.Protocol;
import io.jccl.spi.Kernel;
import io.jccl.spi.KernelKey;

/** Everything about a call that depends on its shape alone, kept from call to call. */
final class Prepared {
  private final Call.Kind callKind;
  private final Collective collective;
  private final long count;
  private final int root;
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

  /** Binds a plan to the shape of a collective. */
  Prepared(
      Call call,
      EngineRouter engines,
      Decision decision,
      Plan plan,
      Geometry geometry,
      Move[][] moves,
      boolean peerMemory) {
    this(
        call,
        engines,
        geometry,
        moves,
        decision.choice().protocol(),
        peerMemory && plan.request().ranks() > 1,
        plan.scratchBlocks(),
        plan.request().ranks());
  }

  /** Prepares a message from point to point. */
  Prepared(Call call, Geometry geometry, Move[][] moves, Protocol protocol) {
    this(call, null, geometry, moves, protocol, false, 0, 1);
  }

  private Prepared(
      Call call,
      EngineRouter engines,
      Geometry geometry,
      Move[][] moves,
      Protocol protocol,
      boolean peerMemory,
      int scratchBlocks,
      int ranks) {
    this.engines = engines;
    this.callKind = call.kind;
    this.collective = call.collective;
    this.type = call.type;
    this.kind = call.op.kind();
    this.count = call.count;
    this.root = call.root;
    this.barrierEvery = call.barrierEvery;
    this.geometry = geometry;
    this.moves = moves;
    this.protocol = protocol;
    this.peerMemory = peerMemory;
    this.scratchBlocks = scratchBlocks;
    this.finals = new Kernel[ranks + 2];
    this.partials = new Kernel[ranks + 2];
  }

  boolean fits(Call call) {
    return count == call.count
        && collective == call.collective
        && type == call.type
        && kind == call.op.kind()
        && root == call.root
        && callKind == call.kind
        && barrierEvery == call.barrierEvery;
  }

  /** A hash of what {@link #fits} compares. */
  static int hash(Call call) {
    int which = call.collective == null ? 32 + call.kind.ordinal() : call.collective.ordinal();
    long mixed =
        ((call.count * 31 + which) * 31 + call.type.ordinal()) * 7
            + call.op.kind().ordinal()
            + call.root * 131L;
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
    return geometry.roundCapacity();
  }

  /** The kernel that divides or multiplies as the operation says. */
  Kernel finalKernel(int inputs) {
    Kernel kernel = finals[inputs];
    if (kernel == null) {
      kernel = engines.kernel(new KernelKey(type, kind, inputs));
      finals[inputs] = kernel;
    }
    return kernel;
  }

  /** The kernel for values that are only summed, though the operation does more. */
  Kernel partialKernel(int inputs) {
    Kernel kernel = partials[inputs];
    if (kernel == null) {
      ReduceOp.Kind plain =
          kind == ReduceOp.Kind.AVG || kind == ReduceOp.Kind.PREMUL_SUM ? ReduceOp.Kind.SUM : kind;
      kernel = engines.kernel(new KernelKey(type, plain, inputs));
      partials[inputs] = kernel;
    }
    return kernel;
  }
}
