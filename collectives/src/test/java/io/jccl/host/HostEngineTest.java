package io.jccl.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.management.ThreadMXBean;
import io.jccl.DataType;
import io.jccl.ReduceOp;
import io.jccl.spi.Availability;
import io.jccl.spi.Kernel;
import io.jccl.spi.KernelKey;
import io.jccl.spi.Operands;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.management.ManagementFactory;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What the host engine promises beside the numbers. */
@Tag("folds")
class HostEngineTest {
  private final HostEngine engine = new HostEngine();

  @Test
  void supportsEverything() {
    assertThat(engine.name()).isEqualTo("host");
    assertThat(engine.availability()).isEqualTo(Availability.READY);
    for (DataType type : DataType.values()) {
      for (ReduceOp.Kind kind : ReduceOp.Kind.values()) {
        KernelKey key = new KernelKey(type, kind, 3);
        assertThat(engine.supports(key)).isEqualTo(Availability.READY);
        assertThat(engine.kernel(key)).isNotNull().isSameAs(engine.kernel(key));
      }
    }
  }

  @Test
  void refusesRangesOutsideASegmentBeforeItWrites() {
    MemorySegment whole = MemorySegment.ofArray(new float[8]).fill((byte) 1);
    MemorySegment half = MemorySegment.ofArray(new float[4]);
    Operands operands = new Operands().reset(8).input(whole, 0, 0).input(half, 0, 0);
    assertThatThrownBy(() -> sum().run(operands.output(whole, 0)))
        .isInstanceOf(IndexOutOfBoundsException.class);
    assertThat(whole.toArray(ValueLayout.JAVA_BYTE)).containsOnly(1);
  }

  @Test
  void refusesNegativeCountsAndMissingOperands() {
    MemorySegment memory = MemorySegment.ofArray(new float[8]);
    Operands operands = new Operands().reset(-1).input(memory, 0, 0).output(memory, 0);
    assertThatThrownBy(() -> sum().run(operands)).isInstanceOf(IndexOutOfBoundsException.class);
    assertThatThrownBy(() -> sum().run(operands.reset(1).output(memory, 0)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("0 inputs");
  }

  @Test
  void refusesReadOnlyOutputs() {
    MemorySegment memory = MemorySegment.ofArray(new float[8]);
    Operands operands = new Operands().reset(8).input(memory, 0, 0).output(memory.asReadOnly(), 0);
    assertThatThrownBy(() -> sum().run(operands))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("read-only");
  }

  @Test
  void refusesClosedAndForeignMemory() throws InterruptedException {
    Arena arena = Arena.ofConfined();
    MemorySegment memory = arena.allocate(1024);
    Operands operands = new Operands().reset(256).input(memory, 0, 0).input(memory, 0, 0);
    operands.output(memory, 0);
    AtomicReference<Exception> thrown = new AtomicReference<>();
    Thread other =
        new Thread(
            () -> {
              try {
                sum().run(operands);
              } catch (WrongThreadException e) {
                thrown.set(e);
              }
            });
    other.start();
    other.join();
    assertThat(thrown.get()).isInstanceOf(WrongThreadException.class);
    arena.close();
    assertThatThrownBy(() -> sum().run(operands)).isInstanceOf(IllegalStateException.class);
  }

  @ParameterizedTest
  @EnumSource(names = {"FLOAT32", "BFLOAT16", "INT8", "FLOAT8E4M3"})
  void allocatesNothingInSteadyState(DataType type) {
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    try (Arena arena = Arena.ofConfined()) {
      for (int inputs = 2; inputs <= 3; inputs++) {
        Kernel kernel = new HostFold(type, ReduceOp.Kind.SUM, HostFoldTest.fastest());
        MemorySegment onHeap = FoldCase.array(type, 8192);
        MemorySegment outside = arena.allocate(8192 * type.bytes(), 64);
        for (MemorySegment memory : new MemorySegment[] {onHeap, outside}) {
          Operands operands = new Operands().reset(8192);
          for (int k = 0; k < inputs; k++) {
            operands.input(memory, 0, 0);
          }
          operands.output(memory, 0);
          long least = Long.MAX_VALUE;
          for (long end = System.nanoTime() + 5_000_000_000L;
              least > allowed(memory) && System.nanoTime() < end; ) {
            long before = threads.getCurrentThreadAllocatedBytes();
            for (int i = 0; i < 100; i++) {
              kernel.run(operands);
            }
            least = Math.min(least, threads.getCurrentThreadAllocatedBytes() - before);
          }
          assertThat(least)
              .as("bytes in 100 runs, native %b", memory.isNative())
              .isLessThanOrEqualTo(allowed(memory));
        }
      }
    }
  }

  /** The Optional of each array's heapBase() is optimised away, but C2 does not owe us that. */
  private static long allowed(MemorySegment memory) {
    return memory.isNative() ? 0 : 100 * 16 * 16;
  }

  /** Trials must neither starve the tiles nor be believed after one lucky measurement. */
  @Test
  void warmUpNeedsThreeWinsInARow() {
    WarmUp warmUp = new WarmUp(false);
    assertThat(warmUp.wantsTrial()).isFalse();
    warmUp.worked(1000, 20_000_000);
    assertThat(warmUp.wantsTrial()).isTrue();
    warmUp.tried(1000, 30_000_000);
    assertThat(warmUp.wantsTrial()).isFalse();
    warmUp.worked(1000, 60_000_000);
    for (int i = 0; i < 2; i++) {
      warmUp.tried(1000, 1000);
    }
    warmUp.tried(1, 30_000_000);
    for (int i = 0; i < 2; i++) {
      warmUp.tried(1000, 1000);
    }
    assertThat(warmUp.isReady()).isFalse();
    warmUp.tried(1000, 1000);
    assertThat(warmUp.isReady()).isTrue();
  }

  private Kernel sum() {
    return new HostFold(DataType.FLOAT32, ReduceOp.Kind.SUM, HostFoldTest.fastest());
  }
}
