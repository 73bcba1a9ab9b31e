// What has to be known of an image before the loader sees it: that it is a shared object for this
// processor, and where it ends, since whoever loads a module gives its start only.
#pragma once

#include "api.h"

namespace jccl::cpu {

class ElfImage {
 public:
  explicit ElfImage(const void* image);

  // InvalidImage if it is no shared object, NoBinaryForGpu if it is for another processor.
  Error error() const { return error_; }
  Size bytes() const { return bytes_; }

 private:
  Error error_ = abi::Success;
  Size bytes_ = 0;
};

}  // namespace jccl::cpu
