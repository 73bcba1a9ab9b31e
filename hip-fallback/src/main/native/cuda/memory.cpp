#include "shim.h"

using namespace jccl;
using namespace jccl::cuda;

DRIVER_FUNCTION(getAddressRange, cuMemGetAddressRange, 3020);

// HIP has flags of its own above these.
static constexpr unsigned FlagsOfCuda =
    cudaHostAllocPortable | cudaHostAllocMapped | cudaHostAllocWriteCombined;

HIP_CALL hipMalloc(void** memory, Size bytes) { return result(cudaMalloc(memory, bytes)); }

// NVIDIA's devices keep no other device's memory in a cache that would have to be told of changes.
HIP_CALL hipExtMallocWithFlags(void** memory, Size bytes, unsigned flags) {
  return result(cudaMalloc(memory, bytes));
}

HIP_CALL hipFree(void* memory) { return result(cudaFree(memory)); }

HIP_CALL hipHostMalloc(void** memory, Size bytes, unsigned flags) {
  return result(cudaHostAlloc(memory, bytes, flags & FlagsOfCuda));
}

HIP_CALL hipHostFree(void* memory) { return result(cudaFreeHost(memory)); }

HIP_CALL hipHostRegister(void* memory, Size bytes, unsigned flags) {
  constexpr unsigned Known = cudaHostRegisterPortable | cudaHostRegisterMapped;
  return result(cudaHostRegister(memory, bytes, flags & Known));
}

HIP_CALL hipHostUnregister(void* memory) { return result(cudaHostUnregister(memory)); }

HIP_CALL hipPointerGetAttributes(abi::PointerAttributes* attributes, const void* address) {
  cudaPointerAttributes ofCuda;
  if (attributes == nullptr || address == nullptr) {
    return result(abi::InvalidValue);
  }
  int error = cudaPointerGetAttributes(&ofCuda, address);
  if (error != cudaSuccess) {
    return result(error);
  }
  static_assert(int(cudaMemoryTypeUnregistered) == abi::UnregisteredMemory);
  static_assert(int(cudaMemoryTypeHost) == abi::HostMemory);
  static_assert(int(cudaMemoryTypeDevice) == abi::DeviceMemory);
  static_assert(int(cudaMemoryTypeManaged) == abi::ManagedMemory);
  *attributes = {int(ofCuda.type),
                 ofCuda.device,
                 ofCuda.devicePointer,
                 ofCuda.hostPointer,
                 ofCuda.type == cudaMemoryTypeManaged,
                 0};
  return result(abi::Success);
}

HIP_CALL hipMemGetAddressRange(void** base, Size* bytes, void* address) {
  return result(getAddressRange(reinterpret_cast<CUdeviceptr*>(base), bytes,
                                reinterpret_cast<CUdeviceptr>(address)));
}

HIP_CALL hipMemcpyAsync(void* to, const void* from, Size bytes, int direction, void* stream) {
  int ofCuda =
      direction == abi::DeviceToDeviceWithoutCores ? int(abi::LastCopyDirection) : direction;
  static_assert(int(cudaMemcpyDefault) == abi::LastCopyDirection);
  return result(
      cudaMemcpyAsync(to, from, bytes, cudaMemcpyKind(ofCuda), static_cast<cudaStream_t>(stream)));
}

HIP_CALL hipMemsetAsync(void* to, int value, Size bytes, void* stream) {
  return result(cudaMemsetAsync(to, value, bytes, static_cast<cudaStream_t>(stream)));
}

static_assert(sizeof(cudaIpcMemHandle_t) == sizeof(abi::IpcHandle));

HIP_CALL hipIpcGetMemHandle(cudaIpcMemHandle_t* handle, void* memory) {
  return result(cudaIpcGetMemHandle(handle, memory));
}

HIP_CALL hipIpcOpenMemHandle(void** memory, cudaIpcMemHandle_t handle, unsigned flags) {
  return result(cudaIpcOpenMemHandle(memory, handle, flags));
}

HIP_CALL hipIpcCloseMemHandle(void* memory) { return result(cudaIpcCloseMemHandle(memory)); }
