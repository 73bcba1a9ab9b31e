// The kernels of the family fold, which the parts in fold/ make for one type each. Names are
//
//   fold_<type>_<operation>_<variant>
//
// with the labels of DataType and ReduceOp.Kind. Integers wrap, so the sums and products of signed
// ones are those of the unsigned.
//
//   uUdD      a thread takes U vectors and reads D inputs of each before it folds them: u2d2 and
//             u4d2 on the CPU, u1d8 and u2d4 on GPUs, and u4d2 on NVIDIA's; there all operands lie
//             alike to a multiple of 16 bytes, and elements are aligned
//   u8d1s     as u8d1 would be, on the CPU, and results go past the caches
//   any       any number of inputs, anywhere
//   scaled    as any, with multipliers and a divisor
//
// A sum or product of an 8-bit float keeps 16 of them in float32 for each vector, besides the 8
// vectors in flight: 47 registers on NVIDIA GPUs, with which 5 blocks fit a multiprocessor. Told to
// fit 6, ptxas takes 40 and stores two values a turn in local memory. On an H200 that was faster:
// what it lacks is loads in flight.
#pragma once

#include "fold.h"

#define JCCL_FOLD_VARIANT(label, T, operation, Operation, variant, Place, U, D)        \
  JCCL_KERNEL(fold_##label##_##operation##_##variant, jccl::FoldArguments,             \
              (jccl::fold<jccl::PlainWay<jccl::T, jccl::Operation>, jccl::Place, U, D>))

#if JCCL_CPU
#define JCCL_FOLD_PLAIN(label, T, operation, Operation)                                \
  JCCL_FOLD_VARIANT(label, T, operation, Operation, u2d2, Listed, 2, 2)                \
  JCCL_FOLD_VARIANT(label, T, operation, Operation, u4d2, Listed, 4, 2)                \
  JCCL_FOLD_VARIANT(label, T, operation, Operation, u8d1s, Streamed, 8, 1)             \
  JCCL_FOLD_VARIANT(label, T, operation, Operation, any, Anywhere, 1, 1)
#elif JCCL_AMD
#define JCCL_FOLD_PLAIN(label, T, operation, Operation)                                \
  JCCL_FOLD_VARIANT(label, T, operation, Operation, u1d8, Listed, 1, 8)                \
  JCCL_FOLD_VARIANT(label, T, operation, Operation, u2d4, Listed, 2, 4)                \
  JCCL_FOLD_VARIANT(label, T, operation, Operation, any, Anywhere, 1, 2)
#else
#define JCCL_FOLD_PLAIN(label, T, operation, Operation)                                \
  JCCL_FOLD_VARIANT(label, T, operation, Operation, u1d8, Listed, 1, 8)                \
  JCCL_FOLD_VARIANT(label, T, operation, Operation, u2d4, Listed, 2, 4)                \
  JCCL_FOLD_VARIANT(label, T, operation, Operation, u4d2, Listed, 4, 2)                \
  JCCL_FOLD_VARIANT(label, T, operation, Operation, any, Anywhere, 1, 2)
#endif

#define JCCL_FOLD_SCALED(label, T, operation, Operation, D)                            \
  JCCL_KERNEL(fold_##label##_##operation##_scaled, jccl::ScaledFoldArguments,          \
              (jccl::fold<jccl::ScaledWay<jccl::T, jccl::Operation>, jccl::Anywhere, 1, D>))

#define JCCL_FOLD_SUMS(label, T)                  \
  JCCL_FOLD_PLAIN(label, T, sum, Sum)             \
  JCCL_FOLD_PLAIN(label, T, prod, Prod)

#if JCCL_NVIDIA
#define JCCL_FOLD_CROWDED(label, T, operation, Operation)                                          \
  extern "C" __attribute__((global, launch_bounds(jccl::THREADS, 6))) void                         \
      fold_##label##_##operation##_u1d8(const jccl::FoldArguments arguments) {                     \
    jccl::fold<jccl::PlainWay<jccl::T, jccl::Operation>, jccl::Listed, 1, 8>(                      \
        arguments, jccl::Block{jccl::blockIndex(), arguments.blocks, jccl::THREADS});              \
  }                                                                                                \
  JCCL_FOLD_VARIANT(label, T, operation, Operation, u2d4, Listed, 2, 4)                            \
  JCCL_FOLD_VARIANT(label, T, operation, Operation, u4d2, Listed, 4, 2)                            \
  JCCL_FOLD_VARIANT(label, T, operation, Operation, any, Anywhere, 1, 2)
#else
#define JCCL_FOLD_CROWDED JCCL_FOLD_PLAIN
#endif

/** Sums and products of an 8-bit float. */
#define JCCL_FOLD_CROWDED_SUMS(label, T)          \
  JCCL_FOLD_CROWDED(label, T, sum, Sum)           \
  JCCL_FOLD_CROWDED(label, T, prod, Prod)

#define JCCL_FOLD_EXTREMES(label, T)              \
  JCCL_FOLD_PLAIN(label, T, min, Min)             \
  JCCL_FOLD_PLAIN(label, T, max, Max)

#define JCCL_FOLD_ALL_SCALED(label, T)            \
  JCCL_FOLD_SCALED(label, T, sum, Sum, 4)         \
  JCCL_FOLD_SCALED(label, T, prod, Prod, 1)       \
  JCCL_FOLD_SCALED(label, T, min, Min, 1)         \
  JCCL_FOLD_SCALED(label, T, max, Max, 1)

