// The least that a kernel needs, for tests of the build; the real thing is src/main/hip/prelude.h.
#pragma once

typedef unsigned int u32;
typedef unsigned long long u64;

template <class T>
struct alignas(16) Vector {
  T element[16 / sizeof(T)];
};

template <class T>
struct Arguments {
  T* out;
  const T* in;
  T scalar;
  u64 vectors;
  u32 blocks;
};

#if defined(__HIP__)
#define DEVICE static inline __attribute__((device)) __attribute__((always_inline))
#define DEVICE_CALL __attribute__((device)) __attribute__((noinline))
#define CONSTANT __attribute__((constant))
#define KERNEL(name, Type) \
  extern "C" __attribute__((global)) __attribute__((amdgpu_flat_work_group_size(256, 256))) \
  void name(Type a)
DEVICE u32 thread() { return __builtin_amdgcn_workgroup_id_x() * 256u + __builtin_amdgcn_workitem_id_x(); }
#elif defined(__CUDA__)
#define DEVICE static inline __attribute__((device)) __attribute__((always_inline))
#define DEVICE_CALL __attribute__((device)) __attribute__((noinline))
#define CONSTANT __attribute__((constant))
#define KERNEL(name, Type) \
  extern "C" __attribute__((global)) __attribute__((launch_bounds(256))) void name(Type a)
DEVICE u32 thread() { return __nvvm_read_ptx_sreg_ctaid_x() * 256u + __nvvm_read_ptx_sreg_tid_x(); }
#else
#define DEVICE static inline
#define DEVICE_CALL __attribute__((noinline))
#define CONSTANT
static u32 current;
DEVICE u32 thread() { return current; }
#define KERNEL(name, Type) \
  static void name##_body(Type a); \
  extern "C" __attribute__((visibility("default"))) \
  void name(const void* arguments, u32 first, u32 end, u32 blocks, u32 threads) { \
    for (u32 i = first * threads; i < end * threads; i++) { \
      current = i; \
      name##_body(*(const Type*) arguments); \
    } \
  } \
  static void name##_body(Type a)
#endif

// A kernel that replaces each x by an expression of it and of s; a thread takes each blocks * 256th vector.
#define MAP(name, T, expression)                                          \
  KERNEL(name, Arguments<T>) {                                            \
    [[maybe_unused]] const T s = a.scalar;                                \
    for (u64 i = thread(); i < a.vectors; i += a.blocks * 256u) {         \
      Vector<T> v = ((const Vector<T>*) a.in)[i];                         \
      for (u32 k = 0; k < 16 / sizeof(T); k++) {                          \
        const T x = v.element[k];                                         \
        v.element[k] = (T) (expression);                                  \
      }                                                                   \
      ((Vector<T>*) a.out)[i] = v;                                        \
    }                                                                     \
  }
