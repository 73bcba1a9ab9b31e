package io.jccl.select;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import io.jccl.DataType;
import io.jccl.ReduceOp;
import io.jccl.plan.Collective;
import io.jccl.plan.Request;
import io.jccl.spi.Availability;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.function.LongUnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Choosing again for a kind of call allocates nothing, whatever its size. */
class SelectionCostTest {
  private static final int BATCHES = 50;
  private static final int SIZES = 20;

  /** Beyond the last boundary of our table for host memory. */
  private static final long LARGE = 1L << 40;

  @Test
  void onHostMemorySizesThatWereNeverAskedForCostNothing() {
    Selector selector = Selector.host(Settings.defaults());
    kinds(false).forEach(kind -> selector.select(kind.withBytes(LARGE)));
    assertThat(bytesOfABatch(selector, false, i -> LARGE + 1 + i)).isZero();
  }

  @Test
  void onDevicesSizesThatWereAskedForCostNothing() {
    Selector selector =
        Selector.devices(
            Settings.defaults(),
            (algorithm, shape) -> Availability.READY,
            "gfx942",
            PartitionMode.SPX);
    assertThat(bytesOfABatch(selector, true, i -> 1000 * (i % SIZES))).isZero();
  }

  private static Stream<CallShape> kinds(boolean device) {
    return Stream.of(Collective.values())
        .flatMap(
            collective ->
                Stream.of(DataType.FLOAT32, DataType.FLOAT16)
                    .map(
                        type ->
                            new CallShape(
                                Request.of(collective, 4, 0),
                                type,
                                ReduceOp.Kind.SUM,
                                0,
                                device,
                                false)));
  }

  /** Of the batch with the fewest bytes: in some the compiler allocates for the thread. */
  private static long bytesOfABatch(Selector selector, boolean device, LongUnaryOperator size) {
    List<CallShape> kinds = kinds(device).toList();
    ThreadMXBean bean = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    CallShape[] asked = new CallShape[kinds.size() * SIZES];
    long fewest = Long.MAX_VALUE;
    long found = 0;
    for (int batch = 0; batch < BATCHES; batch++) {
      for (int i = 0; i < asked.length; i++) {
        long bytes = size.applyAsLong((long) batch * SIZES + i / kinds.size());
        asked[i] = kinds.get(i % kinds.size()).withBytes(bytes);
      }
      long before = bean.getCurrentThreadAllocatedBytes();
      for (CallShape shape : asked) {
        found += selector.select(shape).choice().channels();
      }
      fewest = Math.min(fewest, bean.getCurrentThreadAllocatedBytes() - before);
    }
    assertThat(found).isGreaterThanOrEqualTo((long) BATCHES * asked.length);
    return fewest;
  }
}
