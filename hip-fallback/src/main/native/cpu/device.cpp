#include "device.h"

#include "containers.h"
#include "processor.h"
#include "sync.h"

// A stream is one thread, so a device counts as one compute unit. Blocks that wait for each other
// belong to different streams, which the operating system runs side by side however many there are,
// so occupancy (module.cpp) limits nothing in practice.

namespace jccl::cpu {

constexpr int DefaultDevices = 8;
constexpr int MostDevices = 64;
// The clock that kernels read counts nanoseconds.
constexpr int NanosecondsInKilohertz = 1000000;

static thread_local int current = 0;
static Mutex peersMutex;
static bool peers[MostDevices][MostDevices];

static int readDeviceCount() {
  const char* text = getenv("JCCL_CPU_DEVICES");
  long count = text == nullptr || *text == 0 ? DefaultDevices : strtol(text, nullptr, 10);
  return count < 0 ? 0 : count > MostDevices ? MostDevices : int(count);
}

// Asked for by nearly every call, so read from the environment once.
int deviceCount() {
  constexpr int Unread = -1;
  static int count = Unread;
  int known = __atomic_load_n(&count, __ATOMIC_RELAXED);
  if (known == Unread) {
    known = readDeviceCount();
    __atomic_store_n(&count, known, __ATOMIC_RELAXED);
  }
  return known;
}

bool isDevice(int device) { return device >= 0 && device < deviceCount(); }

int currentDevice() { return current; }

Size memoryBytes() { return Size(sysconf(PhysicalPages)) * Size(sysconf(PageBytes)); }

static Error tellVersion(int* version) {
  if (version == nullptr) {
    return abi::InvalidValue;
  }
  *version = 60200000;
  return abi::Success;
}

static void describe(char* text, Size bytes) { snprintf(text, bytes, "%s", processorName()); }

}  // namespace jccl::cpu

using namespace jccl;
using namespace jccl::cpu;

HIP_CALL hipInit(unsigned flags) {
  if (flags != 0) {
    return result(abi::InvalidValue);
  }
  return result(deviceCount() == 0 ? abi::NoDevice : abi::Success);
}

HIP_CALL hipRuntimeGetVersion(int* version) { return result(tellVersion(version)); }

HIP_CALL hipDriverGetVersion(int* version) { return result(tellVersion(version)); }

HIP_CALL hipGetDeviceCount(int* count) {
  if (count == nullptr) {
    return result(abi::InvalidValue);
  }
  *count = deviceCount();
  return result(*count == 0 ? abi::NoDevice : abi::Success);
}

HIP_CALL hipSetDevice(int device) {
  if (!isDevice(device)) {
    return result(abi::InvalidDevice);
  }
  current = device;
  return result(abi::Success);
}

HIP_CALL hipDeviceGetName(char* name, int bytes, int device) {
  if (name == nullptr || bytes <= 0) {
    return result(abi::InvalidValue);
  }
  if (!isDevice(device)) {
    return result(abi::InvalidDevice);
  }
  describe(name, Size(bytes));
  return result(abi::Success);
}

HIP_CALL hipDeviceGetAttribute(int* value, int attribute, int device) {
  if (value == nullptr) {
    return result(abi::InvalidValue);
  }
  if (!isDevice(device)) {
    return result(abi::InvalidDevice);
  }
  switch (attribute) {
    case abi::MultiprocessorCount:
    case abi::WarpSize:
    case abi::CanUseStreamWaitValue:
      *value = 1;
      return result(abi::Success);
    case abi::WallClockRate:
      *value = NanosecondsInKilohertz;
      return result(abi::Success);
    case abi::MaxThreadsPerBlock:
    case abi::MaxThreadsPerMultiProcessor:
      *value = int(MostThreadsInBlock);
      return result(abi::Success);
    case abi::MaxSharedMemoryPerBlock:
      *value = int(SharedMemoryBytes);
      return result(abi::Success);
    case abi::PciBusId:
    case abi::PciDeviceId:
    case abi::PciDomainID:
    case abi::ClockRate:
    case abi::MemoryClockRate:
    case abi::MemoryBusWidth:
    case abi::L2CacheSize:
      *value = 0;
      return result(abi::Success);
  }
  return result(abi::InvalidValue);
}

HIP_CALL hipGetDevicePropertiesR0600(void* properties, int device) {
  if (properties == nullptr) {
    return result(abi::InvalidValue);
  }
  if (!isDevice(device)) {
    return result(abi::InvalidDevice);
  }
  char* fields = static_cast<char*>(properties);
  memset(fields, 0, abi::PropertiesBytes);
  describe(fields + abi::PropertiesName, abi::PropertiesTextBytes);
  snprintf(fields + abi::PropertiesArchitecture, abi::PropertiesTextBytes, "x86-64-v3");
  Size memory = memoryBytes();
  memcpy(fields + abi::PropertiesTotalMemory, &memory, sizeof memory);
  int units = 1;
  memcpy(fields + abi::PropertiesMultiprocessors, &units, sizeof units);
  return result(abi::Success);
}

HIP_CALL hipDeviceTotalMem(Size* bytes, int device) {
  if (bytes == nullptr) {
    return result(abi::InvalidValue);
  }
  if (!isDevice(device)) {
    return result(abi::InvalidDevice);
  }
  *bytes = memoryBytes();
  return result(abi::Success);
}

HIP_CALL hipDeviceCanAccessPeer(int* can, int device, int peer) {
  if (can == nullptr) {
    return result(abi::InvalidValue);
  }
  if (!isDevice(device) || !isDevice(peer)) {
    return result(abi::InvalidDevice);
  }
  *can = device != peer;
  return result(abi::Success);
}

HIP_CALL hipDeviceEnablePeerAccess(int peer, unsigned flags) {
  if (flags != 0) {
    return result(abi::InvalidValue);
  }
  if (!isDevice(peer) || peer == current) {
    return result(abi::InvalidDevice);
  }
  Lock lock(peersMutex);
  if (peers[current][peer]) {
    return result(abi::PeerAccessAlreadyEnabled);
  }
  peers[current][peer] = true;
  return result(abi::Success);
}
