package io.jccl.hip.runtime;

import io.jccl.hip.ffi.Hip;
import java.util.HashMap;
import java.util.Map;

/** What a user can do about an error code. */
final class HipHint {
  private static final String LOST =
      "an earlier kernel failed, and the device is lost to this process: start it again";
  private static final String CAPTURE =
      "end the capture, and capture only work of streams that are joined by events";
  private static final Map<Integer, String> HINTS = new HashMap<>();

  static {
    HINTS.put(Hip.hipErrorInvalidValue(), "this is an error of the library: please report it");
    HINTS.put(
        Hip.hipErrorOutOfMemory(),
        "free device memory, use smaller buffers or fewer ranks on the device");
    HINTS.put(Hip.hipErrorNotInitialized(), "the process may be about to end, or was made by fork");
    HINTS.put(Hip.hipErrorInsufficientDriver(), "install a driver as new as the library");
    HINTS.put(
        Hip.hipErrorNoDevice(),
        "see that the machine has a GPU, its driver is loaded, and this user may open it");
    HINTS.put(Hip.hipErrorInvalidDevice(), "./jccl info devices lists the devices");
    HINTS.put(Hip.hipErrorInvalidImage(), "the kernel's image is damaged: build it again");
    HINTS.put(
        Hip.hipErrorNoBinaryForGpu(),
        "there is no image for this architecture: ./jccl info devices lists what there is");
    HINTS.put(
        Hip.hipErrorSharedObjectInitFailed(), "see why the kernel's image could not be loaded");
    HINTS.put(Hip.hipErrorInvalidHandle(), "the stream, event or module is closed already");
    HINTS.put(Hip.hipErrorContextIsDestroyed(), "the stream or event is closed already");
    HINTS.put(Hip.hipErrorNotFound(), "the image has no such kernel: build it again");
    HINTS.put(Hip.hipErrorIllegalAddress(), "a kernel used memory that was freed, or " + LOST);
    HINTS.put(Hip.hipErrorLaunchFailure(), LOST);
    HINTS.put(Hip.hipErrorECCNotCorrectable(), LOST);
    HINTS.put(Hip.hipErrorLaunchTimeOut(), LOST);
    HINTS.put(
        Hip.hipErrorLaunchOutOfResources(), "launch with fewer threads or less shared memory");
    HINTS.put(
        Hip.hipErrorInvalidConfiguration(), "launch with at least one block, and fewer threads");
    HINTS.put(Hip.hipErrorNotSupported(), "this device cannot do it");
    HINTS.put(Hip.hipErrorIllegalState(), "begin a capture before ending it, and only once");
    HINTS.put(Hip.hipErrorStreamCaptureInvalidated(), CAPTURE);
    HINTS.put(Hip.hipErrorStreamCaptureUnjoined(), CAPTURE);
    HINTS.put(Hip.hipErrorStreamCaptureIsolation(), CAPTURE);
    HINTS.put(Hip.hipErrorStreamCaptureImplicit(), CAPTURE);
    HINTS.put(Hip.hipErrorStreamCaptureMerge(), CAPTURE);
    HINTS.put(
        Hip.hipErrorStreamCaptureUnsupported(), "do not wait for a stream that is being captured");
  }

  private HipHint() {}

  static String of(int code) {
    return HINTS.getOrDefault(code, "see the documentation of the device's library");
  }
}
