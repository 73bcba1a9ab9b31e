#include "shim.h"

using namespace jccl;
using namespace jccl::cuda;

HIP_CALL hipStreamBeginCapture(cudaStream_t stream, int mode) {
  return result(cudaStreamBeginCapture(stream, cudaStreamCaptureMode(mode)));
}

HIP_CALL hipStreamEndCapture(cudaStream_t stream, cudaGraph_t* graph) {
  return result(cudaStreamEndCapture(stream, graph));
}

HIP_CALL hipStreamIsCapturing(cudaStream_t stream, int* status) {
  static_assert(int(cudaStreamCaptureStatusNone) == abi::NotCapturing);
  static_assert(int(cudaStreamCaptureStatusActive) == abi::Capturing);
  static_assert(int(cudaStreamCaptureStatusInvalidated) == abi::CaptureInvalidated);
  return result(cudaStreamIsCapturing(stream, reinterpret_cast<cudaStreamCaptureStatus*>(status)));
}

HIP_CALL hipGraphInstantiate(cudaGraphExec_t* executable, cudaGraph_t graph, void** failed,
                             char* log, Size bytes) {
  return result(cudaGraphInstantiateWithFlags(executable, graph, 0));
}

HIP_CALL hipGraphLaunch(cudaGraphExec_t executable, cudaStream_t stream) {
  return result(cudaGraphLaunch(executable, stream));
}

HIP_CALL hipGraphExecDestroy(cudaGraphExec_t executable) {
  return result(cudaGraphExecDestroy(executable));
}

HIP_CALL hipGraphDestroy(cudaGraph_t graph) { return result(cudaGraphDestroy(graph)); }
