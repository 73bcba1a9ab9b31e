// Minima and maxima of floats narrower than what a processor computes with, several at a time: by
// integer arithmetic, or by instructions for pairs of them. The result is one input's bits, or the
// canonical NaN.
#pragma once

#include "operation.h"

namespace jccl {

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
