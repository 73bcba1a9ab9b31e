// How many hold an object that is shared, its maker first.
#pragma once

namespace jccl::cpu {

class References {
 public:
  void add() { __atomic_fetch_add(&count_, 1, __ATOMIC_RELAXED); }

  // Whether the one that is given back was the last, so that the object has to go.
  bool drop() { return __atomic_fetch_sub(&count_, 1, __ATOMIC_ACQ_REL) == 1; }

 private:
  unsigned count_ = 1;
};

}  // namespace jccl::cpu
