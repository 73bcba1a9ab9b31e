// What captured kernels use of OpenCL C, for every machine that clang compiles them for: the names
// of types, and the few builtins that TornadoVM's texts call. clang's own header is not read: it is
// large, and declares what only an OpenCL runtime defines.
//
// The build rewrites the head of a kernel, __kernel void NAME(const Arguments arguments), to
// JCCL_KERNEL(NAME, Arguments), which makes the entry point that launches and the CPU device call:
// one struct by value on a GPU; on the CPU a loop over blocks and their threads.
#pragma once
#pragma OPENCL FP_CONTRACT OFF

typedef unsigned char uchar;
typedef unsigned short ushort;
typedef unsigned int uint;
typedef unsigned long ulong;

/** Whatever its length, the argument of a kernel is an array of these. */
typedef struct {
  long at[512];
} AnyArguments;

#define JCCL_INLINE static inline __attribute__((always_inline, overloadable))

/** Threads of a block, on GPUs. */
#define JCCL_THREADS 256

#define as_int(x) __builtin_astype(x, int)
#define as_long(x) __builtin_astype(x, long)
#define as_float(x) __builtin_astype(x, float)
#define as_double(x) __builtin_astype(x, double)

JCCL_INLINE int min(int a, int b) { return b < a ? b : a; }

JCCL_INLINE int max(int a, int b) { return a < b ? b : a; }

JCCL_INLINE long min(long a, long b) { return b < a ? b : a; }

JCCL_INLINE long max(long a, long b) { return a < b ? b : a; }

#if defined(__AMDGCN__)

/** By value the compiler would copy them to memory of the thread, to index them there. */
#define arguments (*(__constant const AnyArguments*)__builtin_amdgcn_kernarg_segment_ptr())

#define get_global_id(dimension) \
  (__builtin_amdgcn_workgroup_id_x() * JCCL_THREADS + __builtin_amdgcn_workitem_id_x())

JCCL_INLINE void jccl_acquire() { __builtin_amdgcn_fence(__ATOMIC_ACQUIRE, ""); }

JCCL_INLINE void jccl_release() { __builtin_amdgcn_fence(__ATOMIC_RELEASE, ""); }

#elif defined(__NVPTX__)

#define get_global_id(dimension) \
  (__nvvm_read_ptx_sreg_ctaid_x() * JCCL_THREADS + __nvvm_read_ptx_sreg_tid_x())

#define arguments jcclArguments

JCCL_INLINE void jccl_acquire() { __nvvm_membar_sys(); }

JCCL_INLINE void jccl_release() { __nvvm_membar_sys(); }

#else

#define arguments (*jcclArguments)

#define get_global_id(dimension) jcclThread

// Loads and stores of x86 are not moved over each other in the ways that matter here, but by the
// compiler.
JCCL_INLINE void jccl_acquire() { __asm__ volatile("" ::: "memory"); }

JCCL_INLINE void jccl_release() { __asm__ volatile("" ::: "memory"); }

#endif

#if defined(__AMDGCN__) || defined(__NVPTX__)

#define JCCL_KERNEL(name, Arguments)                                      \
  __kernel __attribute__((reqd_work_group_size(JCCL_THREADS, 1, 1))) void \
  name(const Arguments jcclArguments)

#else

#define JCCL_KERNEL(name, Arguments)                                                           \
  static inline void name##_thread(const AnyArguments* jcclArguments, int jcclThread);         \
  void name(const void* argument, uint firstBlock, uint endBlock, uint blocks, uint threads) { \
    for (uint thread = firstBlock * threads; thread < endBlock * threads; thread++) {          \
      name##_thread((const AnyArguments*)argument, (int)thread);                               \
    }                                                                                          \
  }                                                                                            \
  static inline __attribute__((always_inline)) void name##_thread(                             \
      const AnyArguments* jcclArguments, const int jcclThread)

#endif
