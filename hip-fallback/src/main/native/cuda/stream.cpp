#include "shim.h"

using namespace jccl;
using namespace jccl::cuda;

DRIVER_FUNCTION(writeValue, cuStreamWriteValue32, 11070);
DRIVER_FUNCTION(waitValue, cuStreamWaitValue32, 11070);

static cudaStream_t streamOf(void* handle) { return static_cast<cudaStream_t>(handle); }

static cudaEvent_t eventOf(void* handle) { return static_cast<cudaEvent_t>(handle); }

HIP_CALL hipStreamCreateWithFlags(cudaStream_t* stream, unsigned flags) {
  static_assert(cudaStreamNonBlocking == abi::NonBlockingStream);
  return result(cudaStreamCreateWithFlags(stream, flags));
}

HIP_CALL hipStreamDestroy(void* stream) { return result(cudaStreamDestroy(streamOf(stream))); }

HIP_CALL hipStreamSynchronize(void* stream) {
  return result(cudaStreamSynchronize(streamOf(stream)));
}

HIP_CALL hipStreamQuery(void* stream) { return result(cudaStreamQuery(streamOf(stream))); }

HIP_CALL hipStreamWaitEvent(void* stream, void* event, unsigned flags) {
  return result(cudaStreamWaitEvent(streamOf(stream), eventOf(event), flags));
}

HIP_CALL hipStreamWriteValue32(void* stream, void* flag, unsigned value, unsigned flags) {
  return result(writeValue(streamOf(stream), reinterpret_cast<CUdeviceptr>(flag), value,
                           unsigned(CU_STREAM_WRITE_VALUE_DEFAULT)));
}

HIP_CALL hipStreamWaitValue32(void* stream, void* flag, unsigned value, unsigned comparison,
                              unsigned mask) {
  static_assert(int(CU_STREAM_WAIT_VALUE_GEQ) == int(abi::WaitGreaterOrEqual));
  static_assert(int(CU_STREAM_WAIT_VALUE_EQ) == int(abi::WaitEqual));
  static_assert(int(CU_STREAM_WAIT_VALUE_AND) == int(abi::WaitAnd));
  static_assert(int(CU_STREAM_WAIT_VALUE_NOR) == int(abi::WaitNor));
  constexpr unsigned EveryBit = ~0u;
  if (mask != EveryBit) {
    return result(abi::NotSupported);
  }
  return result(
      waitValue(streamOf(stream), reinterpret_cast<CUdeviceptr>(flag), value, comparison));
}

HIP_CALL hipEventCreateWithFlags(cudaEvent_t* event, unsigned flags) {
  static_assert(cudaEventDisableTiming == abi::UntimedEvent);
  static_assert(cudaEventInterprocess == abi::InterprocessEvent);
  constexpr unsigned FlagsOfCuda =
      cudaEventBlockingSync | cudaEventDisableTiming | cudaEventInterprocess;
  return result(cudaEventCreateWithFlags(event, flags & FlagsOfCuda));
}

HIP_CALL hipEventDestroy(void* event) { return result(cudaEventDestroy(eventOf(event))); }

HIP_CALL hipEventRecord(void* event, void* stream) {
  return result(cudaEventRecord(eventOf(event), streamOf(stream)));
}

HIP_CALL hipEventQuery(void* event) { return result(cudaEventQuery(eventOf(event))); }

HIP_CALL hipEventSynchronize(void* event) { return result(cudaEventSynchronize(eventOf(event))); }

HIP_CALL hipEventElapsedTime(float* milliseconds, void* start, void* stop) {
  return result(cudaEventElapsedTime(milliseconds, eventOf(start), eventOf(stop)));
}

static_assert(sizeof(cudaIpcEventHandle_t) == sizeof(abi::IpcHandle));

HIP_CALL hipIpcGetEventHandle(cudaIpcEventHandle_t* handle, void* event) {
  return result(cudaIpcGetEventHandle(handle, eventOf(event)));
}

HIP_CALL hipIpcOpenEventHandle(cudaEvent_t* event, cudaIpcEventHandle_t handle) {
  return result(cudaIpcOpenEventHandle(event, handle));
}
