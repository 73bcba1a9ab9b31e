// The memory that this library has given out or page-locked, by address.
#pragma once

#include "api.h"

namespace jccl::cpu {

// Whether a range may be used: it lies within one allocation, or in memory that this library knows
// nothing of, which it takes for the user's own.
bool isUsable(const void* address, Size bytes);

}  // namespace jccl::cpu
