package io.jccl.hip.command;

import static org.assertj.core.api.Assertions.assertThat;

import io.jccl.device.Device;
import io.jccl.device.Devices;
import io.jccl.spi.Availability;
import io.jccl.spi.Command;
import io.jccl.spi.DeviceRuntime;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import java.util.ServiceLoader;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

/** What {@code jccl info devices} prints. */
class InfoDevicesCommandTest {
  private record Absent() implements DeviceRuntime {
    @Override
    public String name() {
      return "hip";
    }

    @Override
    public Availability availability() {
      return new Availability.Unavailable("it rains", "take an umbrella");
    }

    @Override
    public List<Device> devices() {
      return List.of();
    }
  }

  @Test
  void reasonAndRemedyOfAnAbsentRuntime() {
    StringWriter text = new StringWriter();
    InfoDevicesCommand.print(List.of(new Absent()), new PrintWriter(text, true));
    assertThat(text.toString().lines())
        .containsExactly("hip: unavailable, it rains", "  remedy: take an umbrella");
  }

  private record OneDevice(Device device) implements DeviceRuntime {
    @Override
    public String name() {
      return "cpu";
    }

    @Override
    public Availability availability() {
      return Availability.READY;
    }

    @Override
    public List<Device> devices() {
      return List.of(device);
    }
  }

  @Test
  void linksOfRuntimesThatAreThere() {
    StringWriter text = new StringWriter();
    PrintWriter out = new PrintWriter(text, true);
    StringWriter said = new StringWriter();
    PrintWriter err = new PrintWriter(said);
    InfoDevicesCommand.printLinks(new Absent(), out, err);
    assertThat(text.toString()).isEmpty();
    InfoDevicesCommand.printLinks(new OneDevice(Devices.named("cpu:1").getFirst()), out, err);
    assertThat(said.toString().lines()).containsExactly("trying link 1 of 1: cpu:1 to cpu:1");
    assertThat(text.toString().lines())
        .hasSize(3)
        .contains("links between devices of cpu:")
        .last()
        .asString()
        .startsWith("cpu:1   cpu:1 ")
        .endsWith("safe");
  }

  @Test
  void everyRuntimeAndTheCpuDevices() {
    StringWriter text = new StringWriter();
    CommandLine line = new CommandLine(command()).setOut(new PrintWriter(text, true));
    assertThat(line.execute()).isZero();
    assertThat(text.toString())
        .contains(
            "hip: ",
            "cuda: ",
            "cpu: 8 devices",
            "  cpu:7   ",
            ", x86-64-v3, ",
            ", kernels for x86-64-v3");
  }

  private static Command command() {
    return ServiceLoader.load(Command.class).stream()
        .filter(provider -> provider.type() == InfoDevicesCommand.class)
        .map(ServiceLoader.Provider::get)
        .findFirst()
        .orElseThrow();
  }
}
