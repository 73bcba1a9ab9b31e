package io.jccl.fake;

import io.jccl.device.DeviceStream;
import java.util.List;
import java.util.concurrent.CountDownLatch;

/** Work of a stream that goes on for as long as a test wants. */
public final class Gate implements AutoCloseable {
  private final CountDownLatch opened = new CountDownLatch(1);

  private Gate() {}

  /** Shuts a stream behind what is there. */
  public static Gate in(DeviceStream stream) {
    Gate gate = new Gate();
    ((FakeStream) stream).add("gate", List.of(), () -> await(gate.opened));
    return gate;
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  /** Lets the stream go on. */
  public void open() {
    opened.countDown();
  }

  @Override
  public void close() {
    open();
  }
}
