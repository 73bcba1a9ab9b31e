// Elements to the values that they are folded in, and back: widen is exact, narrow rounds to
// nearest, ties to even, saturates float8 and makes every NaN the canonical one.
//
// Each target uses what it has: float16 instructions everywhere; bfloat16 rounding on gfx950,
// gfx1250 and NVIDIA GPUs; OCP float8 on gfx950, gfx1250 and from sm_89 on. The rest is integer
// arithmetic. (gfx942 has float8 instructions too, but of another format, FNUZ: not used.)
#pragma once

#include "element.h"

namespace jccl {

#if JCCL_NVIDIA && __CUDA_ARCH__ >= 900
#define JCCL_PAIR_COMPARE 1

/** All bits set in each half of a word in which a and b compare equal; a NaN never does. */
template <class T>
JCCL_DEVICE uint32 equalMask(uint32 a, uint32 b) {
  uint32 mask;
  if constexpr (Format<T>::LARGEST_ORDERED == Format<BFloat16>::LARGEST_ORDERED) {
    asm("set.eq.u32.bf16x2 %0, %1, %2;" : "=r"(mask) : "r"(a), "r"(b));
  } else {
    asm("set.eq.u32.f16x2 %0, %1, %2;" : "=r"(mask) : "r"(a), "r"(b));
  }
  return mask;
}

/** Elements of 16 bits with every NaN made the canonical one. */
template <class T>
JCCL_DEVICE Vector canonicalPairs(Vector elements) {
  constexpr uint32 notANumber = Format<T>::NOT_A_NUMBER * 0x10001u;
  for (int i = 0; i < 4; i++) {
    uint32 pair = elements[i];
    uint32 ordered = equalMask<T>(pair, pair);
    elements[i] = (pair & ordered) | (notANumber & ~ordered);
  }
  return elements;
}
#endif

/** Elements with the canonical NaN where their value is a NaN. */
template <class T>
JCCL_DEVICE Vector canonical(Vector elements, Values<T> values) {
#if JCCL_PAIR_COMPARE
  if constexpr (sizeof(T) == 2) {
    return canonicalPairs<T>(elements);
  }
#endif
  typedef Lanes<typename Format<T>::Bits> Bits;
  typedef Lanes<typename Format<T>::SignedBits> Mask;
  auto unordered = bitCast<Bits>(__builtin_convertvector(values != values, Mask));
  Bits notANumber = Format<T>::NOT_A_NUMBER;
  return bitCast<Vector>((bitCast<Bits>(elements) & ~unordered) | (notANumber & unordered));
}

/** Integers, and elements of 32 bits and more, are their own values. */
template <class T>
struct Conversion {
  JCCL_DEVICE Values<T> widen(Vector x) { return bitCast<Values<T>>(x); }

  JCCL_DEVICE Vector narrow(Values<T> values) {
    if constexpr (Format<T>::FLOATING) {
      return canonical<T>(bitCast<Vector>(values), values);
    } else {
      return bitCast<Vector>(values);
    }
  }
};

template <>
struct Conversion<Float16> {
  typedef Values<Float16> Floats;

  JCCL_DEVICE Floats widen(Vector x) {
    return __builtin_convertvector(bitCast<Lanes<_Float16>>(x), Floats);
  }

  JCCL_DEVICE Vector narrow(Floats values) {
    auto rounded = __builtin_convertvector(values, Lanes<_Float16>);
    return canonical<Float16>(bitCast<Vector>(rounded), values);
  }
};

/** The upper half of a float32. */
template <>
struct Conversion<BFloat16> {
  typedef Values<BFloat16> Floats;
  typedef Each<BFloat16, uint32> Words;

  JCCL_DEVICE Floats widen(Vector x) {
    return bitCast<Floats>(__builtin_convertvector(bitCast<Lanes<uint16>>(x), Words) << 16);
  }

  JCCL_DEVICE Vector narrow(Floats values) {
#if JCCL_CPU
    Words bits = bitCast<Words>(values);
    bits = (bits + 0x7FFF + ((bits >> 16) & 1)) >> 16;
    auto rounded = __builtin_convertvector(bits, Lanes<uint16>);
#else
    auto rounded = __builtin_convertvector(values, Lanes<__bf16>);
#endif
    return canonical<BFloat16>(bitCast<Vector>(rounded), values);
  }
};

}  // namespace jccl
