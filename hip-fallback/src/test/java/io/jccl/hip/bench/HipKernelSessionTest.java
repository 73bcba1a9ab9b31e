package io.jccl.hip.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.jccl.DataType;
import io.jccl.ReduceOp;
import io.jccl.device.Device;
import io.jccl.device.Devices;
import io.jccl.perf.kernel.Cache;
import io.jccl.perf.kernel.KernelCase;
import io.jccl.perf.kernel.KernelInvocation;
import io.jccl.perf.kernel.KernelLab;
import io.jccl.perf.kernel.KernelOrigin;
import io.jccl.perf.kernel.KernelSession;
import io.jccl.perf.kernel.KernelTime;
import io.jccl.perf.kernel.KernelWork;
import io.jccl.spi.Availability;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Kernels of every kind run, are right, and say how they were launched. */
@Timeout(60)
class HipKernelSessionTest {
  private static final int INPUTS = 3;
  private static final long BYTES = 8192 + 64;

  private final Device device = Devices.named("cpu").getFirst();
  private final KernelSession session = KernelLab.of(device).open(device, INPUTS, BYTES);

  @AfterEach
  void close() {
    session.close();
  }

  private static List<KernelCase> everyKind() {
    List<KernelCase> cases = new ArrayList<>();
    for (ReduceOp.Kind op : ReduceOp.Kind.values()) {
      cases.add(KernelCase.fold("hip", DataType.BFLOAT16, op, INPUTS, BYTES));
    }
    cases.add(KernelCase.copy(KernelCase.RUNTIME, INPUTS, BYTES));
    cases.add(KernelCase.copy("hip", INPUTS, BYTES));
    for (KernelWork work : KernelWork.values()) {
      if (work != KernelWork.FOLD && work != KernelWork.COPY) {
        cases.add(KernelCase.message(work, "hip", BYTES));
      }
    }
    return cases;
  }

  @Test
  void everyKindIsRightAndTakesTime() {
    for (KernelCase each : everyKind()) {
      KernelInvocation invocation = session.invocation(each);
      assertThat(invocation.check()).as("%s", each).isPositive();
      assertThat(invocation.movedBytes()).as("%s", each).isGreaterThanOrEqualTo(2 * each.bytes());
      KernelTime warm = invocation.time(2, Cache.WARM);
      assertThat(warm.deviceMicros()).as("%s", each).isPositive();
      assertThat(warm.hostMicros()).as("%s", each).isGreaterThanOrEqualTo(warm.deviceMicros() / 2);
      assertThat(invocation.time(1, Cache.COLD).deviceMicros()).as("%s", each).isPositive();
    }
  }

  @Test
  void eachFormIsLaunchedAsItIsAskedFor() {
    List<String> forms = session.forms("hip", DataType.FLOAT32, ReduceOp.Kind.MAX);
    assertThat(forms).contains("any").hasSizeGreaterThan(1);
    for (String form : forms) {
      KernelCase fold =
          KernelCase.fold("hip", DataType.FLOAT32, ReduceOp.Kind.MAX, INPUTS, BYTES).form(form, 1);
      KernelInvocation invocation = session.invocation(fold);
      assertThat(invocation.launch().form()).isEqualTo(form);
      assertThat(invocation.check()).isEqualTo(2 * 4096);
    }
  }

  @Test
  void whatIsNotThereOrTooLargeIsRefused() {
    KernelCase strange = KernelCase.fold("abacus", DataType.INT8, ReduceOp.Kind.SUM, 2, 64);
    assertThat(session.supports(strange)).isInstanceOf(Availability.Unavailable.class);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> session.invocation(strange))
        .withMessageContaining("abacus");
    KernelCase large = KernelCase.fold("hip", DataType.INT8, ReduceOp.Kind.SUM, 2, 2 * BYTES);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> session.invocation(large))
        .withMessageContaining("this session holds");
  }

  @Test
  void theOriginNamesTheImages() {
    KernelOrigin origin = KernelLab.of(device).origin(device);
    assertThat(origin.images()).anyMatch(image -> image.family().equals("fold"));
    assertThat(origin.images()).allMatch(image -> image.sha256().length() == 64);
  }
}
