// The operations, and Fold: how one vector of a type goes through a fold.
//
//   open     an accumulator from the first input
//   join     the next input
//   close    the result
//
// ScaledFold works on values: they may be multiplied before they join, and divided in the end.
// Fold does the plain operation; fast.h has better ways for types narrower than what a processor
// computes with.
#pragma once

#include "float8.h"

namespace jccl {

/**
 * COMPARES: the result is one of the operands. SCALES_ONCE: a power of two that is a factor of all
 * operands may be taken out of the result instead.
 */
struct Sum {
  static constexpr bool COMPARES = false;
  static constexpr bool SCALES_ONCE = true;

  template <class T>
  JCCL_DEVICE Values<T> apply(Values<T> a, Values<T> b) {
    return a + b;
  }
};

struct Prod {
  static constexpr bool COMPARES = false;
  static constexpr bool SCALES_ONCE = false;

  template <class T>
  JCCL_DEVICE Values<T> apply(Values<T> a, Values<T> b) {
    return a * b;
  }
};

/**
 * All bits set in the lanes in which a is less than b. The difference of two signed numbers is
 * negative then if it saturates. On AMD by hand: the compiler would make comparisons of single
 * lanes of it.
 */
template <class Integers>
JCCL_DEVICE Integers lessMask(Integers a, Integers b) {
#if JCCL_AMD
  uint32 mask;
  asm("v_pk_sub_i16 %0, %1, %2 clamp\n\tv_pk_ashrrev_i16 %0, 15, %0 op_sel_hi:[0,1]"
      : "=v"(mask)
      : "v"(bitCast<uint32>(a)), "v"(bitCast<uint32>(b)));
  return bitCast<Integers>(mask);
#else
  return __builtin_elementwise_sub_sat(a, b) >> (8 * sizeof(a[0]) - 1);
#endif
}

/** Keeps a unless b comes before it or b is a NaN; so a tie keeps a, and a NaN stays. */
struct Min {
  static constexpr bool COMPARES = true;

  template <class T>
  JCCL_DEVICE Values<T> apply(Values<T> a, Values<T> b) {
    typedef Each<T, typename Format<T>::Ordered> Ordered;
    Ordered x = bitCast<Ordered>(a);
    Ordered y = bitCast<Ordered>(b);
    return bitCast<Values<T>>(choose(x, y));
  }

  /** Of numbers or vectors of them. */
  template <class Ordered>
  JCCL_DEVICE Ordered choose(Ordered a, Ordered b) {
    return ((b < a) | (b != b)) ? b : a;
  }

  template <class Integers>
  JCCL_DEVICE Integers pick(Integers a, Integers b) {
    return __builtin_elementwise_min(a, b);
  }

  /** A NaN if either is one; which zero is picked of two is not said. */
  template <class Floats>
  JCCL_DEVICE Floats pickOrNaN(Floats a, Floats b) {
    return __builtin_elementwise_minimum(a, b);
  }

  /** All bits set in the lanes in which b comes before a. */
  template <class Integers>
  JCCL_DEVICE Integers ahead(Integers a, Integers b) {
    return lessMask(b, a);
  }
};

struct Max {
  static constexpr bool COMPARES = true;

  template <class T>
  JCCL_DEVICE Values<T> apply(Values<T> a, Values<T> b) {
    typedef Each<T, typename Format<T>::Ordered> Ordered;
    Ordered x = bitCast<Ordered>(a);
    Ordered y = bitCast<Ordered>(b);
    return bitCast<Values<T>>(choose(x, y));
  }

  /** Of numbers or vectors of them. */
  template <class Ordered>
  JCCL_DEVICE Ordered choose(Ordered a, Ordered b) {
    return ((b > a) | (b != b)) ? b : a;
  }

  template <class Integers>
  JCCL_DEVICE Integers pick(Integers a, Integers b) {
    return __builtin_elementwise_max(a, b);
  }

  template <class Floats>
  JCCL_DEVICE Floats pickOrNaN(Floats a, Floats b) {
    return __builtin_elementwise_maximum(a, b);
  }

  template <class Integers>
  JCCL_DEVICE Integers ahead(Integers a, Integers b) {
    return lessMask(a, b);
  }
};

template <class T, class Operation>
struct ValueFold {
  typedef Values<T> Accumulator;

  JCCL_DEVICE Accumulator open(Vector x) { return Conversion<T>::widen(x); }

  JCCL_DEVICE void join(Accumulator& a, Vector x) {
    a = Operation::template apply<T>(a, Conversion<T>::widen(x));
  }

  JCCL_DEVICE Vector close(Accumulator a) { return Conversion<T>::narrow(a); }
};

template <class T, class Operation>
struct Fold : ValueFold<T, Operation> {};

/** The scalar of one input: for integers its bits, for floats the bits of a float64. */
template <class T>
JCCL_DEVICE typename Format<T>::Value multiplierValue(uint64 bits) {
  typedef typename Format<T>::Value Value;
  if constexpr (Format<T>::FLOATING) {
    return static_cast<Value>(bitCast<float64>(bits));
  } else {
    return static_cast<Value>(bits);
  }
}

/** The quotient, toward zero; the divisor is at least 1 and may be too large for the type. */
template <class T>
JCCL_DEVICE typename Format<T>::Value quotient(typename Format<T>::Value value, uint64 divisor) {
  typedef typename Format<T>::Value Value;
  if constexpr (Format<T>::FLOATING) {
    return value / static_cast<Value>(static_cast<int64>(divisor));
  } else {
    typedef typename Format<T>::Ordered Ordered;
    bool negative = static_cast<Ordered>(value) < 0;
    Value magnitude = negative ? 0 - value : value;
    if (divisor != static_cast<Value>(divisor)) {
      return 0;
    }
    Value divided = magnitude / static_cast<Value>(divisor);
    return negative ? 0 - divided : divided;
  }
}

template <class T, class Operation>
struct ScaledFold {
  typedef Values<T> Accumulator;
  typedef typename Format<T>::Value Value;

  JCCL_DEVICE Accumulator value(Vector x) { return Conversion<T>::widen(x); }

  JCCL_DEVICE Accumulator value(Vector x, Value multiplier) {
    return Conversion<T>::widen(x) * multiplier;
  }

  JCCL_DEVICE void join(Accumulator& a, Accumulator b) {
#if JCCL_AMD
    if constexpr (Operation::COMPARES && Format<T>::FLOATING && COUNT<T> == 16) {
      joinFourByFour(a, b);
      return;
    }
#endif
    a = Operation::template apply<T>(a, b);
  }

  JCCL_DEVICE Vector close(Accumulator a, uint64 divisor) {
    if (divisor != 1) {
      for (int i = 0; i < COUNT<T>; i++) {
        a[i] = quotient<T>(a[i], divisor);
      }
    }
    return Conversion<T>::narrow(a);
  }

#if JCCL_AMD
 private:
  /** Sixteen comparisons side by side need more scalar registers for their masks than there are. */
  JCCL_DEVICE void joinFourByFour(Accumulator& a, Accumulator b) {
    JCCL_UNROLL
    for (int i = 0; i < COUNT<T>; i++) {
      a[i] = Operation::choose(a[i], b[i]);
      if (i % 4 == 3) {
        __builtin_amdgcn_sched_barrier(0);
      }
    }
  }
#endif
};

}  // namespace jccl
