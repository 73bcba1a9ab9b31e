// Element types and vectors of them: 16 bytes on GPUs, 32 on the CPU. What the results of a fold
// must be, to the bit, is in docs/numbers.md.
//
// Floats below 32 bits are folded in float32. Fold (operation.h) is what kernels use; convert.h
// gives it widen (elements to values) and narrow (values to elements).
#pragma once

#include "prelude.h"

// Whether bytes and halves are worked on in words of 32 bits, as GPUs must: the CPU has operations
// on vectors of them. Defining it as 1 there lets the tests of the CPU run what GPUs do.
#ifndef JCCL_PACKED
#define JCCL_PACKED !JCCL_CPU
#endif

namespace jccl {

#if JCCL_PACKED
constexpr int VECTOR_BYTES = 16;
#else
constexpr int VECTOR_BYTES = 32;
#endif

template <class E, int N>
struct VectorOf {
  typedef E Type __attribute__((ext_vector_type(N)));
};

/** A vector's bits as elements of another type. */
template <class E>
using Lanes = typename VectorOf<E, VECTOR_BYTES / static_cast<int>(sizeof(E))>::Type;

/** The unit in which memory is read and written. */
typedef Lanes<uint32> Vector;

template <class To, class From>
JCCL_DEVICE To bitCast(From from) {
  static_assert(sizeof(To) == sizeof(From), "not the same number of bits");
  return __builtin_bit_cast(To, from);
}

struct Float16 {
  uint16 bits;
};

struct BFloat16 {
  uint16 bits;
};

struct Float8E4M3 {
  uint8 bits;
};

struct Float8E5M2 {
  uint8 bits;
};

/**
 * What the code must know of a type. Value: what it is folded in; integers are unsigned, since they
 * wrap. Ordered: what it is compared as.
 */
template <class T>
struct Format;

template <class Unsigned, class CompareAs>
struct IntegerFormat {
  typedef Unsigned Value;
  typedef CompareAs Ordered;
  static constexpr bool FLOATING = false;
};

template <>
struct Format<int8> : IntegerFormat<uint8, int8> {};
template <>
struct Format<uint8> : IntegerFormat<uint8, uint8> {};
template <>
struct Format<int32> : IntegerFormat<uint32, int32> {};
template <>
struct Format<uint32> : IntegerFormat<uint32, uint32> {};
template <>
struct Format<int64> : IntegerFormat<uint64, int64> {};
template <>
struct Format<uint64> : IntegerFormat<uint64, uint64> {};

/** Bits, SignedBits: integers as wide as an element. */
template <class Float, class Unsigned, class Signed>
struct FloatFormat {
  typedef Float Value;
  typedef Float Ordered;
  typedef Unsigned Bits;
  typedef Signed SignedBits;
  static constexpr bool FLOATING = true;
};

template <>
struct Format<float32> : FloatFormat<float32, uint32, int32> {
  static constexpr uint32 NOT_A_NUMBER = 0x7FC00000;
};

template <>
struct Format<float64> : FloatFormat<float64, uint64, int64> {
  static constexpr uint64 NOT_A_NUMBER = 0x7FF8000000000000;
};

template <>
struct Format<Float16> : FloatFormat<float32, uint16, int16> {
  static constexpr uint16 NOT_A_NUMBER = 0x7E00;
  static constexpr uint16 LARGEST_ORDERED = 0x7C00;
};

template <>
struct Format<BFloat16> : FloatFormat<float32, uint16, int16> {
  static constexpr uint16 NOT_A_NUMBER = 0x7FC0;
  static constexpr uint16 LARGEST_ORDERED = 0x7F80;
};

template <>
struct Format<Float8E4M3> : FloatFormat<float32, uint8, int8> {
  static constexpr uint8 NOT_A_NUMBER = 0x7F;
  static constexpr uint8 LARGEST_ORDERED = 0x7E;
  static constexpr uint8 LARGEST_FINITE = 0x7E;
  static constexpr int FRACTION_BITS = 3;
  static constexpr int SMALLEST_EXPONENT = -6;
};

template <>
struct Format<Float8E5M2> : FloatFormat<float32, uint8, int8> {
  static constexpr uint8 NOT_A_NUMBER = 0x7E;
  static constexpr uint8 LARGEST_ORDERED = 0x7C;
  static constexpr uint8 LARGEST_FINITE = 0x7B;
  static constexpr int FRACTION_BITS = 2;
  static constexpr int SMALLEST_EXPONENT = -14;
};

/** How many elements of a type one vector holds. */
template <class T>
constexpr int COUNT = VECTOR_BYTES / static_cast<int>(sizeof(T));

/** As many of anything as a vector holds elements of T. */
template <class T, class E>
using Each = typename VectorOf<E, COUNT<T>>::Type;

/** The values of a vector's elements. */
template <class T>
using Values = Each<T, typename Format<T>::Value>;

}  // namespace jccl
