package io.jccl.perf;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.jccl.Communicator;
import io.jccl.DataType;
import io.jccl.ReduceOp;
import io.jccl.device.Device;
import io.jccl.device.DeviceStream;
import io.jccl.fake.FakeDevice;
import io.jccl.fake.FakeFusedEngine;
import io.jccl.fake.FakeRuntime;
import io.jccl.fake.StreamLog;
import io.jccl.perf.DeviceUse.Registering;
import io.jccl.select.Setting;
import io.jccl.select.Settings;
import java.lang.foreign.Arena;
import java.lang.foreign.ValueLayout;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Sweeps over ranks on devices that are made up. */
@Timeout(120)
class DeviceSweepTest {
  private static final PerfConfig.TimingRules PLAIN = PerfConfig.TimingRules.DEFAULT;
  private static final Duration PATIENCE = Duration.ofSeconds(30);

  private final List<Row> rows = new ArrayList<>();
  private Provenance provenance;

  private PerfConfig config(
      Operation operation, int ranks, DeviceUse use, PerfConfig.TimingRules timing, int calls) {
    return new PerfConfig(
        operation,
        1,
        ranks,
        new SizeRange(0, 20_000, 0, 12),
        List.of(DataType.FLOAT32, DataType.INT8),
        List.of(ReduceOp.Kind.SUM, ReduceOp.Kind.PREMUL_SUM),
        OptionalInt.empty(),
        PerfConfig.Placement.BOTH,
        new PerfConfig.Repetitions(3, 1, Duration.ZERO, calls, 1),
        timing,
        new PerfConfig.Checking(1, DataMode.EXACT, false),
        1,
        PATIENCE,
        false,
        Settings.defaults().with(Setting.MULTI_RANK_DEVICE, use.shared()),
        Optional.of(use));
  }

  private Summary run(PerfConfig config) {
    SweepListener listener =
        new SweepListener() {
          @Override
          public void started(PerfConfig started, Provenance origin) {
            provenance = origin;
          }

          @Override
          public void measured(Row row) {
            rows.add(row);
          }
        };
    StreamLog.forget();
    Summary summary = new Sweep(config, listener).run();
    assertThat(StreamLog.check()).as("work that was put in order").isPositive();
    return summary;
  }

  @AfterEach
  void withoutFusedKernels() {
    FakeFusedEngine.present = false;
  }

  private static DeviceUse on(int devices) {
    return DeviceUse.of(FakeRuntime.devices(devices));
  }

  @ParameterizedTest
  @EnumSource(Operation.class)
  void everyOperationIsRightAndLeavesNothingOpen(Operation operation) {
    List<String> before = open(FakeRuntime.devices(3));
    Summary summary = run(config(operation, 3, on(3), PLAIN, 1));
    assertThat(summary.correct()).isTrue();
    assertThat(summary.checked()).isEqualTo(summary.measurements()).isPositive();
    assertThat(open(FakeRuntime.devices(3))).isEqualTo(before);
    assertThat(rows)
        .flatExtracting(row -> row.measurements().toList())
        .allSatisfy(
            measurement ->
                assertThat(measurement.timing().orElseThrow().deviceMicros()).isPresent());
  }

  /** What is open on devices, which all tests of this JVM share. */
  private static List<String> open(List<Device> devices) {
    return devices.stream()
        .map(FakeDevice.class::cast)
        .map(each -> "%d streams, %d events".formatted(each.streams(), each.events()))
        .toList();
  }

  @ParameterizedTest
  @EnumSource(Blocking.class)
  void waitsAsItWasAskedTo(Blocking blocking) {
    PerfConfig.TimingRules rules =
        new PerfConfig.TimingRules(blocking, Averaging.MEAN, true, 0, true, Duration.ZERO, 2, true);
    assertThat(run(config(Operation.ALL_GATHER, 2, on(2), rules, 2)).correct()).isTrue();
    Measurement first = rows.getLast().outOfPlace().orElseThrow();
    assertThat(first.timing().orElseThrow().iterations()).hasSize(3);
    assertThat(first.copy().orElseThrow().bytes()).isPositive();
  }

  @ParameterizedTest
  @CsvSource({"0, NONE", "1, NONE", "3, LOCAL", "0, LOCAL", "0, SYMMETRIC"})
  void graphsAndRegistrationChangeNoResult(int launches, Registering registering) {
    FakeFusedEngine.present = true; // ranks in graphs wait for each other by its kernels
    DeviceUse use = new DeviceUse(FakeRuntime.devices(2), false, launches, registering);
    assertThat(run(config(Operation.ALL_REDUCE, 2, use, PLAIN, 1)).correct()).isTrue();
  }

  @Test
  void ranksTakeTheDevicesInTurn() {
    DeviceUse use = new DeviceUse(FakeRuntime.devices(2), true, 0, Registering.NONE);
    assertThat(run(config(Operation.BROADCAST, 3, use, PLAIN, 1)).correct()).isTrue();
    assertThat(provenance.devices())
        .extracting(DeviceFacts::name)
        .containsExactly("fake:0", "fake:1", "fake:0");
  }

  @Test
  void sharingMustBeAskedFor() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> config(Operation.BROADCAST, 3, on(2), PLAIN, 1))
        .withMessageContaining("3 ranks on 2 devices (fake:0, fake:1): --share-device");
  }

  @Test
  void saysHowMuchMemoryADeviceHas() {
    PerfConfig config =
        config(Operation.ALL_REDUCE, 2, on(2), PLAIN, 1)
            .withSizes(new SizeRange(1L << 30, 1L << 30, 0, 2));
    assertThatThrownBy(() -> run(config))
        .isInstanceOf(NotEnoughMemoryException.class)
        .hasMessageContaining("1 ranks x 2 buffers of 1 GiB need 2")
        .hasMessageContaining("fake:0 has 1 GiB");
  }

  @Test
  void theHostSeesWhatIsOnTheDeviceAndNotWhatItWroteItself() {
    PerfConfig config = config(Operation.ALL_REDUCE, 1, on(1), PLAIN, 1);
    Sites sites = Sites.of(config);
    try (Communicator rank = sites.communicators(config.settings()).getFirst();
        Arena arena = Arena.ofShared();
        Site site = sites.open(rank, arena, () -> {})) {
      long at = site.view().start();
      site.view().recv().set(ValueLayout.JAVA_BYTE, at, (byte) 1);
      site.upload(at, 1);
      try (DeviceStream other = rank.device().newStream()) {
        other.fill(site.memory().recv(), at + 1, 1, (byte) 2);
        other.synchronize();
      }
      site.download(at, 2);
      assertThat(site.view().recv().get(ValueLayout.JAVA_BYTE, at)).isEqualTo((byte) 1);
      assertThat(site.view().recv().get(ValueLayout.JAVA_BYTE, at + 1)).isEqualTo((byte) 2);
    }
  }
}
