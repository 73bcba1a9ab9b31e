// The two float8 formats. E5M2 is the upper half of a float16; E4M3, shifted into a float16, is its
// value times 2^-8. Where there are instructions for the formats, those are used.
//
// On GPUs that have none, the values of a vector's elements stand in another order than the
// elements: first those of even index, then those of odd index. That is the order that words give
// without moving bytes about, and a fold does not mind.
#pragma once

#include "convert.h"

#if (JCCL_AMD && (__gfx950__ || __gfx1250__)) || (JCCL_NVIDIA && __CUDA_ARCH__ >= 890)
#define JCCL_NATIVE_FLOAT8 1
#endif

namespace jccl {

/** A float16 for each float8 of a vector, as numbers, as bits, and as words of two. */
typedef Each<Float8E4M3, _Float16> Halves;
typedef Each<Float8E4M3, uint16> HalfBits;
typedef VectorOf<uint32, COUNT<Float8E4M3> / 2>::Type HalfWords;

typedef Each<Float8E4M3, float32> Floats8;

/** Each byte in the upper half of 16 bits, the lower half zero. */
JCCL_DEVICE HalfWords spread(Vector x) {
#if JCCL_PACKED
  return __builtin_shufflevector(x << 8 & 0xFF00FF00, x & 0xFF00FF00, 0, 1, 2, 3, 4, 5, 6, 7);
#else
  return bitCast<HalfWords>(__builtin_convertvector(bitCast<Lanes<uint8>>(x), HalfBits) << 8);
#endif
}

/** The reverse of spread: the upper halves are dropped, the lower ones are the bytes. */
JCCL_DEVICE Vector gather(HalfBits bytes) {
#if !JCCL_PACKED
  return bitCast<Vector>(__builtin_convertvector(bytes, Lanes<uint8>));
#else
  auto even = __builtin_shufflevector(bytes, bytes, 0, 1, 2, 3, 4, 5, 6, 7);
  auto odd = __builtin_shufflevector(bytes, bytes, 8, 9, 10, 11, 12, 13, 14, 15);
  return (bitCast<Vector>(even) & 0x00FF00FF) | bitCast<Vector>(odd) << 8;
#endif
}

/** The top bit of each byte is set where its lower seven bits are greater than the limit. */
JCCL_DEVICE Vector bytesAbove(Vector x, uint32 limit) {
  return ((x & 0x7F7F7F7F) + (0x7F - limit) * 0x01010101) & 0x80808080;
}

/** All bits of each byte whose top bit is set; no other bit may be. */
JCCL_DEVICE Vector wholeBytes(Vector top) { return top | (top - (top >> 7)); }

/**
 * The nearest float8, by integer arithmetic. Normal numbers are rounded where they are; a carry out
 * of the fraction goes where it belongs. To smaller ones that power of two is added whose last
 * place is the format's smallest number, and the addition rounds.
 */
template <class T>
JCCL_DEVICE Vector roundByBits(Floats8 values) {
  typedef Each<T, uint32> Words;
  constexpr int DROPPED = 23 - Format<T>::FRACTION_BITS;
  constexpr uint32 SMALLEST_NORMAL = Format<T>::SMALLEST_EXPONENT + 127;
  constexpr uint32 UNIT = (SMALLEST_NORMAL + DROPPED) << 23;
  Words bits = bitCast<Words>(values);
  Words magnitude = bits & 0x7FFFFFFF;
  Words belowHalf = (1 << (DROPPED - 1)) - 1 + ((magnitude >> DROPPED) & 1);
  Words normal = ((magnitude + belowHalf) >> DROPPED) -
                 ((SMALLEST_NORMAL - 1) << Format<T>::FRACTION_BITS);
  Floats8 unit = bitCast<float32>(UNIT);
  Words subnormal = bitCast<Words>(bitCast<Floats8>(magnitude) + unit) - UNIT;
  Words largest = Format<T>::LARGEST_FINITE;
  Words notANumber = Format<T>::NOT_A_NUMBER;
  Words code = magnitude < (SMALLEST_NORMAL << 23) ? subnormal : normal;
  code = __builtin_elementwise_min(code, largest) | (bits >> 24 & 0x80);
  code = magnitude > 0x7F800000 ? notANumber : code;
  return gather(__builtin_convertvector(code, HalfBits));
}

#if JCCL_NATIVE_FLOAT8 && JCCL_NVIDIA

template <class T>
JCCL_DEVICE Halves nativeHalves(Vector x) {
  constexpr bool E4M3 = Format<T>::FRACTION_BITS == 3;
  typedef VectorOf<_Float16, 2>::Type Pair;
  Halves halves;
  for (int i = 0; i < 8; i++) {
    int16 codes = x[i / 2] >> (16 * (i % 2));
    Pair pair = E4M3 ? __nvvm_e4m3x2_to_f16x2_rn(codes) : __nvvm_e5m2x2_to_f16x2_rn(codes);
    halves[2 * i] = pair[0];
    halves[2 * i + 1] = pair[1];
  }
  return halves;
}

/** The instructions saturate, infinities included. */
template <class T>
JCCL_DEVICE Vector nativeRound(Floats8 values) {
  constexpr bool E4M3 = Format<T>::FRACTION_BITS == 3;
  Lanes<int16> codes;
  for (int i = 0; i < 8; i++) {
    float32 low = values[2 * i];
    float32 high = values[2 * i + 1];
    codes[i] = E4M3 ? __nvvm_ff_to_e4m3x2_rn(high, low) : __nvvm_ff_to_e5m2x2_rn(high, low);
  }
  return bitCast<Vector>(codes);
}

/** E4M3 values back to their codes. */
JCCL_DEVICE Vector nativeFromHalves(Halves values) {
  Lanes<int16> codes;
  for (int i = 0; i < 8; i++) {
    VectorOf<_Float16, 2>::Type pair = {values[2 * i], values[2 * i + 1]};
    codes[i] = __nvvm_f16x2_to_e4m3x2_rn(pair);
  }
  return bitCast<Vector>(codes);
}

#elif JCCL_NATIVE_FLOAT8 && JCCL_AMD

template <class T>
JCCL_DEVICE Floats8 nativeFloats(Vector x) {
  constexpr bool E4M3 = Format<T>::FRACTION_BITS == 3;
  typedef VectorOf<float32, 2>::Type Pair;
  Floats8 floats;
  for (int i = 0; i < 4; i++) {
    Pair low = E4M3 ? __builtin_amdgcn_cvt_pk_f32_fp8(x[i], false)
                    : __builtin_amdgcn_cvt_pk_f32_bf8(x[i], false);
    Pair high = E4M3 ? __builtin_amdgcn_cvt_pk_f32_fp8(x[i], true)
                     : __builtin_amdgcn_cvt_pk_f32_bf8(x[i], true);
    floats[4 * i] = low[0];
    floats[4 * i + 1] = low[1];
    floats[4 * i + 2] = high[0];
    floats[4 * i + 3] = high[1];
  }
  return floats;
}

/** Whether the instructions saturate is a mode of the wave; so nothing is left for it to decide. */
template <class T>
JCCL_DEVICE Vector nativeRound(Floats8 values) {
  constexpr bool E4M3 = Format<T>::FRACTION_BITS == 3;
  Floats8 largest = E4M3 ? 448.0f : 57344.0f;
  values = values > largest ? largest : values;
  values = values < -largest ? -largest : values;
  Vector codes;
  for (int i = 0; i < 4; i++) {
    float32 a = values[4 * i], b = values[4 * i + 1], c = values[4 * i + 2], d = values[4 * i + 3];
    codes[i] = E4M3 ? __builtin_amdgcn_cvt_pk_fp8_f32(
                          c, d, __builtin_amdgcn_cvt_pk_fp8_f32(a, b, 0, false), true)
                    : __builtin_amdgcn_cvt_pk_bf8_f32(
                          c, d, __builtin_amdgcn_cvt_pk_bf8_f32(a, b, 0, false), true);
  }
  return codes;
}

#endif

/** Elements with the canonical NaN for every NaN. */
template <class T>
JCCL_DEVICE Vector canonicalBytes(Vector x) {
  Vector all = wholeBytes(bytesAbove(x, Format<T>::LARGEST_ORDERED));
  return (x & ~all) | (Format<T>::NOT_A_NUMBER * 0x01010101u & all);
}

/** E4M3 as float16: the values times 2^-8, NaN as the 1.875 that its bits then mean. */
JCCL_DEVICE Halves scaledHalves(Vector x) {
  HalfWords words = spread(x);
  return bitCast<Halves>((words >> 1 & 0x3F803F80) | (words & 0x80008000));
}

template <class T>
struct Float8Conversion {
  JCCL_DEVICE Floats8 widen(Vector x) {
#if JCCL_NATIVE_FLOAT8 && JCCL_AMD
    return nativeFloats<T>(x);
#elif JCCL_NATIVE_FLOAT8
    return __builtin_convertvector(nativeHalves<T>(x), Floats8);
#else
    if constexpr (Format<T>::FRACTION_BITS == 2) {
      return __builtin_convertvector(bitCast<Halves>(spread(x)), Floats8);
    } else {
      Floats8 values = __builtin_convertvector(scaledHalves(x), Floats8) * 256.0f;
      Floats8 notANumber = __builtin_nanf("");
      return __builtin_elementwise_abs(values) == 480.0f ? notANumber : values;
    }
#endif
  }

  JCCL_DEVICE Vector narrow(Floats8 values) {
#if JCCL_NATIVE_FLOAT8
    return canonicalBytes<T>(nativeRound<T>(values));
#else
    return roundByBits<T>(values);
#endif
  }
};

template <>
struct Conversion<Float8E4M3> : Float8Conversion<Float8E4M3> {};

template <>
struct Conversion<Float8E5M2> : Float8Conversion<Float8E5M2> {};

}  // namespace jccl
