// One source for three kinds of machine: AMD GPUs (clang -x hip), NVIDIA GPUs (clang -x cuda, to
// PTX) and the CPU (clang -x c++, where a module is a shared object). No header of any of them is
// included, since none fits all compilers; what is needed is declared here.
//
// A kernel is a function over (arguments, block). JCCL_KERNEL makes the entry point that launches
// and the CPU device call: one struct by value on a GPU, a loop over blocks on the CPU. The number
// of blocks is a field of the struct, so that AMD needs no hidden arguments. Code for each thread of
// a block stands in JCCL_THREADS or JCCL_PHASE, which are loops on the CPU; so what one phase hands
// to the next lives in JCCL_SHARED memory, never in variables of a thread, and no phase may wait for
// another thread of its own block.
//
// Never apply __builtin_bit_cast to an element of a vector (v[i]): clang 20 reads element 0,
// whatever i is. Copy the element into a variable first.
#pragma once

#if defined(__AMDGCN__)
#define JCCL_AMD 1
#elif defined(__NVPTX__)
#define JCCL_NVIDIA 1
#else
#define JCCL_CPU 1
#endif

/** For a loop whose turns are written out, and for one that stays a loop. */
#define JCCL_UNROLL _Pragma("clang loop unroll(full)")
#define JCCL_ROLLED _Pragma("clang loop unroll(disable)")

#if JCCL_CPU
// Vectors wider than a register are passed between functions that are always inlined.
#pragma clang diagnostic ignored "-Wpsabi"
#endif

namespace jccl {

typedef signed char int8;
typedef unsigned char uint8;
typedef short int16;
typedef unsigned short uint16;
typedef int int32;
typedef unsigned int uint32;
typedef long long int64;
typedef unsigned long long uint64;
typedef float float32;
typedef double float64;

/** Threads of a block, on GPUs. On the CPU the launch says how many there are. */
constexpr uint32 THREADS = 256;

/** Where a block stands in its grid. */
struct Block {
  uint32 index;
  uint32 count;
  uint32 threads;
};

#if JCCL_CPU

#define JCCL_DEVICE static inline __attribute__((always_inline))
#define JCCL_DEVICE_MEMBER inline __attribute__((always_inline))
#define JCCL_SHARED
#define JCCL_GLOBAL
#define JCCL_THREADS(block, thread) \
  for (jccl::uint32 thread = 0; thread < (block).threads; thread++)
#define JCCL_PHASE(block, thread) JCCL_THREADS(block, thread)
#define JCCL_KERNEL(name, Arguments, body)                                                         \
  extern "C" __attribute__((visibility("default"))) void name(                                     \
      const void* arguments, unsigned firstBlock, unsigned endBlock, unsigned blocks,              \
      unsigned threads) {                                                                          \
    for (unsigned index = firstBlock; index < endBlock; index++) {                                 \
      body(*static_cast<const Arguments*>(arguments), jccl::Block{index, blocks, threads});        \
    }                                                                                              \
  }

#else

#define JCCL_DEVICE static inline __attribute__((device, always_inline))
#define JCCL_DEVICE_MEMBER inline __attribute__((device, always_inline))
#define JCCL_SHARED static __attribute__((shared))
#define JCCL_GLOBAL __attribute__((address_space(1)))
#define JCCL_THREADS(block, thread)                                                                \
  for (jccl::uint32 thread = jccl::threadIndex(), thread##Turn = 0; thread##Turn == 0;             \
       thread##Turn = 1)
#define JCCL_PHASE(block, thread)                                                                  \
  for (jccl::uint32 thread = jccl::threadIndex(), thread##Turn = 0; thread##Turn == 0;             \
       jccl::blockBarrier(), thread##Turn = 1)
#if JCCL_AMD
#define JCCL_KERNEL_ATTRIBUTES global, amdgpu_flat_work_group_size(jccl::THREADS, jccl::THREADS)
#else
#define JCCL_KERNEL_ATTRIBUTES global, launch_bounds(jccl::THREADS)
#endif
#define JCCL_KERNEL(name, Arguments, body)                                                         \
  extern "C" __attribute__((JCCL_KERNEL_ATTRIBUTES)) void name(const Arguments arguments) {        \
    body(arguments, jccl::Block{jccl::blockIndex(), arguments.blocks, jccl::THREADS});             \
  }

#endif

#if JCCL_AMD

JCCL_DEVICE uint32 threadIndex() { return __builtin_amdgcn_workitem_id_x(); }

JCCL_DEVICE uint32 blockIndex() { return __builtin_amdgcn_workgroup_id_x(); }

JCCL_DEVICE void blockBarrier() {
  __builtin_amdgcn_fence(__ATOMIC_RELEASE, "workgroup");
  __builtin_amdgcn_s_barrier();
  __builtin_amdgcn_fence(__ATOMIC_ACQUIRE, "workgroup");
}

/** To be called between two looks at a flag that another thread will set. */
JCCL_DEVICE void pollPause() { __builtin_amdgcn_s_sleep(1); }

/** A clock that runs at one rate on all of a device; how fast, the host says. */
JCCL_DEVICE uint64 clockTicks() { return __builtin_readsteadycounter(); }

#elif JCCL_NVIDIA

JCCL_DEVICE uint32 threadIndex() { return __nvvm_read_ptx_sreg_tid_x(); }

JCCL_DEVICE uint32 blockIndex() { return __nvvm_read_ptx_sreg_ctaid_x(); }

JCCL_DEVICE void blockBarrier() { __nvvm_bar_sync(0); }

JCCL_DEVICE void pollPause() { __nvvm_nanosleep(20); }

/** Nanoseconds. */
JCCL_DEVICE uint64 clockTicks() { return __nvvm_read_ptx_sreg_globaltimer(); }

#else

extern "C" int sched_yield(void);
extern "C" int clock_gettime(int clock, void* time);

JCCL_DEVICE void pollPause() { sched_yield(); }

/** Nanoseconds, of Linux's CLOCK_MONOTONIC. */
JCCL_DEVICE uint64 clockTicks() {
  int64 time[2];
  clock_gettime(1, time);
  return static_cast<uint64>(time[0]) * 1000000000 + static_cast<uint64>(time[1]);
}

#endif

/** What any processor of the system may read and write meanwhile; pointers of any kind. */
template <class Pointer>
JCCL_DEVICE auto loadRelaxed(Pointer from) {
  return __scoped_atomic_load_n(from, __ATOMIC_RELAXED, __MEMORY_SCOPE_SYSTEM);
}

template <class Pointer>
JCCL_DEVICE auto loadAcquire(Pointer from) {
  return __scoped_atomic_load_n(from, __ATOMIC_ACQUIRE, __MEMORY_SCOPE_SYSTEM);
}

template <class Pointer, class T>
JCCL_DEVICE void storeRelaxed(Pointer to, T value) {
  __scoped_atomic_store_n(to, value, __ATOMIC_RELAXED, __MEMORY_SCOPE_SYSTEM);
}

template <class Pointer, class T>
JCCL_DEVICE void storeRelease(Pointer to, T value) {
  __scoped_atomic_store_n(to, value, __ATOMIC_RELEASE, __MEMORY_SCOPE_SYSTEM);
}

}  // namespace jccl
