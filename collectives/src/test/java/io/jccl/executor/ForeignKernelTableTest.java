package io.jccl.executor;

import static org.assertj.core.api.Assertions.assertThat;

import io.jccl.fake.FakeRuntime;
import io.jccl.select.KernelTable;
import io.jccl.select.Settings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A user's table of kernels that was measured on other devices is used, and warned of once. */
class ForeignKernelTableTest {
  @TempDir Path folder;

  private List<String> warnings(String measured, Map<String, String> more) throws IOException {
    Path table = folder.resolve("table.csv");
    Files.writeString(
        table,
        "# cuda:0: A product, %s, 132 compute units; driver x.%n".formatted(measured)
            + KernelTable.HEADER
            + "\nfloat,sum,0,*,tornado,v,1,1,9,9,9,1,9\n");
    Path log = folder.resolve("log");
    Map<String, String> set = new LinkedHashMap<>(more);
    set.put("JCCL_DEBUG", "warn");
    set.put("JCCL_DEBUG_FILE", log.toString());
    set.put("JCCL_KERNEL_TABLE", table.toString());
    new World("one", FakeRuntime.devices(3), Settings.of(set));
    new World("two", FakeRuntime.devices(2), Settings.of(set));
    new World("host", 2, Settings.of(set));
    return Files.exists(log)
        ? Files.readAllLines(log).stream().filter(line -> line.contains(" WARN ")).toList()
        : List.of();
  }

  @Test
  void itIsWarnedOfOnce() throws IOException {
    assertThat(warnings("sm_90", Map.of()))
        .singleElement()
        .asString()
        .endsWith(
            "] JCCL WARN "
                + folder.resolve("table.csv")
                + " was measured on A product (sm_90) and is used on java: make a table there by"
                + " ./jccl tuner measure kernels and derive kernels, or unset JCCL_KERNEL_TABLE");
  }

  @Test
  void thatOfTheDevicesArchitectureIsNot() throws IOException {
    assertThat(warnings("java", Map.of())).isEmpty();
  }

  @Test
  void norIsOneThatDecidesNothing() throws IOException {
    assertThat(warnings("sm_90", Map.of("JCCL_KERNELS", "hip"))).isEmpty();
  }
}
