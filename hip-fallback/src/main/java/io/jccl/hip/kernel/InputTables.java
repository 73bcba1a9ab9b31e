package io.jccl.hip.kernel;

import io.jccl.device.Device;
import io.jccl.device.DeviceEvent;
import io.jccl.device.DeviceStream;
import io.jccl.spi.Operands;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.LongUnaryOperator;

/**
 * Tables in a device's memory of inputs that do not fit a kernel's argument: all addresses, then
 * all multipliers, 8 bytes each.
 *
 * <p>A table is used again once the work that reads it is done. One that a captured stream reads is
 * kept for good, since its graph may be launched at any time.
 */
public final class InputTables {
  private final Device device;
  private final List<Table> tables = new ArrayList<>();

  /** No tables yet. */
  public InputTables(Device device) {
    this.device = device;
  }

  private static final class Table {
    final int inputs;
    final MemorySegment pinned;
    final MemorySegment memory;
    final DeviceEvent read;

    Table(Device device, int inputs) {
      this.inputs = inputs;
      this.pinned = device.allocatePinned(16L * inputs, Arena.global());
      this.memory = device.allocate(16L * inputs, Arena.global());
      this.read = device.newEvent();
    }
  }

  /**
   * Adds the writing of a table to a stream, then what reads it.
   *
   * @param multiplier how kernels take a multiplier, of its bits
   */
  public void use(
      Operands operands,
      LongUnaryOperator multiplier,
      DeviceStream stream,
      Consumer<MemorySegment> work) {
    Table table = take(operands.inputs());
    int inputs = operands.inputs();
    for (int k = 0; k < inputs; k++) {
      long address = Addresses.input(operands, k);
      table.pinned.setAtIndex(ValueLayout.JAVA_LONG, k, address);
      table.pinned.setAtIndex(
          ValueLayout.JAVA_LONG, inputs + k, multiplier.applyAsLong(operands.multiplier(k)));
    }
    stream.copy(table.pinned, 0, table.memory, 0, 16L * inputs);
    work.accept(table.memory);
    if (!stream.isCapturing()) {
      stream.record(table.read);
      giveBack(table);
    }
  }

  private synchronized Table take(int inputs) {
    for (Table table : tables) {
      if (table.inputs >= inputs && table.read.isDone()) {
        tables.remove(table);
        return table;
      }
    }
    return new Table(device, inputs);
  }

  private synchronized void giveBack(Table table) {
    tables.add(table);
  }
}
