#include "shim.h"

using namespace jccl;
using namespace jccl::cuda;

DRIVER_FUNCTION(loadModule, cuModuleLoadDataEx, 2010);
DRIVER_FUNCTION(unloadModule, cuModuleUnload, 2000);
DRIVER_FUNCTION(getFunction, cuModuleGetFunction, 2000);
DRIVER_FUNCTION(launchKernel, cuLaunchKernel, 7000);
DRIVER_FUNCTION(getOccupancy, cuOccupancyMaxActiveBlocksPerMultiprocessor, 6050);

// Loads a cubin or PTX. The driver's compiler of PTX says in a log what it does not like.
HIP_CALL hipModuleLoadData(CUmodule* module, const void* image) {
  char log[2048] = "";
  CUjit_option options[] = {CU_JIT_ERROR_LOG_BUFFER, CU_JIT_ERROR_LOG_BUFFER_SIZE_BYTES};
  void* values[] = {log, reinterpret_cast<void*>(sizeof log)};
  int error = loadModule(module, image, unsigned(2), options, values);
  explainLoadFailure(log[0] == 0 ? int(abi::Success) : error, log);
  return result(error);
}

HIP_CALL hipModuleUnload(CUmodule module) { return result(unloadModule(module)); }

HIP_CALL hipModuleGetFunction(CUfunction* function, CUmodule module, const char* name) {
  return result(getFunction(function, module, name));
}

// The list that describes the arguments is CUDA's but for the mark at its end.
static void copyList(void** from, void** to, int most) {
  int i = 0;
  for (; i < most && Size(from[i]) != abi::LaunchParametersEnd; i += 2) {
    to[i] = from[i];
    to[i + 1] = from[i + 1];
  }
  to[i] = CU_LAUNCH_PARAM_END;
}

HIP_CALL hipModuleLaunchKernel(CUfunction function, unsigned blocksX, unsigned blocksY,
                               unsigned blocksZ, unsigned threadsX, unsigned threadsY,
                               unsigned threadsZ, unsigned sharedBytes, CUstream stream,
                               void** parameters, void** extra) {
  constexpr int MostEntries = 4;
  void* list[MostEntries + 1];
  if (extra != nullptr) {
    copyList(extra, list, MostEntries);
  }
  return result(launchKernel(function, blocksX, blocksY, blocksZ, threadsX, threadsY, threadsZ,
                             sharedBytes, stream, parameters, extra == nullptr ? extra : list));
}

HIP_CALL hipModuleOccupancyMaxActiveBlocksPerMultiprocessor(int* blocks, CUfunction function,
                                                            int threads, Size sharedBytes) {
  return result(getOccupancy(blocks, function, threads, sharedBytes));
}
