// The LL128 protocol, in the layout of io.jccl.protocol.LowLatency128: a line of 128 bytes is 15
// words of data and one of flag; the first word of a message is its header. On a GPU eight
// neighbouring threads write a line, 16 bytes each, in one instruction, and the link must keep the
// line whole: the litmus test says whether it does. On the CPU the flag is released last.
//
// A thread that takes its 16 bytes first waits for the flag of their line, then reads them.
#pragma once

#include "link.h"

namespace jccl {

constexpr uint64 LL128_LINE = 128;
constexpr uint64 LINE_WORDS = 15;
constexpr uint32 LINE_THREADS = 8;

/** The 16 bytes of a line that one thread has: two words of the message, or one and the flag. */
struct LinePart {
  uint64 line;
  uint32 part;

  JCCL_DEVICE_MEMBER bool hasFlag() const { return part == LINE_THREADS - 1; }

  /** Its first word, counted from the header. */
  JCCL_DEVICE_MEMBER uint64 word() const { return line * LINE_WORDS + 2 * part; }

  JCCL_DEVICE_MEMBER uint64 address(const LinkArguments& arguments) const {
    return reinterpret_cast<uint64>(arguments.lines) + line * LL128_LINE + part * 16;
  }

  JCCL_DEVICE_MEMBER uint64 flagAddress(const LinkArguments& arguments) const {
    return reinterpret_cast<uint64>(arguments.lines) + line * LL128_LINE + 8 * LINE_WORDS;
  }
};

JCCL_DEVICE uint64 messageLines(const LinkArguments& arguments) {
  uint64 words = 1 + (arguments.bytes + 7) / 8;
  return (words + LINE_WORDS - 1) / LINE_WORDS;
}

/** A word of the payload, by its place in the message; words behind the end are zero. */
JCCL_DEVICE uint64 payloadWord(const LinkArguments& arguments, const char* payload, uint64 word) {
  uint64 offset = 8 * (word - 1);
  return word == 0 || offset >= arguments.bytes ? 0 : loadWord(payload, offset, arguments.bytes);
}

JCCL_DEVICE void storePart(const LinkArguments& arguments, LinePart part, Piece piece) {
#if JCCL_CPU
  auto words = reinterpret_cast<uint64*>(part.address(arguments));
  storeRelaxed(words, piece.low);
  if (part.hasFlag()) {
    storeRelease(words + 1, piece.high);
  } else {
    storeRelaxed(words + 1, piece.high);
  }
#else
  *(JCCL_GLOBAL volatile Vector*)part.address(arguments) = vectorOf(piece);
#endif
}

/** Waits for a line's flag; false if it did not come. */
JCCL_DEVICE bool awaitFlag(const LinkArguments& arguments, LinePart part) {
  auto flag = (JCCL_GLOBAL const uint64*)part.flagAddress(arguments);
  Patience patience;
  do {
#if JCCL_AMD
    if (loadRelaxed(flag) == arguments.flag) {
      __builtin_amdgcn_fence(__ATOMIC_ACQUIRE, "");
      return true;
    }
#else
    if (loadAcquire(flag) == arguments.flag) {
      return true;
    }
#endif
  } while (patience.lasts(arguments));
  return false;
}

JCCL_DEVICE Piece loadPart(const LinkArguments& arguments, LinePart part) {
#if JCCL_CPU
  auto words = reinterpret_cast<const uint64*>(part.address(arguments));
  return {loadRelaxed(words), loadRelaxed(words + 1)};
#else
  Vector x = *(JCCL_GLOBAL const volatile Vector*)part.address(arguments);
  return pieceOf(x);
#endif
}

JCCL_DEVICE void packLines128(const LinkArguments& arguments, Block block) {
  uint64 parts = messageLines(arguments) * LINE_THREADS;
  JCCL_THREADS(block, thread) {
    uint64 worker = static_cast<uint64>(block.index) * block.threads + thread;
    JCCL_ROLLED
    for (uint64 i = worker; i < parts; i += static_cast<uint64>(block.count) * block.threads) {
      LinePart part = {i / LINE_THREADS, static_cast<uint32>(i % LINE_THREADS)};
      uint64 word = part.word();
      Piece piece;
      piece.low = word == 0 ? arguments.header : payloadWord(arguments, arguments.from, word);
      piece.high =
          part.hasFlag() ? arguments.flag : payloadWord(arguments, arguments.from, word + 1);
      storePart(arguments, part, piece);
    }
  }
}

template <class Use>
JCCL_DEVICE void takePart(const LinkArguments& arguments, LinePart part, Piece received) {
  uint64 word = part.word();
  Piece local = {0, 0};
  if constexpr (Use::NEEDS_LOCAL) {
    local.low = payloadWord(arguments, arguments.local, word);
    local.high = part.hasFlag() ? 0 : payloadWord(arguments, arguments.local, word + 1);
  }
  Piece result = Use::apply(arguments, received, local);
  if (word != 0 && 8 * (word - 1) < arguments.bytes) {
    storeWord(arguments.to, 8 * (word - 1), arguments.bytes, result.low);
  }
  if (!part.hasFlag() && 8 * word < arguments.bytes) {
    storeWord(arguments.to, 8 * word, arguments.bytes, result.high);
  }
}

template <class Use>
JCCL_DEVICE void takeLines128(const LinkArguments& arguments, Block block) {
  uint64 parts = messageLines(arguments) * LINE_THREADS;
  JCCL_THREADS(block, thread) {
    uint64 worker = static_cast<uint64>(block.index) * block.threads + thread;
    bool comes = true;
    JCCL_ROLLED
    for (uint64 i = worker; comes && i < parts;
         i += static_cast<uint64>(block.count) * block.threads) {
      LinePart part = {i / LINE_THREADS, static_cast<uint32>(i % LINE_THREADS)};
      comes = awaitFlag(arguments, part);
      if (comes) {
        Piece received = loadPart(arguments, part);
        if (part.word() == 0 && received.low != arguments.header) {
          comes = Patience::fail(arguments, OTHER_HEADER);
        } else {
          takePart<Use>(arguments, part, received);
        }
      }
    }
  }
}

}  // namespace jccl
