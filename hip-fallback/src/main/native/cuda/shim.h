// HIP's interface over CUDA: what every call of it shares. CUDA's runtime does the work where it
// has the call; modules, launches and flags are the driver's, whose functions are asked of the
// runtime, so that nothing is linked against the driver's library and the shim loads where there is
// none.
#pragma once

#include <cuda.h>
#include <cuda_runtime_api.h>

#include "../hip_abi.h"

#define HIP_CALL extern "C" __attribute__((visibility("default"))) int

namespace jccl::cuda {

using abi::Size;

// HIP's number for an error of CUDA's runtime or driver, kept for hipGetLastError.
int result(int error);

// The text that hipGetErrorString gives for an error on this thread from now on; for Success none.
void explainLoadFailure(int error, const char* reason);

// A function of the driver, null if the driver is older.
void* driverFunction(const char* name, unsigned version);

// Looks up a function of the driver when it is first called. Two threads that do so at once find
// the same.
template <class Function>
struct DriverFunction {
  const char* name;
  unsigned version;
  void* found = nullptr;

  template <class... Arguments>
  int operator()(Arguments... arguments) {
    void* known = __atomic_load_n(&found, __ATOMIC_ACQUIRE);
    if (known == nullptr) {
      known = driverFunction(name, version);
      __atomic_store_n(&found, known, __ATOMIC_RELEASE);
    }
    return known == nullptr ? int(abi::NotSupported)
                            : int(reinterpret_cast<Function*>(known)(arguments...));
  }
};

}  // namespace jccl::cuda

// Declares CALL as a function of the driver, whose declaration in cuda.h tells its type. VERSION is
// the CUDA that brought this form of it.
#define DRIVER_FUNCTION(CALL, NAME, VERSION) \
  static jccl::cuda::DriverFunction<decltype(NAME)> CALL = {#NAME, VERSION}
