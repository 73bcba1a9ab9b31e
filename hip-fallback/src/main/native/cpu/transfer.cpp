#include "containers.h"
#include "memory.h"
#include "stream.h"

// Work that moves bytes without a kernel: copies, fills, and flags that are set and waited for.

namespace jccl::cpu {

struct CopyWork : Work {
  void* to = nullptr;
  const void* from = nullptr;
  Size bytes = 0;

  static void perform(Work* work) {
    CopyWork* copy = static_cast<CopyWork*>(work);
    memcpy(copy->to, copy->from, copy->bytes);
  }
};

struct FillWork : Work {
  void* to = nullptr;
  int value = 0;
  Size bytes = 0;

  static void perform(Work* work) {
    FillWork* fill = static_cast<FillWork*>(work);
    memset(fill->to, fill->value, fill->bytes);
  }
};

struct FlagWork : Work {
  unsigned* flag = nullptr;
  unsigned value = 0;
  unsigned mask = 0;
  unsigned comparison = 0;

  static void set(Work* work) {
    FlagWork* write = static_cast<FlagWork*>(work);
    __atomic_store_n(write->flag, write->value, __ATOMIC_RELEASE);
  }

  // Polls and yields, since whoever writes the flag knows nothing of the waiter.
  static void await(Work* work) {
    FlagWork* wait = static_cast<FlagWork*>(work);
    while (!wait->holds(__atomic_load_n(wait->flag, __ATOMIC_ACQUIRE) & wait->mask)) {
      sched_yield();
    }
  }

  bool holds(unsigned seen) const {
    switch (comparison) {
      case abi::WaitGreaterOrEqual:
        return seen >= value;
      case abi::WaitEqual:
        return seen == value;
      case abi::WaitAnd:
        return (seen & value) != 0;
      default:
        return ~(seen | value) != 0;
    }
  }
};

static bool isDirection(int direction) {
  return (direction >= 0 && direction <= abi::LastCopyDirection) ||
         direction == abi::DeviceToDeviceWithoutCores;
}

static Work* flagWork(void* flag, unsigned value, unsigned mask, unsigned comparison, bool isWait) {
  FlagWork* work = make<FlagWork>();
  work->run = isWait ? FlagWork::await : FlagWork::set;
  work->flag = static_cast<unsigned*>(flag);
  work->value = value;
  work->mask = mask;
  work->comparison = comparison;
  return work;
}

static bool isFlag(const void* flag) {
  return flag != nullptr && Size(flag) % sizeof(unsigned) == 0 && isUsable(flag, sizeof(unsigned));
}

}  // namespace jccl::cpu

using namespace jccl;
using namespace jccl::cpu;

HIP_CALL hipMemcpyAsync(void* to, const void* from, Size bytes, int direction, void* stream) {
  if (bytes == 0) {
    return result(abi::Success);
  }
  if (to == nullptr || from == nullptr) {
    return result(abi::InvalidValue);
  }
  if (!isDirection(direction)) {
    return result(abi::InvalidMemcpyDirection);
  }
  if (!isUsable(to, bytes) || !isUsable(from, bytes)) {
    return result(abi::InvalidValue);
  }
  CopyWork* copy = make<CopyWork>();
  copy->run = CopyWork::perform;
  copy->to = to;
  copy->from = from;
  copy->bytes = bytes;
  return enqueue(stream, copy);
}

HIP_CALL hipMemsetAsync(void* to, int value, Size bytes, void* stream) {
  if (bytes == 0) {
    return result(abi::Success);
  }
  if (to == nullptr || !isUsable(to, bytes)) {
    return result(abi::InvalidValue);
  }
  FillWork* fill = make<FillWork>();
  fill->run = FillWork::perform;
  fill->to = to;
  fill->value = value;
  fill->bytes = bytes;
  return enqueue(stream, fill);
}

HIP_CALL hipStreamWriteValue32(void* stream, void* flag, unsigned value, unsigned flags) {
  if (!isFlag(flag)) {
    return result(abi::InvalidValue);
  }
  return enqueue(stream, flagWork(flag, value, 0, 0, false));
}

HIP_CALL hipStreamWaitValue32(void* stream, void* flag, unsigned value, unsigned comparison,
                              unsigned mask) {
  if (!isFlag(flag) || comparison > abi::WaitNor) {
    return result(abi::InvalidValue);
  }
  return enqueue(stream, flagWork(flag, value, mask, comparison, true));
}
