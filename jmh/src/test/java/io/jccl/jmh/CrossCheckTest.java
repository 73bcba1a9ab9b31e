package io.jccl.jmh;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.abort;

import io.jccl.DataType;
import io.jccl.ReduceOp;
import io.jccl.device.Devices;
import io.jccl.perf.kernel.Cache;
import io.jccl.perf.kernel.KernelWork;
import io.jccl.select.Settings;
import io.jccl.tuner.kernels.KernelFile;
import io.jccl.tuner.kernels.KernelPlan;
import io.jccl.tuner.kernels.KernelPoint;
import io.jccl.tuner.kernels.KernelProgress;
import io.jccl.tuner.kernels.KernelRequest;
import io.jccl.tuner.kernels.KernelSample;
import io.jccl.tuner.kernels.KernelSweepRun;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** JMH and {@code tuner measure kernels} find the same ratio of the engines' times. */
@Timeout(120)
class CrossCheckTest {
  private static final int BYTES = 1 << 18;
  private static final int ATTEMPTS = 4;

  @TempDir Path folder;

  /** The device's times of the iterations. */
  private double[] jmh(String engine) throws Exception {
    Path file = folder.resolve(engine + ".json");
    String fold = "-f 0 -wi 2 -w 100ms -i 7 -r 50ms -foe true -v SILENT -p type=int32 -p op=min";
    List<String> arguments = new ArrayList<>(List.of("FoldBenchmark.fold"));
    arguments.addAll(List.of(fold.split(" ")));
    arguments.addAll(List.of("-p", "bytes=" + BYTES, "-p", "engine=" + engine));
    arguments.addAll(List.of("-rf", "json", "-rff", file.toString()));
    Main.main(arguments.toArray(String[]::new));
    JsonNode results = JsonMapper.shared().readTree(Files.readString(file));
    JsonNode device = results.path(0).path("secondaryMetrics").path(DeviceTimeProfiler.LABEL);
    return device.path("rawData").path(0).valueStream().mapToDouble(JsonNode::asDouble).toArray();
  }

  private Agreement.Times command(int attempt) {
    Path file = folder.resolve(attempt + ".jsonl");
    KernelRequest request =
        new KernelRequest(
            List.of(KernelWork.FOLD),
            List.of(DataType.INT32),
            List.of(ReduceOp.Kind.MIN),
            List.of(8),
            List.of((long) BYTES),
            List.of(Cache.WARM),
            List.of(),
            7);
    KernelSweepRun.Machine machine =
        new KernelSweepRun.Machine(
            Devices.named("cpu").getFirst(), Settings.defaults(), List.of("test"));
    try (KernelSweepRun run = KernelSweepRun.create(file, false, request, machine, new Silent())) {
      assertThat(run.run(() -> false)).isEqualTo(new KernelSweepRun.Outcome(true, 0));
    }
    KernelPoint point = KernelPoint.of(KernelFile.read(file)).getFirst();
    return new Agreement.Times(point.first(), point.other().orElseThrow());
  }

  /** Says nothing. */
  private static final class Silent implements KernelProgress {
    @Override
    public void measuring(KernelPlan.Group group, int round, long done, long all) {}

    @Override
    public void wrong(KernelSample sample, String reason) {
      throw new AssertionError(reason);
    }
  }

  /** Other work on the machine may slow one tool and not the other, but hardly each time. */
  @Test
  void theRatioOfTheEnginesIsTheSame() throws Exception {
    List<String> apart = new ArrayList<>();
    for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
      Agreement.Times command = command(attempt);
      Agreement.Times jmh = new Agreement.Times(jmh("hip"), jmh("tornado"));
      Agreement found = Agreement.of(jmh, command);
      if (found == Agreement.AGREE) {
        return;
      }
      if (found == Agreement.DISAGREE) {
        apart.add("%.2f by JMH, %.2f by the command".formatted(jmh.ratio(), command.ratio()));
      }
    }
    assertThat(apart).as("tornado over hip, each time apart").hasSizeLessThan(ATTEMPTS);
    abort("the times are spread too widely to tell: " + apart);
  }
}
