#include "shim.h"

using namespace jccl;
using namespace jccl::cuda;

DRIVER_FUNCTION(writeValue, cuStreamWriteValue32, 11070);
DRIVER_FUNCTION(waitValue, cuStreamWaitValue32, 11070);

static cudaStream_t streamOf(void* handle) { return static_cast<cudaStream_t>(handle); }

HIP_CALL hipStreamCreateWithFlags(cudaStream_t* stream, unsigned flags) {
  static_assert(cudaStreamNonBlocking == abi::NonBlockingStream);
  return result(cudaStreamCreateWithFlags(stream, flags));
}

HIP_CALL hipStreamDestroy(void* stream) { return result(cudaStreamDestroy(streamOf(stream))); }

HIP_CALL hipStreamSynchronize(void* stream) {
  return result(cudaStreamSynchronize(streamOf(stream)));
}

HIP_CALL hipStreamQuery(void* stream) { return result(cudaStreamQuery(streamOf(stream))); }

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
