// What the kernels of the LL and LL128 protocols share: their argument, and how they wait.
//
// A message is a header of 8 bytes and a payload, cut into lines that carry a flag, the number of
// the message. A kernel that takes a message polls each line until its flag is there, the host
// aborts, or the time is over; then it says why and ends, its results undefined.
#pragma once

#include "fast.h"
#include "words.h"

namespace jccl {

/** Why a kernel ended early; LinkWatch.java has the same. */
enum Failure : uint32 { NONE = 0, TIMED_OUT = 1, ABORTED = 2, OTHER_HEADER = 3 };

/**
 * flag: the number of the message, steps from 1. lines: the slot. from: the payload to send. to:
 * where the payload, or its fold with local, goes. cleaned: the lines to write in all, those behind
 * the message empty; 0 for none. isReceivedFirst: the fold is received op local, else local op
 * received.
 */
struct LinkArguments {
  uint64 bytes;
  uint64 header;
  uint64 flag;
  uint64 cleaned;
  uint64 timeoutTicks;
  char* lines;
  const char* from;
  const char* local;
  char* to;
  const uint32* abort;
  uint32* failure;
  uint32 blocks;
  uint32 isReceivedFirst;
};

// LinkLayout.java names these places.
static_assert(__builtin_offsetof(LinkArguments, bytes) == 0);
static_assert(__builtin_offsetof(LinkArguments, header) == 8);
static_assert(__builtin_offsetof(LinkArguments, flag) == 16);
static_assert(__builtin_offsetof(LinkArguments, cleaned) == 24);
static_assert(__builtin_offsetof(LinkArguments, timeoutTicks) == 32);
static_assert(__builtin_offsetof(LinkArguments, lines) == 40);
static_assert(__builtin_offsetof(LinkArguments, from) == 48);
static_assert(__builtin_offsetof(LinkArguments, local) == 56);
static_assert(__builtin_offsetof(LinkArguments, to) == 64);
static_assert(__builtin_offsetof(LinkArguments, abort) == 72);
static_assert(__builtin_offsetof(LinkArguments, failure) == 80);
static_assert(__builtin_offsetof(LinkArguments, blocks) == 88);
static_assert(__builtin_offsetof(LinkArguments, isReceivedFirst) == 92);
static_assert(sizeof(LinkArguments) == 96);

/** A wait for one line. The clock and the host are asked now and then only. */
struct Patience {
  uint64 start = 0;
  uint32 looks = 0;

  /** Whether to look again; if not, why is written where the host finds it. */
  JCCL_DEVICE_MEMBER bool lasts(const LinkArguments& arguments) {
    constexpr uint32 LOOKS = 64;
    pollPause();
    if (looks++ % LOOKS != 0) {
      return true;
    }
    if (loadRelaxed((JCCL_GLOBAL const uint32*)arguments.abort) != 0) {
      return fail(arguments, ABORTED);
    }
    uint64 now = clockTicks();
    if (looks == 1) {
      start = now;
    }
    return now - start < arguments.timeoutTicks || fail(arguments, TIMED_OUT);
  }

  JCCL_DEVICE bool fail(const LinkArguments& arguments, Failure why) {
    storeRelaxed((JCCL_GLOBAL uint32*)arguments.failure, static_cast<uint32>(why));
    return false;
  }
};

/** What to do with a received piece: nothing, ... */
struct Taken {
  JCCL_DEVICE Piece apply(const LinkArguments&, Piece received, Piece) { return received; }
  static constexpr bool NEEDS_LOCAL = false;
};

/** ... or to fold it with the local one. */
template <class T, class Operation>
struct Folded {
  JCCL_DEVICE Piece apply(const LinkArguments& arguments, Piece received, Piece local) {
    typedef Fold<T, Operation> Folding;
    Vector first = vectorOf(arguments.isReceivedFirst ? received : local);
    Vector second = vectorOf(arguments.isReceivedFirst ? local : received);
    auto folded = Folding::open(first);
    Folding::join(folded, second);
    return pieceOf(Folding::close(folded));
  }
  static constexpr bool NEEDS_LOCAL = true;
};

}  // namespace jccl
