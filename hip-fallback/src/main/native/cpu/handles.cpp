#include "handles.h"

#include "containers.h"
#include "sync.h"

namespace jccl::cpu {

static Mutex mutex;
static AddressMap<Kind> live;

void admit(const void* object, Kind kind) {
  Lock lock(mutex);
  live.put(object, kind);
}

static bool isOf(const void* object, Kind kind) {
  Kind* found = live.find(object);
  return found != nullptr && *found == kind;
}

bool isLive(const void* object, Kind kind) {
  Lock lock(mutex);
  return isOf(object, kind);
}

bool dismiss(const void* object, Kind kind) {
  Lock lock(mutex);
  return isOf(object, kind) && live.remove(object);
}

Size liveHandles() {
  Lock lock(mutex);
  return live.size();
}

}  // namespace jccl::cpu
