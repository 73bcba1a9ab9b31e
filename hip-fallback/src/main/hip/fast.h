// Folds of types narrower than what a processor computes with, packed: several elements of 8 or 16
// bits in each word of 32. The results are those of ValueFold, to the bit, or for minima and maxima
// of narrow floats one input's bits.
#pragma once

#include "operation.h"

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

/**
 * How OrderedExtreme holds narrow floats: as signed integers in CHUNKS of what there are operations
 * for. On GPUs that is two of 16 bits in a word, a float8 in the upper half of its 16; on the CPU a
 * vector of 8 or 16 bits.
 */
#if !JCCL_PACKED
template <class T>
struct ExtremeChunks {
  typedef Vector Bits;
  typedef Lanes<typename Format<T>::SignedBits> Integers;
  static constexpr int CHUNKS = 1;
  static constexpr uint32 MAGNITUDE = sizeof(T) == 2 ? 0x7FFF7FFF : 0x7F7F7F7F;
  static constexpr int LARGEST_ORDERED = Format<T>::LARGEST_ORDERED;
  static constexpr int NOT_A_NUMBER = Format<T>::NOT_A_NUMBER;

  JCCL_DEVICE void load(Vector x, Bits* chunks) { chunks[0] = x; }

  JCCL_DEVICE Vector store(const Bits* chunks) { return chunks[0]; }
};
#else
template <class T>
struct ExtremeChunks {
  typedef uint32 Bits;
  typedef VectorOf<int16, 2>::Type Integers;
  static constexpr int SPREAD = 2 - static_cast<int>(sizeof(T));
  static constexpr int CHUNKS = 4 << SPREAD;
  static constexpr uint32 MAGNITUDE = 0x7FFF7FFF;
  static constexpr int LARGEST_ORDERED = Format<T>::LARGEST_ORDERED << (8 * SPREAD);
  static constexpr int NOT_A_NUMBER = Format<T>::NOT_A_NUMBER << (8 * SPREAD);

  JCCL_DEVICE void load(Vector x, Bits* chunks) {
    for (int i = 0; i < 4; i++) {
      chunks[i] = SPREAD ? x[i] << 8 & 0xFF00FF00 : x[i];
      if constexpr (SPREAD) {
        chunks[4 + i] = x[i] & 0xFF00FF00;
      }
    }
  }

  JCCL_DEVICE Vector store(const Bits* chunks) {
    Vector x;
    for (int i = 0; i < 4; i++) {
      x[i] = SPREAD ? (chunks[i] >> 8 & 0x00FF00FF) | (chunks[4 * SPREAD + i] & 0xFF00FF00)
                    : chunks[i];
    }
    return x;
  }
};
#endif

/**
 * Minima and maxima of narrow floats by integer arithmetic. Sign and magnitude become one signed
 * number, in which both zeros are 0, so that the first of them stays; the bits are kept beside it,
 * and the largest magnitude, which tells whether a NaN has been seen.
 */
template <class T, class Operation>
struct OrderedExtreme {
  typedef ExtremeChunks<T> Held;
  typedef typename Held::Bits Bits;
  typedef typename Held::Integers Integers;
  static constexpr int CHUNKS = Held::CHUNKS;

  struct Accumulator {
    Bits bits[CHUNKS];
    Integers order[CHUNKS];
    Integers magnitude[CHUNKS];
  };

  JCCL_DEVICE Accumulator open(Vector x) {
    Accumulator a;
    Held::load(x, a.bits);
    for (int i = 0; i < CHUNKS; i++) {
      Bits magnitude = a.bits[i] & Held::MAGNITUDE;
      Integers sign = bitCast<Integers>(a.bits[i]) >> (8 * sizeof(sign[0]) - 1);
      a.order[i] = bitCast<Integers>(magnitude ^ bitCast<Bits>(sign)) - sign;
      a.magnitude[i] = bitCast<Integers>(magnitude);
    }
    return a;
  }

  JCCL_DEVICE void join(Accumulator& a, Vector x) {
    Accumulator b = open(x);
    for (int i = 0; i < CHUNKS; i++) {
      a.bits[i] = choose(a.bits[i], b.bits[i], Operation::ahead(a.order[i], b.order[i]));
      a.order[i] = Operation::pick(a.order[i], b.order[i]);
      a.magnitude[i] = __builtin_elementwise_max(a.magnitude[i], b.magnitude[i]);
    }
  }

  JCCL_DEVICE Vector close(Accumulator a) {
    Integers largest = Held::LARGEST_ORDERED;
    Integers notANumber = Held::NOT_A_NUMBER;
    for (int i = 0; i < CHUNKS; i++) {
      Integers unordered = lessMask(largest, a.magnitude[i]);
      a.bits[i] = choose(a.bits[i], bitCast<Bits>(notANumber), unordered);
    }
    return Held::store(a.bits);
  }

 private:
  /** The second one where the mask is set. */
  JCCL_DEVICE Bits choose(Bits first, Bits second, Integers mask) {
    return (first & ~bitCast<Bits>(mask)) | (second & bitCast<Bits>(mask));
  }
};

template <class T, class Operation>
struct FloatExtreme : OrderedExtreme<T, Operation> {};

#if JCCL_PAIR_COMPARE

/** How pairs of narrow floats are held where there are instructions for two of 16 bits at once. */
template <class T>
struct PairLanes;

template <>
struct PairLanes<Float16> {
  typedef Float16 Compared;
  typedef Lanes<_Float16> Floats;
  JCCL_DEVICE Floats load(Vector x) { return bitCast<Floats>(x); }
  JCCL_DEVICE Vector store(Floats x) { return canonicalPairs<Float16>(bitCast<Vector>(x)); }
};

template <>
struct PairLanes<BFloat16> {
  typedef BFloat16 Compared;
  typedef Lanes<__bf16> Floats;
  JCCL_DEVICE Floats load(Vector x) { return bitCast<Floats>(x); }
  JCCL_DEVICE Vector store(Floats x) { return canonicalPairs<BFloat16>(bitCast<Vector>(x)); }
};

template <>
struct PairLanes<Float8E5M2> {
  typedef Float16 Compared;
  typedef Halves Floats;
  JCCL_DEVICE Floats load(Vector x) { return bitCast<Floats>(spread(x)); }
  JCCL_DEVICE Vector store(Floats x) {
    return canonicalBytes<Float8E5M2>(gather(bitCast<HalfBits>(x) >> 8));
  }
};

template <>
struct PairLanes<Float8E4M3> {
  typedef Float16 Compared;
  typedef Halves Floats;
  JCCL_DEVICE Floats load(Vector x) { return nativeHalves<Float8E4M3>(x); }
  JCCL_DEVICE Vector store(Floats x) {
    return canonicalBytes<Float8E4M3>(nativeFromHalves(x));
  }
};

/**
 * The instruction for the smaller of two orders the zeros and returns a NaN if there is one; where
 * its result equals a, a is kept. So of two zeros the first stays, and a NaN equals nothing.
 */
template <class T, class Operation>
struct PairExtreme {
  typedef PairLanes<T> Held;
  typedef typename Held::Floats Accumulator;

  JCCL_DEVICE Accumulator open(Vector x) { return Held::load(x); }

  JCCL_DEVICE void join(Accumulator& a, Vector x) {
    typedef typename VectorOf<uint32, sizeof(Accumulator) / 4>::Type Words;
    Words kept = bitCast<Words>(a);
    Words picked = bitCast<Words>(Operation::pickOrNaN(a, Held::load(x)));
    for (unsigned i = 0; i < sizeof(Accumulator) / 4; i++) {
      uint32 equal = equalMask<typename Held::Compared>(picked[i], kept[i]);
      kept[i] = (kept[i] & equal) | (picked[i] & ~equal);
    }
    a = bitCast<Accumulator>(kept);
  }

  JCCL_DEVICE Vector close(Accumulator a) { return Held::store(a); }
};

template <class Operation>
struct FloatExtreme<Float16, Operation> : PairExtreme<Float16, Operation> {};
template <class Operation>
struct FloatExtreme<BFloat16, Operation> : PairExtreme<BFloat16, Operation> {};
template <class Operation>
struct FloatExtreme<Float8E4M3, Operation> : PairExtreme<Float8E4M3, Operation> {};
template <class Operation>
struct FloatExtreme<Float8E5M2, Operation> : PairExtreme<Float8E5M2, Operation> {};

#endif

#define JCCL_EXTREME(T)                              \
  template <>                                        \
  struct Fold<T, Min> : FloatExtreme<T, Min> {};     \
  template <>                                        \
  struct Fold<T, Max> : FloatExtreme<T, Max> {};

JCCL_EXTREME(Float16)
JCCL_EXTREME(BFloat16)
JCCL_EXTREME(Float8E4M3)
JCCL_EXTREME(Float8E5M2)

}  // namespace jccl
