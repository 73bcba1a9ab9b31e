#include <stdio.h>
#include <string.h>

#include "shim.h"

using namespace jccl;
using namespace jccl::cuda;

HIP_CALL hipInit(unsigned flags) {
  int count;
  return result(flags != 0 ? int(abi::InvalidValue) : int(cudaGetDeviceCount(&count)));
}

// The version of the interface, not of CUDA, which hipDriverGetVersion tells.
HIP_CALL hipRuntimeGetVersion(int* version) {
  if (version == nullptr) {
    return result(abi::InvalidValue);
  }
  *version = 60200000;
  return result(abi::Success);
}

HIP_CALL hipDriverGetVersion(int* version) { return result(cudaDriverGetVersion(version)); }

HIP_CALL hipGetDeviceCount(int* count) {
  if (count == nullptr) {
    return result(abi::InvalidValue);
  }
  *count = 0;
  return result(cudaGetDeviceCount(count));
}

HIP_CALL hipSetDevice(int device) { return result(cudaSetDevice(device)); }

HIP_CALL hipDeviceGetName(char* name, int bytes, int device) {
  cudaDeviceProp properties;
  int error = cudaGetDeviceProperties(&properties, device);
  if (error == cudaSuccess) {
    snprintf(name, Size(bytes), "%s", properties.name);
  }
  return result(error);
}

HIP_CALL hipDeviceTotalMem(Size* bytes, int device) {
  cudaDeviceProp properties;
  int error = cudaGetDeviceProperties(&properties, device);
  if (error == cudaSuccess) {
    *bytes = properties.totalGlobalMem;
  }
  return result(error);
}

// The clock that kernels read, globaltimer, counts nanoseconds.
static constexpr int NanosecondsInKilohertz = 1000000;

static int attributeOf(int attribute) {
  switch (attribute) {
    case abi::ClockRate:
      return cudaDevAttrClockRate;
    case abi::L2CacheSize:
      return cudaDevAttrL2CacheSize;
    case abi::MaxThreadsPerBlock:
      return cudaDevAttrMaxThreadsPerBlock;
    case abi::MaxThreadsPerMultiProcessor:
      return cudaDevAttrMaxThreadsPerMultiProcessor;
    case abi::MemoryBusWidth:
      return cudaDevAttrGlobalMemoryBusWidth;
    case abi::MemoryClockRate:
      return cudaDevAttrMemoryClockRate;
    case abi::MultiprocessorCount:
      return cudaDevAttrMultiProcessorCount;
    case abi::PciBusId:
      return cudaDevAttrPciBusId;
    case abi::PciDeviceId:
      return cudaDevAttrPciDeviceId;
    case abi::PciDomainID:
      return cudaDevAttrPciDomainId;
    case abi::MaxSharedMemoryPerBlock:
      return cudaDevAttrMaxSharedMemoryPerBlock;
    case abi::WarpSize:
      return cudaDevAttrWarpSize;
  }
  return 0;
}

HIP_CALL hipDeviceGetAttribute(int* value, int attribute, int device) {
  if (value == nullptr) {
    return result(abi::InvalidValue);
  }
  if (attribute == abi::CanUseStreamWaitValue) {
    *value = 1;
    return result(abi::Success);
  }
  if (attribute == abi::WallClockRate) {
    *value = NanosecondsInKilohertz;
    return result(abi::Success);
  }
  int ofCuda = attributeOf(attribute);
  return result(ofCuda == 0 ? int(abi::NotSupported)
                            : int(cudaDeviceGetAttribute(value, cudaDeviceAttr(ofCuda), device)));
}

HIP_CALL hipGetDevicePropertiesR0600(void* properties, int device) {
  if (properties == nullptr) {
    return result(abi::InvalidValue);
  }
  cudaDeviceProp ofCuda;
  int error = cudaGetDeviceProperties(&ofCuda, device);
  if (error != cudaSuccess) {
    return result(error);
  }
  char* fields = static_cast<char*>(properties);
  memset(fields, 0, abi::PropertiesBytes);
  snprintf(fields + abi::PropertiesName, abi::PropertiesTextBytes, "%s", ofCuda.name);
  snprintf(fields + abi::PropertiesArchitecture, abi::PropertiesTextBytes, "sm_%d%d", ofCuda.major,
           ofCuda.minor);
  Size memory = ofCuda.totalGlobalMem;
  memcpy(fields + abi::PropertiesTotalMemory, &memory, sizeof memory);
  memcpy(fields + abi::PropertiesMultiprocessors, &ofCuda.multiProcessorCount, sizeof(int));
  return result(abi::Success);
}

HIP_CALL hipDeviceCanAccessPeer(int* can, int device, int peer) {
  return result(cudaDeviceCanAccessPeer(can, device, peer));
}

HIP_CALL hipDeviceEnablePeerAccess(int peer, unsigned flags) {
  return result(cudaDeviceEnablePeerAccess(peer, flags));
}
