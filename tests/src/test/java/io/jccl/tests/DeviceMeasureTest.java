package io.jccl.tests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.jccl.device.Devices;
import io.jccl.select.Settings;
import io.jccl.tuner.samples.Role;
import io.jccl.tuner.samples.Sample;
import io.jccl.tuner.samples.SampleFile;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** {@code tuner measure --device} and what is made of it, on the CPU device. */
@Timeout(240)
class DeviceMeasureTest {
  private static final int ROUNDS = 5;

  @TempDir private Path folder;

  @BeforeEach
  void needsTheCpuDevice() {
    String platform = System.getProperty("os.name") + " " + System.getProperty("os.arch");
    assumeThat(platform).isEqualTo("Linux amd64");
  }

  private int run(StringWriter out, String arguments) {
    PrintWriter printer = new PrintWriter(out, true);
    return Main.commandLine(Settings::defaults)
        .setOut(printer)
        .setErr(printer)
        .execute(arguments.split(" "));
  }

  @Test
  void aSweepOnDevicesGoesOnAndIsMadeATableOf() {
    Path file = folder.resolve("cpu.jsonl");
    StringWriter out = new StringWriter();
    String what =
        "--collectives all_reduce,broadcast --ranks 2 --sizes 64,64K --warm-up 0 --rounds ";
    assertThat(run(out, "tuner measure -o " + file + " --device cpu " + what + ROUNDS))
        .as("%s", out)
        .isZero();
    SampleFile read = SampleFile.read(file);
    String architecture = Devices.named("cpu").getFirst().architecture();
    assertThat(read.samples())
        .isNotEmpty()
        .allMatch(Sample::correct)
        .allMatch(each -> each.point().device().equals(architecture));
    assertThat(read.samples()).anyMatch(each -> each.role() == Role.CONTROL);
    assertThat(read.samples().stream().map(each -> each.choice().algorithm()).distinct())
        .contains("oneshot", "twoshot");
    assertThat(read.provenances().getFirst().devices()).isNotEmpty();

    assertThat(run(out, "tuner measure --resume " + file)).as("without the device").isEqualTo(2);
    assertThat(run(out, "tuner measure --resume " + file + " --device cpu")).isZero();
    assertThat(SampleFile.read(file).samples()).hasSameSizeAs(read.samples());

    Path table = folder.resolve("table.csv");
    assertThat(run(out, "tuner derive " + file + " --whole -o " + table)).as("%s", out).isZero();
    assertThat(table).content().contains("\nallreduce,0,", "\nbroadcast,0,", ",1,2,-1,0\n");
    Path page = folder.resolve("page.html");
    assertThat(run(out, "tuner plot " + file + " -o " + page)).as("%s", out).isZero();
  }
}
