package io.jccl.executor;

import io.jccl.ReduceOp;
import io.jccl.device.Device;
import io.jccl.spi.DeviceKernel;

/** What a device needs for calls of one shape: the kernels of its folds, or none but one. */
final class DeviceShape {
  /** The algorithm that one kernel on each rank carries out; null if there are copies and folds. */
  final String fused;

  private final ReduceOp.Kind kind;
  private final DeviceKernel[] finals;
  private final DeviceKernel[] partials;

  private DeviceShape(String fused, ReduceOp.Kind kind, int mostInputs) {
    this.fused = fused;
    this.kind = kind;
    this.finals = new DeviceKernel[mostInputs + 1];
    this.partials = new DeviceKernel[mostInputs + 1];
  }

  /** The shape of calls that are one kernel on each rank. */
  static DeviceShape fused(String algorithm) {
    return new DeviceShape(algorithm, null, 0);
  }

  /**
   * The shape of calls that are copies and folds. All kernels are looked for now: what is missing
   * must be known before anything is posted.
   */
  static DeviceShape walked(Call call, Move[][] moves, Device device, DeviceEngineRouter engines) {
    int most = 0;
    for (Move[] channel : moves) {
      for (Move move : channel) {
        most = Math.max(most, move.from.length);
      }
    }
    DeviceShape shape = new DeviceShape(null, call.op.kind(), most);
    for (Move[] channel : moves) {
      for (Move move : channel) {
        if (move.action == Move.Action.FOLD && shape.kernel(move) == null) {
          shape.known(move)[move.from.length] =
              engines.kernel(device, Folding.key(move, call.type, call.op.kind()));
        }
      }
    }
    return shape;
  }

  /** The kernel of a fold. */
  DeviceKernel kernel(Move move) {
    return known(move)[move.from.length];
  }

  private DeviceKernel[] known(Move move) {
    return Folding.takesFinalKernel(move, kind) ? finals : partials;
  }
}
