// The shipped kernels for the CPU that are watched, and their arguments as prelude.h, fold.h,
// copy.hip and link.h of src/main/hip lay them out.
#pragma once

#include <cstddef>
#include <cstdint>

using KernelFunction = void(const void* arguments, unsigned firstBlock, unsigned endBlock,
                            unsigned blocks, unsigned threads);

struct FoldArguments {
  uint64_t count;
  uint64_t stride;
  const uint64_t* table;
  uint32_t blocks;
  uint32_t inputs;
  uint32_t outputs;
  uint32_t isMultiplied;
  char* output[8];
  const char* input[64];
};
static_assert(sizeof(FoldArguments) == 616);

struct CopyArguments {
  uint64_t rowBytes;
  uint64_t rows;
  uint64_t fromStride;
  uint64_t toStride;
  const char* from;
  char* to;
  uint32_t blocks;
};
static_assert(sizeof(CopyArguments) == 56);

struct LinkArguments {
  uint64_t bytes;
  uint64_t header;
  uint64_t flag;
  uint64_t cleaned;
  uint64_t timeoutTicks;
  char* lines;
  const char* from;
  const char* local;
  char* to;
  const uint32_t* abort;
  uint32_t* failure;
  uint32_t blocks;
  uint32_t isReceivedFirst;
};
static_assert(sizeof(LinkArguments) == 96);

#define FOLDS(type, operation)                                                             \
  extern "C" KernelFunction fold_##type##_##operation##_u2d2, fold_##type##_##operation##_u4d2, \
      fold_##type##_##operation##_u8d1s, fold_##type##_##operation##_any;

// The sum of signed integers is that of the unsigned.
FOLDS(float, sum)
FOLDS(float, max)
FOLDS(uint8, sum)
FOLDS(int8, max)
FOLDS(f8e4m3, sum)
FOLDS(f8e4m3, max)
#undef FOLDS

extern "C" KernelFunction copy_rows;
extern "C" KernelFunction ll_pack, ll_unpack, ll_fold_float_sum;
extern "C" KernelFunction ll128_pack, ll128_unpack, ll128_fold_float_sum;
