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
  return loadRelaxed(flag);
#else
  return loadAcquire(flag);
#endif
}

/** Lets this thread see what happened before the release of the value that it polled. */
JCCL_DEVICE void acquirePolled() {
#if JCCL_AMD
  __builtin_amdgcn_fence(__ATOMIC_ACQUIRE, "");
#endif
}

/**
 * Ends when all loads and stores of this wave have reached memory. AMD counts what is outstanding
 * for each wave, and what the threads of a block do at a barrier waits for none of it.
 *
 * Written as assembly because clang 20 removes a wait that it holds for needless: the one between
 * the write-back of the caches that a release begins with, which it does not count, and the store
 * of the flag (llvm/llvm-project#178316).
 */
JCCL_DEVICE void awaitAccesses() {
#if JCCL_AMD
#if defined(__GFX12__)
  asm volatile("s_wait_loadcnt 0x0\n\ts_wait_storecnt 0x0" ::: "memory");
#elif defined(__GFX10__) || defined(__GFX11__)
  asm volatile("s_waitcnt vmcnt(0)\n\ts_waitcnt_vscnt null, 0x0" ::: "memory");
#else
  asm volatile("s_waitcnt vmcnt(0)" ::: "memory");
#endif
#endif
}

/**
 * By every thread of a block that has written to memory of other ranks, before the block's threads
 * meet and one of them releases a flag. By the memory model that release is enough; but it waits
 * for the stores of its own wave alone, so each wave waits for its own here.
 */
JCCL_DEVICE void completeWrites() {
#if JCCL_AMD
  __builtin_amdgcn_fence(__ATOMIC_RELEASE, "");
  awaitAccesses();
#endif
}

/** Sets the flag after everything that this thread has read and written. */
JCCL_DEVICE void release(JCCL_GLOBAL Flag* flag, Flag value) {
#if JCCL_AMD
  completeWrites();
  storeRelaxed(flag, value);
#else
  storeRelease(flag, value);
#endif
}

/** Leaves the memory that is polled, or the processor, to others for a moment. */
JCCL_DEVICE void pauseBetweenPolls() {
#if !JCCL_NVIDIA
  pollPause();
#endif
}

}  // namespace jccl
