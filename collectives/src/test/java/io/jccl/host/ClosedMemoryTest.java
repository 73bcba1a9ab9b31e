package io.jccl.host;

import static org.assertj.core.api.Assertions.assertThat;

import io.jccl.DataType;
import io.jccl.ReduceOp;
import io.jccl.spi.Kernel;
import io.jccl.spi.Operands;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Memory that another thread closes during a fold is an exception, not a crash. */
@Tag("folds")
@Timeout(120)
class ClosedMemoryTest {
  private static final int COUNT = 1 << 20;

  @Test
  void closingDuringAFoldThrows() throws Exception {
    Kernel kernel = new HostFold(DataType.FLOAT32, ReduceOp.Kind.SUM, HostFoldTest.fastest());
    for (int round = 0; round < 20; round++) {
      Arena arena = Arena.ofShared();
      MemorySegment memory = arena.allocate(12L * COUNT, 64);
      CountDownLatch running = new CountDownLatch(1);
      FutureTask<RuntimeException> folds =
          new FutureTask<>(() -> foldUntilItThrows(kernel, memory, running));
      Thread.ofPlatform().start(folds);
      running.await();
      arena.close();
      assertThat(folds.get()).isInstanceOf(IllegalStateException.class);
    }
  }

  private static RuntimeException foldUntilItThrows(
      Kernel kernel, MemorySegment memory, CountDownLatch running) {
    Operands operands = new Operands();
    while (true) {
      operands
          .reset(COUNT)
          .input(memory, 0, 0)
          .input(memory, 4L * COUNT, 0)
          .output(memory, 8L * COUNT);
      try {
        kernel.run(operands);
      } catch (RuntimeException e) {
        return e;
      }
      running.countDown();
    }
  }
}
