#include <stdio.h>
#include <string.h>

#include "shim.h"

// HIP took over CUDA's numbers, so most errors only change their name.

namespace jccl::cuda {

static thread_local int lastError = abi::Success;
static thread_local int loadError = abi::Success;
static thread_local char loadFailure[2048];
static thread_local char name[128];

// A runtime without any driver says that the driver is too old.
static int withoutDriver(int error) {
  int version = 0;
  bool isMissing = cudaDriverGetVersion(&version) != cudaSuccess || version == 0;
  return isMissing ? int(abi::NoDevice) : error;
}

int result(int error) {
  if (error == abi::InsufficientDriver) {
    error = withoutDriver(error);
  }
  if (error != abi::Success && error != abi::NotReady) {
    lastError = error;
  }
  return error;
}

void explainLoadFailure(int error, const char* reason) {
  loadError = error;
  snprintf(loadFailure, sizeof loadFailure, "%s", reason);
}

void* driverFunction(const char* name, unsigned version) {
  void* function = nullptr;
  cudaDriverEntryPointQueryResult found;
  cudaError_t error =
      cudaGetDriverEntryPointByVersion(name, &function, version, cudaEnableDefault, &found);
  return error == cudaSuccess && found == cudaDriverEntryPointSuccess ? function : nullptr;
}

}  // namespace jccl::cuda

using namespace jccl;

HIP_CALL hipGetLastError() {
  cudaGetLastError();
  int error = cuda::lastError;
  cuda::lastError = abi::Success;
  return error;
}

extern "C" __attribute__((visibility("default"))) const char* hipGetErrorName(int error) {
  switch (error) {
    case abi::Success:
      return "hipSuccess";
#define JCCL_NAME(name, number, text) \
  case number:                        \
    return "hipError" #name;
      JCCL_HIP_ERRORS(JCCL_NAME)
#undef JCCL_NAME
  }
  const char* ofCuda = cudaGetErrorName(cudaError_t(error));
  if (strncmp(ofCuda, "cuda", 4) != 0) {
    return "hipErrorUnknown";
  }
  snprintf(cuda::name, sizeof cuda::name, "hip%s", ofCuda + 4);
  return cuda::name;
}

extern "C" __attribute__((visibility("default"))) const char* hipGetErrorString(int error) {
  if (error == cuda::loadError && error != abi::Success) {
    return cuda::loadFailure;
  }
  return cudaGetErrorString(cudaError_t(error));
}
