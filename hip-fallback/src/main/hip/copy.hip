// Copies by the processor: of rows of bytes, each at a distance from the one before. One row is a
// plain copy. Vectors are written where their address suits; they are read from anywhere, which on
// NVIDIA GPUs costs more loads the odder the distance between source and target is.
//
// A block takes pieces of rows: PIECE bytes on GPUs, where each of its threads has COPIED vectors in
// flight, a whole row on the CPU, where the C library copies it.

#include "memory.h"

namespace jccl {

struct CopyArguments {
  uint64 rowBytes;
  uint64 rows;
  uint64 fromStride;
  uint64 toStride;
  const char* from;
  char* to;
  uint32 blocks;
};

// CopyKernel.java writes these places.
static_assert(__builtin_offsetof(CopyArguments, rowBytes) == 0);
static_assert(__builtin_offsetof(CopyArguments, rows) == 8);
static_assert(__builtin_offsetof(CopyArguments, fromStride) == 16);
static_assert(__builtin_offsetof(CopyArguments, toStride) == 24);
static_assert(__builtin_offsetof(CopyArguments, from) == 32);
static_assert(__builtin_offsetof(CopyArguments, to) == 40);
static_assert(__builtin_offsetof(CopyArguments, blocks) == 48);
static_assert(sizeof(CopyArguments) == 56);

#if JCCL_CPU

extern "C" void* memcpy(void* to, const void* from, unsigned long bytes);

JCCL_DEVICE void copyRows(const CopyArguments& arguments, Block block) {
  for (uint64 row = block.index; row < arguments.rows; row += block.count) {
    memcpy(arguments.to + row * arguments.toStride, arguments.from + row * arguments.fromStride,
           arguments.rowBytes);
  }
}

#else

constexpr uint32 COPIED = 8;
constexpr uint64 PIECE = COPIED * THREADS * VECTOR_BYTES;

JCCL_DEVICE void copyBytes(const char* from, char* to, uint64 bytes, uint32 thread) {
  JCCL_ROLLED
  for (uint64 i = thread; i < bytes; i += THREADS) {
    storeElement<uint8>(to + i, loadElement<uint8>(from + i));
  }
}

JCCL_DEVICE void copyPiece(const char* from, char* to, uint64 vectors, uint32 thread) {
  uint64 last = (COPIED - 1) * THREADS + thread;
  if (last < vectors && reinterpret_cast<uint64>(from) % VECTOR_BYTES == 0) {
    Vector x[COPIED];
    JCCL_UNROLL
    for (uint32 i = 0; i < COPIED; i++) {
      x[i] = loadVector(from + (i * THREADS + thread) * VECTOR_BYTES);
    }
    JCCL_UNROLL
    for (uint32 i = 0; i < COPIED; i++) {
      storeVector(to + (i * THREADS + thread) * VECTOR_BYTES, x[i]);
    }
    return;
  }
  JCCL_ROLLED
  for (uint64 i = thread; i < vectors; i += THREADS) {
    storeVector(to + i * VECTOR_BYTES, loadAnywhere(from + i * VECTOR_BYTES));
  }
}

JCCL_DEVICE void copyRows(const CopyArguments& arguments, Block block) {
  uint64 pieces = arguments.rowBytes / PIECE + 1;
  JCCL_THREADS(block, thread) {
    for (uint64 item = block.index; item < arguments.rows * pieces; item += block.count) {
      uint64 row = item / pieces;
      uint64 piece = item % pieces;
      const char* from = arguments.from + row * arguments.fromStride;
      char* to = arguments.to + row * arguments.toStride;
      uint64 head = -reinterpret_cast<uint64>(to) % VECTOR_BYTES;
      head = head < arguments.rowBytes ? head : arguments.rowBytes;
      uint64 vectors = (arguments.rowBytes - head) / VECTOR_BYTES;
      uint64 first = piece * (PIECE / VECTOR_BYTES);
      if (first < vectors) {
        uint64 start = head + first * VECTOR_BYTES;
        uint64 here = vectors - first < PIECE / VECTOR_BYTES ? vectors - first : PIECE / VECTOR_BYTES;
        copyPiece(from + start, to + start, here, thread);
      }
      if (piece == 0) {
        uint64 end = head + vectors * VECTOR_BYTES;
        copyBytes(from, to, head, thread);
        copyBytes(from + end, to + end, arguments.rowBytes - end, thread);
      }
    }
  }
}

#endif

}  // namespace jccl

JCCL_KERNEL(copy_rows, jccl::CopyArguments, jccl::copyRows)
