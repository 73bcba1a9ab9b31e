// Folds of types narrower than what a processor computes with, packed: several elements of 8 or 16
// bits in each word of 32. The results are those of ValueFold, to the bit. Minima and maxima of
// narrow floats are a subject of their own: extreme.h.
#pragma once

#include "extreme.h"

namespace jccl {

#if JCCL_PACKED

typedef Lanes<uint16> Shorts;

/** The upper bytes of one and the lower bytes of another. */
JCCL_DEVICE Vector mergeBytes(Vector upper, Vector lower) {
  return (upper & 0xFF00FF00) | (lower & 0x00FF00FF);
}

/**
 * Sums of 16 bits: of the lower bytes, and of both bytes as one number of 16 bits. The difference
 * is 256 times the sum of the upper bytes.
 */
template <>
struct Fold<uint8, Sum> {
  struct Accumulator {
    Shorts both;
    Shorts lower;
  };

  JCCL_DEVICE Accumulator open(Vector x) {
    return {bitCast<Shorts>(x), bitCast<Shorts>(x & 0x00FF00FF)};
  }

  JCCL_DEVICE void join(Accumulator& a, Vector x) {
    a.both += bitCast<Shorts>(x);
    a.lower += bitCast<Shorts>(x & 0x00FF00FF);
  }

  JCCL_DEVICE Vector close(Accumulator a) {
    return mergeBytes(bitCast<Vector>(a.both - a.lower), bitCast<Vector>(a.lower));
  }
};

/** The lowest byte of a product needs the lowest bytes of its factors alone: no byte is cut out. */
template <>
struct Fold<uint8, Prod> {
#if JCCL_AMD
  struct Accumulator {
    Shorts upper;
    Shorts lower;
  };

  JCCL_DEVICE Accumulator open(Vector x) { return {bitCast<Shorts>(x >> 8), bitCast<Shorts>(x)}; }

  JCCL_DEVICE void join(Accumulator& a, Vector x) {
    a.upper *= bitCast<Shorts>(x >> 8);
    a.lower *= bitCast<Shorts>(x);
  }

  JCCL_DEVICE Vector close(Accumulator a) {
    return mergeBytes(bitCast<Vector>(a.upper) << 8, bitCast<Vector>(a.lower));
  }
#else
  struct Accumulator {
    Vector byte[4];
  };

  JCCL_DEVICE Accumulator open(Vector x) { return {{x, x >> 8, x >> 16, x >> 24}}; }

  JCCL_DEVICE void join(Accumulator& a, Vector x) {
    for (int k = 0; k < 4; k++) {
      a.byte[k] *= x >> (8 * k);
    }
  }

  JCCL_DEVICE Vector close(Accumulator a) {
    Vector low = (a.byte[0] & 0xFF) | (a.byte[1] & 0xFF) << 8;
    return low | (a.byte[2] & 0xFF) << 16 | a.byte[3] << 24;
  }
#endif
};

/**
 * Of two bytes, compared as one number of 16 bits, the upper one decides unless it is equal to the
 * other's, and then either may be picked: so what the lower byte holds is no matter.
 */
template <class Integers, class Operation>
struct ByteExtreme {
  struct Accumulator {
    Integers upper;
    Integers lower;
  };

  JCCL_DEVICE Accumulator open(Vector x) {
    return {bitCast<Integers>(x), bitCast<Integers>(x << 8)};
  }

  JCCL_DEVICE void join(Accumulator& a, Vector x) {
    a.upper = Operation::pick(a.upper, bitCast<Integers>(x));
    a.lower = Operation::pick(a.lower, bitCast<Integers>(x << 8));
  }

  JCCL_DEVICE Vector close(Accumulator a) {
    return mergeBytes(bitCast<Vector>(a.upper), bitCast<Vector>(a.lower) >> 8);
  }
};

template <>
struct Fold<int8, Min> : ByteExtreme<Lanes<int16>, Min> {};
template <>
struct Fold<int8, Max> : ByteExtreme<Lanes<int16>, Max> {};
template <>
struct Fold<uint8, Min> : ByteExtreme<Lanes<uint16>, Min> {};
template <>
struct Fold<uint8, Max> : ByteExtreme<Lanes<uint16>, Max> {};

#endif

#if !JCCL_NATIVE_FLOAT8

/**
 * E4M3 without instructions for it: elements are folded as the float16 that they are but for a
 * factor of 2^-8. A sum takes the factor back at the end, since no sum is so small or large that it
 * would round otherwise. NaN, which is a number by then, is told from the elements' bits.
 */
template <class Operation>
struct HalfFold {
  struct Accumulator {
    Floats8 values;
    Vector unordered;
  };

  JCCL_DEVICE Accumulator open(Vector x) { return {values(x), unordered(x)}; }

  JCCL_DEVICE void join(Accumulator& a, Vector x) {
    a.values = Operation::template apply<Float8E4M3>(a.values, values(x));
    a.unordered |= unordered(x);
  }

  JCCL_DEVICE Vector close(Accumulator a) {
    Vector rounded =
        roundByBits<Float8E4M3>(Operation::SCALES_ONCE ? a.values * 256.0f : a.values);
    Vector all = wholeBytes(a.unordered & 0x80808080);
    return (rounded & ~all) | (Format<Float8E4M3>::NOT_A_NUMBER * 0x01010101 & all);
  }

 private:
  JCCL_DEVICE Floats8 values(Vector x) {
    Floats8 scaled = __builtin_convertvector(scaledHalves(x), Floats8);
    return Operation::SCALES_ONCE ? scaled : scaled * 256.0f;
  }

  /** The top bit of a byte tells of a NaN; the others mean nothing. */
  JCCL_DEVICE Vector unordered(Vector x) { return (x & 0x7F7F7F7F) + 0x01010101; }
};

template <>
struct Fold<Float8E4M3, Sum> : HalfFold<Sum> {};
template <>
struct Fold<Float8E4M3, Prod> : HalfFold<Prod> {};

#endif

}  // namespace jccl
