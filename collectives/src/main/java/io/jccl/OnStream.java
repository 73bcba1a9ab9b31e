package io.jccl;

import io.jccl.device.DeviceStream;
import io.jccl.executor.Call;

/** The calls of one rank whose work goes to a stream of the user's, on the calling thread. */
final class OnStream extends Calls {
  private final DeviceStream stream;

  OnStream(Endpoint endpoint, DeviceStream stream) {
    super(endpoint);
    this.stream = stream;
  }

  @Override
  Call begin(int operation) {
    Call call = endpoint().next(operation);
    call.enqueueOn(stream);
    return call;
  }

  @Override
  Completion take(Call call) {
    endpoint().run();
    Completion completion = new Completion(call::toString);
    completion.complete(call.end());
    return completion;
  }
}
