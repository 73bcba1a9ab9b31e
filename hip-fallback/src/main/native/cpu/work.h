// Something that a stream does: a copy, a launch. Made once and not changed any more; a graph runs
// the same one again and again. Shared by counting references.
#pragma once

#include "libc.h"

namespace jccl::cpu {

struct Work {
  unsigned references = 1;
  void (*run)(Work* work) = nullptr;
  // Gives back what it holds besides its own memory; null if that is nothing.
  void (*dispose)(Work* work) = nullptr;

  Work* retain() {
    __atomic_fetch_add(&references, 1, __ATOMIC_RELAXED);
    return this;
  }

  void release() {
    if (__atomic_fetch_sub(&references, 1, __ATOMIC_ACQ_REL) == 1) {
      if (dispose != nullptr) {
        dispose(this);
      }
      free(this);
    }
  }
};

}  // namespace jccl::cpu
