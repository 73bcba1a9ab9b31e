package io.jccl;

import io.jccl.device.DeviceStream;
import io.jccl.executor.Call;

/** The calls of one rank whose work goes to a stream of the user's, on the calling thread. */
final class OnStream extends Calls {
  private final DeviceStream stream;

  OnStream(Communicator communicator, DeviceStream stream) {
    super(communicator);
    this.stream = stream;
  }

  @Override
  Call begin(int operation) {
    Call call = communicator().next(operation);
    call.enqueueOn(stream);
    return call;
  }

  @Override
  Completion take(Call call) {
    communicator().runLatest();
    Completion completion = new Completion(call::toString);
    completion.complete(call.end());
    return completion;
  }
}
