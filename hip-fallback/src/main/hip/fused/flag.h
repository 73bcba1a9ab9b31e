// Words that kernels of several devices, and the host, read and write while they run.
//
// A flag is written by one rank and polled by one other. All accesses are atomic and of system
// scope, so that the compiler emits what makes them visible between devices: on AMD a write-back of
// the caches before a release and their invalidation after an acquire (the memory must be uncached
// or fine-grained besides, or a cache could answer a poll for ever); on NVIDIA st.release.sys and
// ld.acquire.sys; on the CPU plain moves, since x86 keeps them in order.
//
// Polling with acquire would invalidate AMD's caches at each poll. So there a poll is relaxed, and
// one fence follows the poll that succeeds. On NVIDIA it is the other way round: an acquiring load
// costs no more than another, a fence about a microsecond.
#pragma once

#include "../prelude.h"

namespace jccl {

typedef uint32 Flag;

/** What the flag was set to last, to be followed by acquirePolled() once it is what is awaited. */
JCCL_DEVICE Flag poll(JCCL_GLOBAL const Flag* flag) {
#if JCCL_AMD
  return __scoped_atomic_load_n(flag, __ATOMIC_RELAXED, __MEMORY_SCOPE_SYSTEM);
#else
  return __scoped_atomic_load_n(flag, __ATOMIC_ACQUIRE, __MEMORY_SCOPE_SYSTEM);
#endif
}

/** Lets this thread see what happened before the release of the value that it polled. */
JCCL_DEVICE void acquirePolled() {
#if JCCL_AMD
  __builtin_amdgcn_fence(__ATOMIC_ACQUIRE, "");
#endif
}

/** Sets the flag after everything that this thread has read and written. */
JCCL_DEVICE void release(JCCL_GLOBAL Flag* flag, Flag value) {
  __scoped_atomic_store_n(flag, value, __ATOMIC_RELEASE, __MEMORY_SCOPE_SYSTEM);
}

/** Leaves the memory that is polled, or the processor, to others for a moment. */
JCCL_DEVICE void pauseBetweenPolls() {
#if !JCCL_NVIDIA
  pollPause();
#endif
}

/**
 * By every thread of a block that has written to memory of other ranks, before the block's threads
 * meet and one of them releases a flag. By the memory model that release is enough. But AMD counts
 * outstanding stores for each wave, and a release waits for those of its own wave alone; so each
 * wave waits for its own here.
 */
JCCL_DEVICE void completeWrites() {
#if JCCL_AMD
  __builtin_amdgcn_fence(__ATOMIC_RELEASE, "");
#endif
}

}  // namespace jccl
