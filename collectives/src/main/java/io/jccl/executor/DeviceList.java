package io.jccl.executor;

import io.jccl.InvalidArgumentException;
import io.jccl.device.Device;
import io.jccl.select.Setting;
import io.jccl.select.Settings;
import java.util.List;

/** Checks that devices can work together as the ranks of a communicator. */
public final class DeviceList {
  private DeviceList() {}

  /**
   * Checks them.
   *
   * @throws InvalidArgumentException naming the ranks and devices that do not fit
   */
  public static void check(List<Device> devices, Settings settings) {
    if (devices == null || devices.isEmpty()) {
      throw new InvalidArgumentException(
          "devices", devices, "a device for each rank, at least one");
    }
    for (int rank = 0; rank < devices.size(); rank++) {
      if (devices.get(rank) == null) {
        throw new InvalidArgumentException("devices[" + rank + "]", null, "a device");
      }
      for (int before = 0; before < rank; before++) {
        check(before, devices.get(before), rank, devices.get(rank), settings);
      }
    }
  }

  private static void check(
      int before, Device earlier, int rank, Device device, Settings settings) {
    String name = "devices[" + rank + "]";
    if (!earlier.runtime().equals(device.runtime())) {
      throw new InvalidArgumentException(
          name,
          device.name(),
          "devices of one runtime: rank " + before + " is on " + earlier.name());
    }
    if (earlier == device) {
      if (!settings.get(Setting.MULTI_RANK_DEVICE)) {
        throw new InvalidArgumentException(
            name,
            "ranks " + before + " and " + rank + " share " + device.name(),
            "a device for each rank, unless " + Setting.MULTI_RANK_DEVICE.name() + "=1 is set");
      }
      return;
    }
    requireAccess(rank, device, before, earlier);
    requireAccess(before, earlier, rank, device);
  }

  private static void requireAccess(int rank, Device device, int peer, Device owner) {
    if (!device.canAccess(owner)) {
      throw new InvalidArgumentException(
          "devices",
          "%s of rank %d cannot use the memory of %s of rank %d"
              .formatted(device.name(), rank, owner.name(), peer),
          "devices with access to each other; leave one of them out");
    }
  }
}
