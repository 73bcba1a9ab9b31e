#include "memory.h"

#include "containers.h"
#include "device.h"
#include "handles.h"
#include "stream.h"

// Device memory is the process's own, at the alignment of GPU allocations, and with large pages
// where they pay. Memory of other processes is not supported; within one process the handle for it
// leads to the same address.

namespace jccl::cpu {

constexpr Size Alignment = 256;
constexpr Size LargePage = 2 << 20;

enum class Origin { Device, Host, Registered };

struct Allocation {
  Size bytes;
  int device;
  Origin origin;
  unsigned flags;
  unsigned opened;  // by handle
};

static Mutex mutex;
static AddressMap<Allocation> allocations;

static const AddressMap<Allocation>::Entry* around(const void* address) {
  const AddressMap<Allocation>::Entry* entry = allocations.atOrBelow(address);
  if (entry == nullptr) {
    return nullptr;
  }
  Size offset = Size(address) - Size(entry->address);
  return offset < entry->value.bytes ? entry : nullptr;
}

bool isUsable(const void* address, Size bytes) {
  Lock lock(mutex);
  const AddressMap<Allocation>::Entry* entry = around(address);
  if (entry == nullptr) {
    return true;
  }
  Size offset = Size(address) - Size(entry->address);
  return bytes <= entry->value.bytes - offset;
}

static Error allocate(void** memory, Size bytes, Origin origin, unsigned flags) {
  if (memory == nullptr) {
    return abi::InvalidValue;
  }
  *memory = nullptr;
  if (bytes == 0) {
    return abi::Success;
  }
  bool isLarge = bytes >= 2 * LargePage;
  if (bytes > memoryBytes() || posix_memalign(memory, isLarge ? LargePage : Alignment, bytes) != 0) {
    *memory = nullptr;
    return abi::OutOfMemory;
  }
  if (isLarge) {
    madvise(*memory, bytes, HugePages);
  }
  Lock lock(mutex);
  allocations.put(*memory, {bytes, currentDevice(), origin, flags, 0});
  return abi::Success;
}

// Waits for all work first, as HIP does for that of the device; here each may use the memory of all
// the others, and what the process then reads may not be there any more.
static Error release(void* memory, Origin origin) {
  if (memory == nullptr) {
    return abi::Success;
  }
  {
    Lock lock(mutex);
    Allocation* found = allocations.find(memory);
    if (found == nullptr || found->origin != origin) {
      return abi::InvalidValue;
    }
    allocations.remove(memory);
  }
  synchronizeAll();
  free(memory);
  return abi::Success;
}

struct MemoryHandle {
  long process;
  void* memory;
};

}  // namespace jccl::cpu

using namespace jccl;
using namespace jccl::cpu;

HIP_CALL hipMalloc(void** memory, Size bytes) {
  return result(allocate(memory, bytes, Origin::Device, 0));
}

HIP_CALL hipExtMallocWithFlags(void** memory, Size bytes, unsigned flags) {
  return result(allocate(memory, bytes, Origin::Device, flags));
}

HIP_CALL hipHostMalloc(void** memory, Size bytes, unsigned flags) {
  return result(allocate(memory, bytes, Origin::Host, flags));
}

HIP_CALL hipFree(void* memory) { return result(release(memory, Origin::Device)); }

HIP_CALL hipHostFree(void* memory) { return result(release(memory, Origin::Host)); }

HIP_CALL hipHostRegister(void* memory, Size bytes, unsigned flags) {
  if (memory == nullptr || bytes == 0) {
    return result(abi::InvalidValue);
  }
  Lock lock(cpu::mutex);
  if (around(memory) != nullptr) {
    return result(abi::HostMemoryAlreadyRegistered);
  }
  allocations.put(memory, {bytes, currentDevice(), Origin::Registered, flags, 0});
  return result(abi::Success);
}

HIP_CALL hipHostUnregister(void* memory) {
  Lock lock(cpu::mutex);
  Allocation* found = allocations.find(memory);
  if (found == nullptr || found->origin != Origin::Registered) {
    return result(abi::HostMemoryNotRegistered);
  }
  allocations.remove(memory);
  return result(abi::Success);
}

HIP_CALL hipPointerGetAttributes(abi::PointerAttributes* attributes, const void* address) {
  if (attributes == nullptr || address == nullptr) {
    return result(abi::InvalidValue);
  }
  Lock lock(cpu::mutex);
  const auto* entry = around(address);
  if (entry == nullptr) {
    *attributes = {abi::UnregisteredMemory, -2, nullptr, nullptr, 0, 0};
    return result(abi::Success);
  }
  void* pointer = const_cast<void*>(address);
  bool isDevice = entry->value.origin == Origin::Device;
  *attributes = {isDevice ? abi::DeviceMemory : abi::HostMemory,
                 entry->value.device,
                 pointer,
                 isDevice ? nullptr : pointer,
                 0,
                 entry->value.flags};
  return result(abi::Success);
}

HIP_CALL hipMemGetAddressRange(void** base, Size* bytes, void* address) {
  Lock lock(cpu::mutex);
  const auto* entry = around(address);
  if (entry == nullptr) {
    return result(abi::InvalidValue);
  }
  if (base != nullptr) {
    *base = const_cast<void*>(entry->address);
  }
  if (bytes != nullptr) {
    *bytes = entry->value.bytes;
  }
  return result(abi::Success);
}

HIP_CALL hipIpcGetMemHandle(abi::IpcHandle* handle, void* memory) {
  if (handle == nullptr || memory == nullptr) {
    return result(abi::InvalidValue);
  }
  Lock lock(cpu::mutex);
  const auto* entry = around(memory);
  if (entry == nullptr || entry->value.origin != Origin::Device) {
    return result(abi::InvalidValue);
  }
  MemoryHandle content = {getpid(), const_cast<void*>(entry->address)};
  memset(handle, 0, sizeof *handle);
  memcpy(handle, &content, sizeof content);
  return result(abi::Success);
}

HIP_CALL hipIpcOpenMemHandle(void** memory, abi::IpcHandle handle, unsigned flags) {
  constexpr unsigned LazyPeerAccess = 1;
  if (memory == nullptr || (flags & ~LazyPeerAccess) != 0) {
    return result(abi::InvalidValue);
  }
  MemoryHandle content;
  memcpy(&content, &handle, sizeof content);
  if (content.process != getpid()) {
    return result(abi::NotSupported);
  }
  Lock lock(cpu::mutex);
  Allocation* found = allocations.find(content.memory);
  if (found == nullptr) {
    return result(abi::InvalidValue);
  }
  found->opened++;
  *memory = content.memory;
  return result(abi::Success);
}

HIP_CALL hipIpcCloseMemHandle(void* memory) {
  Lock lock(cpu::mutex);
  Allocation* found = allocations.find(memory);
  if (found == nullptr || found->opened == 0) {
    return result(abi::InvalidValue);
  }
  found->opened--;
  return result(abi::Success);
}

// How many handles and allocations there are, for tests to find those that nobody gives back.
extern "C" __attribute__((visibility("default"))) long jcclCpuLive() {
  long handles = long(liveHandles());
  Lock lock(cpu::mutex);
  return handles + long(allocations.size());
}
