// Vectors and elements in memory. AMD GPUs and the CPU read and write a vector at any address, as
// one access. NVIDIA GPUs do so at multiples of 16 bytes only; elsewhere the pieces that fit are
// read one by one.
#pragma once

#include "element.h"

namespace jccl {

template <class E>
struct __attribute__((packed)) Loose {
  E value;
};

/** A vector at an address that suits the target. */
JCCL_DEVICE Vector loadVector(const char* from) {
#if JCCL_NVIDIA
  return *(JCCL_GLOBAL const Vector*)from;
#else
  return ((JCCL_GLOBAL const Loose<Vector>*)from)->value;
#endif
}

JCCL_DEVICE void storeVector(char* to, Vector x) {
#if JCCL_NVIDIA
  *(JCCL_GLOBAL Vector*)to = x;
#else
  ((JCCL_GLOBAL Loose<Vector>*)to)->value = x;
#endif
}

/** A store that leaves the caches to others, where the address allows it: a multiple of a vector. */
JCCL_DEVICE void streamVector(char* to, Vector x) {
#if JCCL_CPU
  if (reinterpret_cast<uint64>(to) % VECTOR_BYTES != 0) {
    storeVector(to, x);
    return;
  }
#endif
  __builtin_nontemporal_store(x, (JCCL_GLOBAL Vector*)to);
}

template <class Piece>
JCCL_DEVICE Vector loadPieces(const char* from) {
  Lanes<Piece> x;
  JCCL_UNROLL
  for (int i = 0; i < VECTOR_BYTES / static_cast<int>(sizeof(Piece)); i++) {
    x[i] = ((JCCL_GLOBAL const Piece*)from)[i];
  }
  return bitCast<Vector>(x);
}

template <class Piece>
JCCL_DEVICE void storePieces(char* to, Vector x) {
  auto pieces = bitCast<Lanes<Piece>>(x);
  JCCL_UNROLL
  for (int i = 0; i < VECTOR_BYTES / static_cast<int>(sizeof(Piece)); i++) {
    ((JCCL_GLOBAL Piece*)to)[i] = pieces[i];
  }
}

/** A vector at any address; on NVIDIA GPUs slower the odder the address. */
JCCL_DEVICE Vector loadAnywhere(const char* from) {
#if JCCL_NVIDIA
  uint64 address = reinterpret_cast<uint64>(from);
  if (address % 16 == 0) {
    return loadVector(from);
  } else if (address % 8 == 0) {
    return loadPieces<uint64>(from);
  } else if (address % 4 == 0) {
    return loadPieces<uint32>(from);
  } else if (address % 2 == 0) {
    return loadPieces<uint16>(from);
  }
  return loadPieces<uint8>(from);
#else
  return loadVector(from);
#endif
}

JCCL_DEVICE void storeAnywhere(char* to, Vector x) {
#if JCCL_NVIDIA
  uint64 address = reinterpret_cast<uint64>(to);
  if (address % 16 == 0) {
    storeVector(to, x);
  } else if (address % 8 == 0) {
    storePieces<uint64>(to, x);
  } else if (address % 4 == 0) {
    storePieces<uint32>(to, x);
  } else if (address % 2 == 0) {
    storePieces<uint16>(to, x);
  } else {
    storePieces<uint8>(to, x);
  }
#else
  storeVector(to, x);
#endif
}

template <int bytes>
struct UnsignedOf;
template <>
struct UnsignedOf<1> {
  typedef uint8 Type;
};
template <>
struct UnsignedOf<2> {
  typedef uint16 Type;
};
template <>
struct UnsignedOf<4> {
  typedef uint32 Type;
};
template <>
struct UnsignedOf<8> {
  typedef uint64 Type;
};

/** One element at any address, as the first of a vector whose others are zero. */
template <class T>
JCCL_DEVICE Vector loadElement(const char* from) {
  typedef typename UnsignedOf<sizeof(T)>::Type Bits;
  Lanes<uint64> x = 0;
  x[0] = ((JCCL_GLOBAL const Loose<Bits>*)from)->value;
  return bitCast<Vector>(x);
}

/** Stores the first element of a vector. */
template <class T>
JCCL_DEVICE void storeElement(char* to, Vector x) {
  typedef typename UnsignedOf<sizeof(T)>::Type Bits;
  ((JCCL_GLOBAL Loose<Bits>*)to)->value = static_cast<Bits>(bitCast<Lanes<uint64>>(x)[0]);
}

}  // namespace jccl
