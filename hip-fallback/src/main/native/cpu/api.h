// What every call of the interface shares: how it is exported, and that it remembers its error.
#pragma once

#include "libc.h"

#define HIP_CALL extern "C" __attribute__((visibility("default"))) int

namespace jccl::cpu {

using abi::Error;

// Keeps an error for hipGetLastError, as HIP does for each thread, and passes it on.
int result(Error error);

// The text that hipGetErrorString gives for SharedObjectInitFailed, on this thread.
void explainLoadFailure(const char* reason);

}  // namespace jccl::cpu
