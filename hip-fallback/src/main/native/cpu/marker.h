// A place in a stream, and whether the stream has come there. Each record of an event makes a new
// one, so that a wait means the record that it was told of, however often the event is recorded
// again, and on whatever stream. Shared by counting references.
#pragma once

#include "containers.h"
#include "references.h"
#include "sync.h"

namespace jccl::cpu {

inline long nowNanos() {
  Time now;
  syscall(ClockCall, MonotonicClock, &now);
  return now.seconds * 1'000'000'000 + now.nanoseconds;
}

class Marker {
 public:
  Marker* retain() {
    references_.add();
    return this;
  }

  void release() {
    if (references_.drop()) {
      free(this);
    }
  }

  void reach() {
    nanos_ = nowNanos();
    __atomic_store_n(&reached_, 1, __ATOMIC_RELEASE);
    wakeAll(&reached_);
  }

  bool isReached() const { return __atomic_load_n(&reached_, __ATOMIC_ACQUIRE) != 0; }

  void await() {
    while (!isReached()) {
      sleepWhile(&reached_, 0);
    }
  }

  // When it was reached.
  long nanos() const { return nanos_; }

 private:
  References references_;
  unsigned reached_ = 0;
  long nanos_ = 0;
};

}  // namespace jccl::cpu
