// A mutex and a condition over futexes (Drepper, "Futexes Are Tricky"): waiters sleep.
#pragma once

#include "libc.h"

namespace jccl::cpu {

inline void sleepWhile(unsigned* word, unsigned value) {
  syscall(FutexCall, word, FutexWaitPrivate, value, nullptr);
}

inline void wake(unsigned* word, int sleepers) {
  syscall(FutexCall, word, FutexWakePrivate, sleepers);
}

inline void wakeAll(unsigned* word) { wake(word, 0x7fffffff); }

class Mutex {
 public:
  void lock() {
    unsigned seen = Free;
    if (__atomic_compare_exchange_n(&state_, &seen, Held, false, __ATOMIC_ACQUIRE,
                                    __ATOMIC_RELAXED)) {
      return;
    }
    while (__atomic_exchange_n(&state_, HeldWithSleepers, __ATOMIC_ACQUIRE) != Free) {
      sleepWhile(&state_, HeldWithSleepers);
    }
  }

  void unlock() {
    if (__atomic_exchange_n(&state_, Free, __ATOMIC_RELEASE) == HeldWithSleepers) {
      wake(&state_, 1);
    }
  }

 private:
  enum : unsigned { Free, Held, HeldWithSleepers };
  unsigned state_ = Free;
};

class Lock {
 public:
  explicit Lock(Mutex& mutex) : mutex_(mutex) { mutex_.lock(); }
  ~Lock() { mutex_.unlock(); }
  Lock(const Lock&) = delete;
  Lock& operator=(const Lock&) = delete;

 private:
  friend class Condition;
  Mutex& mutex_;
};

// Counts its notifications, so that one between unlock and sleep is not lost.
class Condition {
 public:
  void wait(Lock& lock) {
    unsigned seen = __atomic_load_n(&notifications_, __ATOMIC_RELAXED);
    lock.mutex_.unlock();
    sleepWhile(&notifications_, seen);
    lock.mutex_.lock();
  }

  // Called with the mutex held.
  void notifyAll() {
    __atomic_fetch_add(&notifications_, 1, __ATOMIC_RELAXED);
    wakeAll(&notifications_);
  }

 private:
  unsigned notifications_ = 0;
};

}  // namespace jccl::cpu
