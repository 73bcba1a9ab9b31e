package io.jccl.tuner.measure;

import io.jccl.DataType;
import io.jccl.InvalidArgumentException;
import io.jccl.ReduceOp;
import io.jccl.perf.DeviceUse;
import io.jccl.perf.Operation;
import java.util.List;
import java.util.Optional;

/**
 * What to measure: every combination of these.
 *
 * @param operations the collectives; not sends and receives, for which there is no choice
 * @param ranks the numbers of ranks
 * @param sizes the sizes in bytes, each larger than the one before
 * @param type the element type
 * @param kind the reduction of collectives that reduce
 * @param channels the channel counts that candidates are tried with
 * @param rounds how often everything is measured
 */
public record SweepRequest(
    List<Operation> operations,
    List<Integer> ranks,
    List<Long> sizes,
    DataType type,
    ReduceOp.Kind kind,
    List<Integer> channels,
    int rounds) {
  /**
   * Copies the lists.
   *
   * @throws InvalidArgumentException for a value that makes no sense, by its option
   */
  public SweepRequest {
    operations = List.copyOf(operations);
    ranks = List.copyOf(ranks);
    sizes = List.copyOf(sizes);
    channels = List.copyOf(channels);
    require(
        !operations.contains(Operation.SENDRECV),
        "--collectives",
        Operation.SENDRECV.label(),
        "collectives, for which there is a choice");
    ranks.forEach(each -> require(each >= 2, "--ranks", each, "2 or more"));
    channels.forEach(each -> require(each >= 1, "--channels", each, "1 or more"));
    require(rounds >= 1, "--rounds", rounds, "1 or more");
    for (int i = 1; i < sizes.size(); i++) {
      require(sizes.get(i - 1) < sizes.get(i), "--sizes", sizes.get(i), "ascending sizes");
    }
  }

  /** Whether buffers of calls on these devices, if any, are registered. */
  static boolean registered(Optional<DeviceUse> devices) {
    return devices
        .map(DeviceUse::registering)
        .filter(kind -> kind != DeviceUse.Registering.NONE)
        .isPresent();
  }

  private static void require(boolean isLegal, String option, Object value, String legal) {
    if (!isLegal) {
      throw new InvalidArgumentException(option, value, legal);
    }
  }
}
