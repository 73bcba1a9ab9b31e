package io.jccl;

import io.jccl.device.DeviceStream;
import io.jccl.executor.Call;
import io.jccl.executor.Turn;
import java.util.function.Consumer;

/** The calls of one rank whose work goes to a stream of the user's, on the calling thread. */
final class OnStream extends Calls {
  private final DeviceStream stream;

  OnStream(Endpoint endpoint, DeviceStream stream) {
    super(endpoint);
    this.stream = stream;
  }

  @Override
  Completion submit(int operation, Consumer<Call> fill) {
    try (Turn turn = endpoint().turn(operation)) {
      Call call = turn.call();
      call.enqueueOn(stream);
      check(call, fill);
      turn.run();
      Completion completion = new Completion(call::toString);
      completion.complete(call.end());
      return completion;
    }
  }
}
