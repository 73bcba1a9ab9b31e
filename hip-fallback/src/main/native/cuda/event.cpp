#include <stdlib.h>

#include "shim.h"

// An event is CUDA's and whether its latest record was in a capture: such an event has no state to
// ask for, which HIP calls hipErrorCapturedEvent, and for which CUDA's runtime 13.0 was seen to
// answer that an argument is not legal.

using namespace jccl;
using namespace jccl::cuda;

namespace jccl::cuda {

struct Event {
  cudaEvent_t event;
  bool isCaptured;
};

static cudaStream_t streamOf(void* handle) { return static_cast<cudaStream_t>(handle); }

// CUDA's event; null, which CUDA refuses, for null.
static cudaEvent_t eventOf(void* handle) {
  return handle == nullptr ? nullptr : static_cast<Event*>(handle)->event;
}

// The error of a question about an event's state.
static int stateResult(void* handle, int error) {
  bool isCaptured = handle != nullptr &&
                    __atomic_load_n(&static_cast<Event*>(handle)->isCaptured, __ATOMIC_RELAXED);
  return result(isCaptured && error == cudaErrorInvalidValue ? int(abi::CapturedEvent) : error);
}

// Gives out an event that CUDA has made, unless there is an error.
static int admit(int error, cudaEvent_t made, void** handle) {
  if (error != cudaSuccess) {
    return result(error);
  }
  Event* event = static_cast<Event*>(calloc(1, sizeof(Event)));
  if (event == nullptr) {
    cudaEventDestroy(made);
    return result(abi::OutOfMemory);
  }
  event->event = made;
  *handle = event;
  return result(abi::Success);
}

}  // namespace jccl::cuda

HIP_CALL hipEventCreateWithFlags(void** handle, unsigned flags) {
  static_assert(cudaEventDisableTiming == abi::UntimedEvent);
  static_assert(cudaEventInterprocess == abi::InterprocessEvent);
  constexpr unsigned FlagsOfCuda =
      cudaEventBlockingSync | cudaEventDisableTiming | cudaEventInterprocess;
  cudaEvent_t event = nullptr;
  int error = cudaEventCreateWithFlags(&event, flags & FlagsOfCuda);
  return admit(error, event, handle);
}

HIP_CALL hipEventDestroy(void* handle) {
  int error = cudaEventDestroy(eventOf(handle));
  free(handle);
  return result(error);
}

HIP_CALL hipEventRecord(void* handle, void* stream) {
  cudaStreamCaptureStatus status = cudaStreamCaptureStatusNone;
  int error = cudaStreamIsCapturing(streamOf(stream), &status);
  if (error == cudaSuccess) {
    error = cudaEventRecord(eventOf(handle), streamOf(stream));
  }
  if (error == cudaSuccess) {
    __atomic_store_n(&static_cast<Event*>(handle)->isCaptured,
                     status != cudaStreamCaptureStatusNone, __ATOMIC_RELAXED);
  }
  return result(error);
}

HIP_CALL hipStreamWaitEvent(void* stream, void* handle, unsigned flags) {
  return result(cudaStreamWaitEvent(streamOf(stream), eventOf(handle), flags));
}

HIP_CALL hipEventQuery(void* handle) {
  return stateResult(handle, cudaEventQuery(eventOf(handle)));
}

HIP_CALL hipEventSynchronize(void* handle) {
  return stateResult(handle, cudaEventSynchronize(eventOf(handle)));
}

HIP_CALL hipEventElapsedTime(float* milliseconds, void* start, void* stop) {
  return result(cudaEventElapsedTime(milliseconds, eventOf(start), eventOf(stop)));
}

static_assert(sizeof(cudaIpcEventHandle_t) == sizeof(abi::IpcHandle));

HIP_CALL hipIpcGetEventHandle(cudaIpcEventHandle_t* shared, void* handle) {
  return result(cudaIpcGetEventHandle(shared, eventOf(handle)));
}

HIP_CALL hipIpcOpenEventHandle(void** handle, cudaIpcEventHandle_t shared) {
  cudaEvent_t event = nullptr;
  int error = cudaIpcOpenEventHandle(&event, shared);
  return admit(error, event, handle);
}
