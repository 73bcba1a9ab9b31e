package io.jccl.executor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jccl.DataType;
import io.jccl.InvalidArgumentException;
import io.jccl.ReduceOp;
import io.jccl.device.Device;
import io.jccl.device.Devices;
import io.jccl.select.KernelTable;
import io.jccl.select.KernelUse;
import io.jccl.spi.Availability;
import io.jccl.spi.DeviceKernel;
import io.jccl.spi.DeviceKernelEngine;
import io.jccl.spi.KernelKey;
import io.jccl.spi.Operands;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class DeviceEngineRouterTest {
  private static final KernelKey KEY = new KernelKey(DataType.FLOAT32, ReduceOp.Kind.SUM, 2);
  private static final DeviceKernel HIP = (operands, stream) -> {};
  private static final DeviceKernel TORNADO = (operands, stream) -> {};

  private final Device device = Devices.named("fake").getFirst();
  private final List<DeviceKernelEngine> both =
      List.of(new Engine("hip", HIP), new Engine("tornado", TORNADO));

  /** An engine with one kernel, or none. */
  private record Engine(String name, DeviceKernel only) implements DeviceKernelEngine {
    @Override
    public Availability supports(Device on, KernelKey key) {
      return only == null
          ? new Availability.Unavailable("it is empty", "fill it")
          : Availability.READY;
    }

    @Override
    public DeviceKernel kernel(Device on, KernelKey key) {
      return only;
    }
  }

  private DeviceKernel kernel(KernelUse use, List<DeviceKernelEngine> engines) {
    return kernel(use, engines, "");
  }

  private DeviceKernel kernel(KernelUse use, List<DeviceKernelEngine> engines, String rows) {
    KernelTable table = KernelTable.parse("t.csv", KernelTable.HEADER + rows);
    return new DeviceEngineRouter(use, engines, any -> table).kernel(device, KEY);
  }

  @Test
  void theTableNamesTheEngineOfEachSize() {
    List<String> ran = new ArrayList<>();
    List<DeviceKernelEngine> engines =
        List.of(
            new Engine("hip", (operands, stream) -> ran.add("hip")),
            new Engine("tornado", (operands, stream) -> ran.add("tornado")));
    String rows =
        "\nfloat,sum,0,*,0,4096,hip,u4d2,1,1,1,1,1,1,9"
            + "\nfloat,sum,0,*,4097,8192,tornado,vector,1,1,1,1,1,1,9"
            + "\nfloat,sum,0,*,8193,16384,fake,vector,1,1,1,1,1,1,9";
    DeviceKernel kernel = kernel(KernelUse.AUTO, engines, rows);
    for (int elements : new int[] {0, 1024, 1025, 2048, 2049, 4096, 4097}) {
      kernel.enqueue(new Operands().reset(elements), null);
    }
    assertThat(ran).containsExactly("hip", "hip", "tornado", "tornado", "hip", "hip", "hip");
  }

  @Test
  void aTableThatNamesOneEngineCostsNothing() {
    String rows = "\nfloat,sum,0,*,0,*,hip,u4d2,1,1,1,1,1,1,9";
    assertThat(kernel(KernelUse.AUTO, both, rows)).isSameAs(HIP);
    assertThat(kernel(KernelUse.HIP, both, rows.replace("hip", "tornado"))).isSameAs(HIP);
  }

  @Test
  void theNamedEngineHasTheFold() {
    assertThat(kernel(KernelUse.TORNADO, both)).isSameAs(TORNADO);
    assertThat(kernel(KernelUse.HIP, both)).isSameAs(HIP);
  }

  @Test
  void withoutATableTheFirstThatHasIt() {
    assertThat(kernel(KernelUse.AUTO, both)).isSameAs(HIP);
    assertThat(kernel(KernelUse.AUTO, List.of(new Engine("hip", null), both.get(1))))
        .isSameAs(TORNADO);
  }

  @Test
  void anotherEngineIsNoSubstituteForTheNamedOne() {
    assertThatThrownBy(
            () -> kernel(KernelUse.TORNADO, List.of(both.get(0), new Engine("tornado", null))))
        .isInstanceOf(InvalidArgumentException.class)
        .hasMessageContaining("tornado has none: it is empty; fill it");
    assertThatThrownBy(() -> kernel(KernelUse.TORNADO, List.of(both.get(0))))
        .isInstanceOf(InvalidArgumentException.class)
        .hasMessageContaining("add jccl-tornado-kernels");
    assertThatThrownBy(() -> kernel(KernelUse.TORNADO_LIVE, both))
        .isInstanceOf(InvalidArgumentException.class)
        .hasMessageContaining("which is for ranks on host memory");
  }
}
