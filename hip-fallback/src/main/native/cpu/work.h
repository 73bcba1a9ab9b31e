// Something that a stream does: a copy, a launch. Made once and not changed any more; a graph runs
// the same one again and again. Shared by counting references.
#pragma once

#include "libc.h"
#include "references.h"

namespace jccl::cpu {

struct Work {
  References references;
  void (*run)(Work* work) = nullptr;
  // Gives back what it holds besides its own memory; null if that is nothing.
  void (*dispose)(Work* work) = nullptr;

  Work* retain() {
    references.add();
    return this;
  }

  void release() {
    if (references.drop()) {
      if (dispose != nullptr) {
        dispose(this);
      }
      free(this);
    }
  }
};

}  // namespace jccl::cpu
