// A range of elements as vectors and strays, and the part of it that a rank works on.
//
// The vectors begin at the first address that suits one, for all pointers to the range if they are
// aligned alike. Strays are the elements before the first vector and after the last. A vector holds
// the same elements for all pointers, so that ranks with the same span agree on who touches what.
#pragma once

#include "../memory.h"

namespace jccl {

/** The host makes it, from all pointers: io.jccl.hip.fused.Span. */
struct Span {
  /** Bytes before the first vector. */
  uint64 head;
  /** Bytes of all vectors. */
  uint64 body;
  /** The vectors that are this rank's. */
  uint64 firstVector;
  uint64 endVector;
  /** The strays that are this rank's. */
  uint64 firstStray;
  uint64 endStray;
};

// Span.java writes these places.
static_assert(__builtin_offsetof(Span, head) == 0);
static_assert(__builtin_offsetof(Span, body) == 8);
static_assert(__builtin_offsetof(Span, firstVector) == 16);
static_assert(__builtin_offsetof(Span, endVector) == 24);
static_assert(__builtin_offsetof(Span, firstStray) == 32);
static_assert(__builtin_offsetof(Span, endStray) == 40);
static_assert(sizeof(Span) == 48);

/** A vector or a stray: where it begins, in bytes from the start of the range. */
struct Item {
  uint64 offset;
  bool isVector;
};

/** Where a vector begins, counted from this rank's first. */
JCCL_DEVICE uint64 vectorOffset(const Span& span, uint64 index) {
  return span.head + (span.firstVector + index) * VECTOR_BYTES;
}

/** This rank's items: its vectors, then its strays. */
template <class T>
JCCL_DEVICE Item itemAt(const Span& span, uint64 index) {
  uint64 vectors = span.endVector - span.firstVector;
  if (index < vectors) {
    return {vectorOffset(span, index), true};
  }
  uint64 offset = (span.firstStray + index - vectors) * sizeof(T);
  return {offset < span.head ? offset : offset + span.body, false};
}

}  // namespace jccl
