package io.jccl.tuner.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

class CoresTest {
  @Test
  void readsTheSystemsList() {
    assertThat(Cores.parse("\t0-2,8").numbers()).containsExactly(0, 1, 2, 8);
  }

  @Test
  void ranksTakeCoresInTurn() {
    Cores cores = new Cores(List.of(3, 5));
    assertThat(cores.of(0)).isEqualTo(3);
    assertThat(cores.of(1)).isEqualTo(5);
    assertThat(cores.of(2)).isEqualTo(3);
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void aThreadIsBoundToOneCore() throws Exception {
    int last = Cores.allowed().numbers().getLast();
    FutureTask<String> bound =
        new FutureTask<>(
            () -> {
              Cores.bind(last);
              return Files.readString(Path.of("/proc/thread-self/status"));
            });
    Thread.ofPlatform().start(bound);
    assertThat(bound.get()).containsPattern("Cpus_allowed_list:\\s+" + last + "\n");
  }
}
