// The local reduction: for each element i
//
//   out[i] = round((m0*in0[i] op m1*in1[i] op ...) / divisor)
//
// to every output, from left to right over the inputs. An output may be an input, in place.
//
// Elements up to the first address of output 0 that suits a vector, and those after the last whole
// vector, are folded one by one by the same code, in a vector of which one element counts. A thread
// takes U vectors, THREADS apart, and of each reads D inputs before it folds any: U x D vectors are
// in flight. On the CPU a block takes a run of vectors that follow each other.
#pragma once

#include "fast.h"
#include "memory.h"

namespace jccl {

constexpr int LISTED_INPUTS = 64;
constexpr int LISTED_OUTPUTS = 8;

/**
 * The inputs are listed here if they are at most LISTED_INPUTS. More than those are listed in a
 * table in device memory (addresses, then multipliers); or, without one, they follow each other by
 * stride bytes from the first.
 */
struct FoldArguments {
  uint64 count;
  uint64 stride;
  const uint64* table;
  uint32 blocks;
  uint32 inputs;
  uint32 outputs;
  uint32 isMultiplied;
  char* output[LISTED_OUTPUTS];
  const char* input[LISTED_INPUTS];
};

struct ScaledFoldArguments : FoldArguments {
  uint64 divisor;
  uint64 multiplier[LISTED_INPUTS];
};

// FoldArguments.java writes these places.
static_assert(__builtin_offsetof(FoldArguments, count) == 0);
static_assert(__builtin_offsetof(FoldArguments, stride) == 8);
static_assert(__builtin_offsetof(FoldArguments, table) == 16);
static_assert(__builtin_offsetof(FoldArguments, blocks) == 24);
static_assert(__builtin_offsetof(FoldArguments, inputs) == 28);
static_assert(__builtin_offsetof(FoldArguments, outputs) == 32);
static_assert(__builtin_offsetof(FoldArguments, isMultiplied) == 36);
static_assert(__builtin_offsetof(FoldArguments, output) == 40);
static_assert(__builtin_offsetof(FoldArguments, input) == 104);
static_assert(sizeof(FoldArguments) == 616);
#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Winvalid-offsetof"
static_assert(__builtin_offsetof(ScaledFoldArguments, divisor) == 616);
static_assert(__builtin_offsetof(ScaledFoldArguments, multiplier) == 624);
#pragma clang diagnostic pop
static_assert(sizeof(ScaledFoldArguments) == 1136);

/** What happens to vectors on their way: nothing but the operation. */
template <class T, class Operation>
struct PlainWay {
  typedef T Element;
  typedef FoldArguments Arguments;
  typedef Fold<T, Operation> Folding;
  typedef typename Folding::Accumulator Accumulator;

  JCCL_DEVICE Accumulator open(const Arguments&, Vector x) { return Folding::open(x); }

  JCCL_DEVICE void join(const Arguments&, Accumulator& a, Vector x, uint32) {
    Folding::join(a, x);
  }

  JCCL_DEVICE Vector close(const Arguments&, Accumulator a) { return Folding::close(a); }
};

/** Each input is multiplied by its own scalar, if asked, and the result divided by the divisor. */
template <class T, class Operation>
struct ScaledWay {
  typedef T Element;
  typedef ScaledFoldArguments Arguments;
  typedef ScaledFold<T, Operation> Folding;
  typedef typename Folding::Accumulator Accumulator;

  JCCL_DEVICE Accumulator value(const Arguments& arguments, Vector x, uint32 index) {
    if (!arguments.isMultiplied) {
      return Folding::value(x);
    }
    uint64 bits = arguments.inputs <= LISTED_INPUTS
                      ? arguments.multiplier[index]
                      : ((JCCL_GLOBAL const uint64*)arguments.table)[arguments.inputs + index];
    return Folding::value(x, multiplierValue<T>(bits));
  }

  JCCL_DEVICE Accumulator open(const Arguments& arguments, Vector x) {
    return value(arguments, x, 0);
  }

  JCCL_DEVICE void join(const Arguments& arguments, Accumulator& a, Vector x, uint32 index) {
    Folding::join(a, value(arguments, x, index));
  }

  JCCL_DEVICE Vector close(const Arguments& arguments, Accumulator a) {
    return Folding::close(a, arguments.divisor);
  }
};

/** Where operands are: listed, at addresses that suit vectors, ... */
struct Listed {
  JCCL_DEVICE const char* input(const FoldArguments& arguments, uint32 index) {
    return arguments.input[index];
  }

  JCCL_DEVICE Vector load(const char* from) { return loadVector(from); }

  JCCL_DEVICE void store(char* to, Vector x) { storeVector(to, x); }
};

/** ... the same, with results that go past the caches, ... */
struct Streamed : Listed {
  JCCL_DEVICE void store(char* to, Vector x) { streamVector(to, x); }
};

/** ... or anywhere. */
struct Anywhere {
  JCCL_DEVICE const char* input(const FoldArguments& arguments, uint32 index) {
    if (arguments.inputs <= LISTED_INPUTS) {
      return arguments.input[index];
    }
    if (arguments.table != nullptr) {
      return reinterpret_cast<const char*>(((JCCL_GLOBAL const uint64*)arguments.table)[index]);
    }
    return arguments.input[0] + index * arguments.stride;
  }

  JCCL_DEVICE Vector load(const char* from) { return loadAnywhere(from); }

  JCCL_DEVICE void store(char* to, Vector x) { storeAnywhere(to, x); }
};

#if JCCL_CPU
constexpr uint64 VECTOR_STEP = VECTOR_BYTES;
#else
constexpr uint64 VECTOR_STEP = VECTOR_BYTES * THREADS;
#endif

/** U vectors on their way through the fold. */
template <class Way, class Place, int U>
struct VectorGroup {
  typedef typename Way::Arguments Arguments;

  typename Way::Accumulator folded[U];

  /** Takes the next D inputs as long as there are so many, then fewer at a time. */
  template <int D>
  JCCL_DEVICE_MEMBER void takeAll(const Arguments& arguments, uint64 offset, uint32 next = 0) {
    JCCL_ROLLED
    for (; arguments.inputs - next >= D; next += D) {
      take<D>(arguments, offset, next);
    }
    if constexpr (D > 1) {
      takeAll<D / 2>(arguments, offset, next);
    }
  }

  template <int D>
  JCCL_DEVICE_MEMBER void take(const Arguments& arguments, uint64 offset, uint32 next) {
    Vector x[D][U];
    JCCL_UNROLL
    for (int d = 0; d < D; d++) {
      const char* from = Place::input(arguments, next + d) + offset;
      JCCL_UNROLL
      for (int u = 0; u < U; u++) {
        x[d][u] = Place::load(from + u * VECTOR_STEP);
      }
    }
    JCCL_UNROLL
    for (int d = 0; d < D; d++) {
      JCCL_UNROLL
      for (int u = 0; u < U; u++) {
        if (d == 0 && next == 0) {
          folded[u] = Way::open(arguments, x[d][u]);
        } else {
          Way::join(arguments, folded[u], x[d][u], next + d);
        }
      }
    }
  }

  JCCL_DEVICE_MEMBER void store(const Arguments& arguments, uint64 offset) {
    JCCL_UNROLL
    for (int u = 0; u < U; u++) {
      Vector x = Way::close(arguments, folded[u]);
      JCCL_ROLLED
      for (uint32 k = 0; k < arguments.outputs; k++) {
        Place::store(arguments.output[k] + offset + u * VECTOR_STEP, x);
      }
    }
  }
};

template <class Way, class Place, int U, int D>
JCCL_DEVICE void foldVectors(const typename Way::Arguments& arguments, uint64 offset) {
  VectorGroup<Way, Place, U> group;
  group.template takeAll<D>(arguments, offset);
  group.store(arguments, offset);
}

template <class Way, class Place>
JCCL_DEVICE void foldElement(const typename Way::Arguments& arguments, uint64 index) {
  typedef typename Way::Element T;
  uint64 offset = index * sizeof(T);
  auto folded = Way::open(arguments, loadElement<T>(Place::input(arguments, 0) + offset));
  JCCL_ROLLED
  for (uint32 k = 1; k < arguments.inputs; k++) {
    Way::join(arguments, folded, loadElement<T>(Place::input(arguments, k) + offset), k);
  }
  Vector x = Way::close(arguments, folded);
  JCCL_ROLLED
  for (uint32 k = 0; k < arguments.outputs; k++) {
    storeElement<T>(arguments.output[k] + offset, x);
  }
}

/** The elements before the first address that suits a vector; 0 if there is no such address. */
template <class T>
JCCL_DEVICE uint64 elementsBefore(const void* address, uint64 count) {
  uint64 bytes = -reinterpret_cast<uint64>(address) % VECTOR_BYTES;
  if (bytes % sizeof(T) != 0) {
    return 0;
  }
  uint64 elements = bytes / sizeof(T);
  return elements < count ? elements : count;
}

template <class Way, class Place, int U, int D>
JCCL_DEVICE void fold(const typename Way::Arguments& arguments, Block block) {
  typedef typename Way::Element T;
  uint64 head = elementsBefore<T>(arguments.output[0], arguments.count);
  uint64 vectors = (arguments.count - head) / COUNT<T>;
  uint64 strays = arguments.count - vectors * COUNT<T>;
  uint64 start = head * sizeof(T);
#if JCCL_CPU
  uint64 vector = vectors * block.index / block.count;
  uint64 end = vectors * (block.index + 1) / block.count;
  JCCL_ROLLED
  for (; vector + U <= end; vector += U) {
    foldVectors<Way, Place, U, D>(arguments, start + vector * VECTOR_BYTES);
  }
  JCCL_ROLLED
  for (; vector < end; vector++) {
    foldVectors<Way, Place, 1, 1>(arguments, start + vector * VECTOR_BYTES);
  }
  if (block.index + 1 == block.count) {
    JCCL_ROLLED
    for (uint64 stray = 0; stray < strays; stray++) {
      foldElement<Way, Place>(arguments, stray < head ? stray : stray + vectors * COUNT<T>);
    }
  }
  __atomic_thread_fence(__ATOMIC_SEQ_CST);
#else
  JCCL_THREADS(block, thread) {
    uint64 vector = static_cast<uint64>(block.index) * (U * THREADS) + thread;
    JCCL_ROLLED
    for (; vector < vectors; vector += static_cast<uint64>(block.count) * (U * THREADS)) {
      if (vector + (U - 1) * THREADS < vectors) {
        foldVectors<Way, Place, U, D>(arguments, start + vector * VECTOR_BYTES);
      } else {
        JCCL_ROLLED
        for (uint64 last = vector; last < vectors; last += THREADS) {
          foldVectors<Way, Place, 1, 1>(arguments, start + last * VECTOR_BYTES);
        }
      }
    }
    if (block.index + 1 == block.count && thread < strays) {
      foldElement<Way, Place>(arguments, thread < head ? thread : thread + vectors * COUNT<T>);
    }
  }
#endif
}

}  // namespace jccl
