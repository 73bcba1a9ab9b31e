// The collectives that fold: AllReduce in one shot or two, ReduceScatter.
//
// Each rank folds the inputs of all ranks in rank order. What differs is the part of the range that
// it folds, and where the results go:
//
//   one-shot AllReduce   everything        to its own output
//   ReduceScatter        its block         to its own output
//   two-shot AllReduce   its slice         to the outputs of all ranks
//
// One-shot in place would overwrite inputs that others have not read. So if an output is an input,
// results are staged: a block keeps in registers what it has folded, meets the blocks of its
// number, which read the same elements, and stores when all have read. That meeting is the last one
// at the same time: a block that has no more to fold has nobody to wait for.
//
// A step is what a block folds between two such meetings: a tile of U vectors a thread, or one item
// a thread, at the end of a range and where there is little to do. All inputs are loaded before the
// first is folded, up to IN_FLIGHT vectors. On the CPU a step is as much as fits the nearest cache.
#pragma once

#include "../fold.h"
#include "meeting.h"
#include "span.h"

namespace jccl {

/** What the host writes: io.jccl.hip.fused.KernelArguments. */
struct FusedFoldArguments {
  Team team;
  uint32 blocks;
  /** As many as ranks. */
  uint32 inputs;
  const char* input[MOST_RANKS];
  char* output[MOST_RANKS];
  uint64 multiplier[MOST_RANKS];
  uint64 divisor;
  Span span;
  uint32 outputs;
  uint32 staged;
  /** Whether to fold tiles as long as they are full. */
  uint32 tiled;
  /** Whether all pointers suit vectors where the span has them; NVIDIA asks. */
  uint32 suitable;
};

// KernelArguments.java writes these places.
static_assert(__builtin_offsetof(FusedFoldArguments, blocks) == 536);
static_assert(__builtin_offsetof(FusedFoldArguments, inputs) == 540);
static_assert(__builtin_offsetof(FusedFoldArguments, input) == 544);
static_assert(__builtin_offsetof(FusedFoldArguments, output) == 1056);
static_assert(__builtin_offsetof(FusedFoldArguments, multiplier) == 1568);
static_assert(__builtin_offsetof(FusedFoldArguments, divisor) == 2080);
static_assert(__builtin_offsetof(FusedFoldArguments, span) == 2088);
static_assert(__builtin_offsetof(FusedFoldArguments, outputs) == 2136);
static_assert(__builtin_offsetof(FusedFoldArguments, staged) == 2140);
static_assert(__builtin_offsetof(FusedFoldArguments, tiled) == 2144);
static_assert(__builtin_offsetof(FusedFoldArguments, suitable) == 2148);
static_assert(sizeof(FusedFoldArguments) == 2152);

/**
 * A value that AMD's compiler knows nothing about before this point. What it can compute before the
 * loops around it does, and so runs out of scalar registers: all inputs' addresses, all that a
 * division by the divisor needs.
 */
template <class T>
JCCL_DEVICE T unforeseen(T value) {
#if JCCL_AMD
  asm volatile("" : "+s"(value));
#endif
  return value;
}

/** The inputs: vectors at addresses that suit them, ... */
struct Peers {
  JCCL_DEVICE const char* input(const FusedFoldArguments& arguments, uint32 index) {
    return arguments.input[index];
  }

  JCCL_DEVICE Vector load(const char* from) { return loadVector(from); }
};

/** ... vectors anywhere, ... */
struct PeersAnywhere : Peers {
  JCCL_DEVICE Vector load(const char* from) { return loadAnywhere(from); }
};

/** ... or single elements. */
template <class T>
struct PeersElements : Peers {
  JCCL_DEVICE Vector load(const char* from) { return loadElement<T>(from); }
};

template <class E, class Operation>
struct PlainFusedWay {
  typedef E Element;
  typedef FusedFoldArguments Arguments;
  typedef Fold<E, Operation> Folding;
  typedef typename Folding::Accumulator Accumulator;
  /** Vectors that a thread loads before it folds the first of them. */
  static constexpr int IN_FLIGHT = 8;

  JCCL_DEVICE Accumulator open(const Arguments&, Vector x) { return Folding::open(x); }

  JCCL_DEVICE void join(const Arguments&, Accumulator& a, Vector x, uint32) { Folding::join(a, x); }

  JCCL_DEVICE Vector close(const Arguments&, Accumulator a) { return Folding::close(a); }
};

/** A sum of multiplied inputs, then divided. For an average all multipliers are one. */
template <class E>
struct ScaledFusedWay {
  typedef E Element;
  typedef FusedFoldArguments Arguments;
  typedef ScaledFold<E, Sum> Folding;
  typedef typename Folding::Accumulator Accumulator;
  static constexpr int IN_FLIGHT = sizeof(Accumulator) >= 4 * sizeof(Vector) ? 2 : 4;

  JCCL_DEVICE Accumulator value(const Arguments& arguments, Vector x, uint32 index) {
    return Folding::value(x, multiplierValue<E>(arguments.multiplier[index]));
  }

  JCCL_DEVICE Accumulator open(const Arguments& arguments, Vector x) {
    return value(arguments, x, 0);
  }

  JCCL_DEVICE void join(const Arguments& arguments, Accumulator& a, Vector x, uint32 index) {
    Folding::join(a, value(arguments, x, index));
  }

  JCCL_DEVICE Vector close(const Arguments& arguments, Accumulator a) {
    return Folding::close(a, unforeseen(arguments.divisor));
  }
};

/** Vectors that a thread folds together: 4, or fewer if their accumulators are wide. */
template <class Way>
constexpr int TOGETHER = sizeof(typename Way::Accumulator) >= 4 * sizeof(Vector)   ? 1
                         : sizeof(typename Way::Accumulator) >= 2 * sizeof(Vector) ? 2
                                                                                   : 4;

#if JCCL_CPU
/** Vectors of a thread in a tile, and items of a thread in a step that is none. */
template <class Way>
constexpr int TILE = 256;
constexpr int ITEMS = 256;
#define JCCL_UNROLL_ON_GPU
#else
template <class Way>
constexpr int TILE = TOGETHER<Way>;
constexpr int ITEMS = 1;
#define JCCL_UNROLL_ON_GPU JCCL_UNROLL
#endif

template <class Way>
JCCL_DEVICE void foldTile(const FusedFoldArguments& arguments, uint64 offset, Vector* results) {
  constexpr int U = TOGETHER<Way>;
  JCCL_UNROLL_ON_GPU
  for (int i = 0; i < TILE<Way>; i += U) {
    VectorGroup<Way, Peers, U> group;
    group.template takeAll<Way::IN_FLIGHT / U>(arguments, offset + i * VECTOR_STEP, unforeseen(0u));
    JCCL_UNROLL
    for (int u = 0; u < U; u++) {
      results[i + u] = Way::close(arguments, group.folded[u]);
    }
  }
}

template <class Way>
JCCL_DEVICE void storeTile(const FusedFoldArguments& arguments, uint64 offset,
                           const Vector* results) {
  for (uint32 k = 0; k < unforeseen(arguments.outputs); k++) {
    char* to = arguments.output[k] + offset;
    JCCL_UNROLL_ON_GPU
    for (int i = 0; i < TILE<Way>; i++) {
      storeVector(to + i * VECTOR_STEP, results[i]);
    }
  }
}

template <class Way, class Place, int D>
JCCL_DEVICE typename Way::Accumulator foldOne(const FusedFoldArguments& arguments, uint64 offset) {
  VectorGroup<Way, Place, 1> group;
  group.template takeAll<D>(arguments, offset, unforeseen(0u));
  return group.folded[0];
}

template <class Way>
JCCL_DEVICE Vector foldItem(const FusedFoldArguments& arguments, Item item) {
  typename Way::Accumulator folded;
  if (!item.isVector) {
    folded = foldOne<Way, PeersElements<typename Way::Element>, 2>(arguments, item.offset);
#if JCCL_NVIDIA
  } else if (!arguments.suitable) {
    folded = foldOne<Way, PeersAnywhere, 2>(arguments, item.offset);
#endif
  } else {
    folded = foldOne<Way, Peers, Way::IN_FLIGHT>(arguments, item.offset);
  }
  return Way::close(arguments, folded);
}

template <class T>
JCCL_DEVICE void storeItem(const FusedFoldArguments& arguments, Item item, Vector result) {
  for (uint32 k = 0; k < unforeseen(arguments.outputs); k++) {
    char* to = arguments.output[k] + item.offset;
    if (item.isVector) {
      storeAnywhere(to, result);
    } else {
      storeElement<T>(to, result);
    }
  }
}

/** Folds this rank's full tiles and says how many vectors they hold. */
template <class Way>
JCCL_DEVICE uint64 foldTiles(const FusedFoldArguments& arguments, const Meetings& meetings) {
  const Span& span = arguments.span;
  const uint64 tile = static_cast<uint64>(TILE<Way>) * meetings.block.threads;
  const uint64 tiles = (span.endVector - span.firstVector) / tile;
  for (uint64 i = meetings.block.index; i < tiles; i += meetings.block.count) {
    uint64 offset = vectorOffset(span, i * tile + meetings.thread);
    Vector results[TILE<Way>];
    foldTile<Way>(arguments, offset, results);
    storeTile<Way>(arguments, offset, results);
  }
  return tiles * tile;
}

/** Folds this rank's items from the first on; false if the kernel must end. */
template <class Way>
JCCL_DEVICE bool foldItems(const FusedFoldArguments& arguments, Meetings& meetings, uint64 first) {
  typedef typename Way::Element T;
  const Span& span = arguments.span;
  const uint64 step = static_cast<uint64>(ITEMS) * meetings.block.threads;
  const uint64 end = span.endVector - span.firstVector + span.endStray - span.firstStray;
  for (uint64 at = first + meetings.block.index * step; at < end;
       at += meetings.block.count * step) {
    const uint64 own = at + meetings.thread;
    Vector results[ITEMS];
    JCCL_UNROLL_ON_GPU
    for (int i = 0; i < ITEMS; i++) {
      if (own + i < end) {
        results[i] = foldItem<Way>(arguments, itemAt<T>(span, own + i));
      }
    }
    if (arguments.staged && !meet(meetings)) {
      return false;
    }
    JCCL_UNROLL_ON_GPU
    for (int i = 0; i < ITEMS; i++) {
      if (own + i < end) {
        storeItem<T>(arguments, itemAt<T>(span, own + i), results[i]);
      }
    }
  }
  return true;
}

template <class Way>
JCCL_DEVICE void fusedFold(const FusedFoldArguments& arguments, Block block) {
  JCCL_SHARED uint32 missing;
  Meetings meetings = openMeetings(arguments.team, block, &missing);
  bool allHeld = !meetings.isBroken && meet(meetings);
  if (allHeld) {
    uint64 folded = arguments.tiled ? foldTiles<Way>(arguments, meetings) : 0;
    allHeld = foldItems<Way>(arguments, meetings, folded) &&
              (arguments.staged || meetAfterWrites(meetings));
  }
  closeMeetings(meetings, allHeld);
}

}  // namespace jccl

#define JCCL_FUSED_FOLD(label, name, Way) \
  JCCL_KERNEL(fused_fold_##label##_##name, jccl::FusedFoldArguments, jccl::fusedFold<jccl::Way>)

/** Sums and products, which are the same for signed integers as for unsigned ones of their size. */
#define JCCL_FUSED_SUMS(label, T)         \
  namespace jccl {                        \
  typedef PlainFusedWay<T, Sum> SumWay;   \
  typedef PlainFusedWay<T, Prod> ProdWay; \
  }                                       \
  JCCL_FUSED_FOLD(label, sum, SumWay)     \
  JCCL_FUSED_FOLD(label, prod, ProdWay)

/** The other kernels of a type, whose label is that of io.jccl.DataType. */
#define JCCL_FUSED_FOLDS(label, T)        \
  namespace jccl {                        \
  typedef PlainFusedWay<T, Min> MinWay;   \
  typedef PlainFusedWay<T, Max> MaxWay;   \
  typedef ScaledFusedWay<T> ScaledSumWay; \
  }                                       \
  JCCL_FUSED_FOLD(label, min, MinWay)     \
  JCCL_FUSED_FOLD(label, max, MaxWay)     \
  JCCL_FUSED_FOLD(label, scaled, ScaledSumWay)
