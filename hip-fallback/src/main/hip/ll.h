// The LL protocol, in the layout of io.jccl.protocol.LowLatency: a line of 16 bytes carries a word
// of 8 as {low half, flag, high half, flag}, each of 32 bits, so that no data can come without its
// flag. The first line is the header. GPUs write a line by one store of 16 bytes, of which each 8
// arrive together; the CPU by two of 8.
//
// A thread has a piece: two words, two lines.
#pragma once

#include "link.h"

namespace jccl {

constexpr uint64 LL_LINE = 16;

/** The two halves of a line, each with its flag. */
typedef VectorOf<uint32, 4>::Type Line;

JCCL_DEVICE void storeLine(char* to, uint64 word, uint32 flag) {
#if JCCL_CPU
  auto halves = reinterpret_cast<uint64*>(to);
  storeRelaxed(halves, (word & 0xFFFFFFFF) | static_cast<uint64>(flag) << 32);
  storeRelaxed(halves + 1, word >> 32 | static_cast<uint64>(flag) << 32);
#else
  Line line = {static_cast<uint32>(word), flag, static_cast<uint32>(word >> 32), flag};
  *(JCCL_GLOBAL volatile Line*)to = line;
#endif
}

JCCL_DEVICE Line loadLine(const char* from) {
#if JCCL_CPU
  auto halves = reinterpret_cast<const uint64*>(from);
  VectorOf<uint64, 2>::Type line = {loadRelaxed(halves), loadRelaxed(halves + 1)};
  return bitCast<Line>(line);
#else
  return *(JCCL_GLOBAL const volatile Line*)from;
#endif
}

/** Waits for a line; false if it did not come. */
JCCL_DEVICE bool awaitLine(const LinkArguments& arguments, uint64 line, uint64& word) {
  uint32 flag = static_cast<uint32>(arguments.flag);
  Patience patience;
  do {
    Line seen = loadLine(arguments.lines + line * LL_LINE);
    if (seen[1] == flag && seen[3] == flag) {
      word = seen[0] | static_cast<uint64>(seen[2]) << 32;
      return true;
    }
  } while (patience.lasts(arguments));
  return false;
}

JCCL_DEVICE void packLines(const LinkArguments& arguments, Block block) {
  uint32 flag = static_cast<uint32>(arguments.flag);
  uint64 words = (arguments.bytes + 7) / 8;
  JCCL_THREADS(block, thread) {
    uint64 worker = static_cast<uint64>(block.index) * block.threads + thread;
    uint64 workers = static_cast<uint64>(block.count) * block.threads;
    if (worker == 0) {
      storeLine(arguments.lines, arguments.header, flag);
    }
    JCCL_ROLLED
    for (uint64 word = 2 * worker; word < words; word += 2 * workers) {
      storeLine(arguments.lines + (1 + word) * LL_LINE,
                loadWord(arguments.from, 8 * word, arguments.bytes), flag);
      if (word + 1 < words) {
        storeLine(arguments.lines + (2 + word) * LL_LINE,
                  loadWord(arguments.from, 8 * word + 8, arguments.bytes), flag);
      }
    }
    JCCL_ROLLED
    for (uint64 line = 1 + words + worker; line < arguments.cleaned; line += workers) {
      storeLine(arguments.lines + line * LL_LINE, 0, flag);
    }
  }
}

template <class Use>
JCCL_DEVICE void takeLines(const LinkArguments& arguments, Block block) {
  uint64 words = (arguments.bytes + 7) / 8;
  JCCL_THREADS(block, thread) {
    uint64 worker = static_cast<uint64>(block.index) * block.threads + thread;
    uint64 workers = static_cast<uint64>(block.count) * block.threads;
    uint64 header;
    bool comes = true;
    if (worker == 0) {
      comes = awaitLine(arguments, 0, header);
      if (comes && header != arguments.header) {
        comes = Patience::fail(arguments, OTHER_HEADER);
      }
    }
    JCCL_ROLLED
    for (uint64 word = 2 * worker; comes && word < words; word += 2 * workers) {
      bool isPair = word + 1 < words;
      uint64 offset = 8 * word;
      Piece local = {0, 0};
      if constexpr (Use::NEEDS_LOCAL) {
        local.low = loadWord(arguments.local, offset, arguments.bytes);
        local.high = isPair ? loadWord(arguments.local, offset + 8, arguments.bytes) : 0;
      }
      Piece received = {0, 0};
      comes = awaitLine(arguments, 1 + word, received.low) &&
              (!isPair || awaitLine(arguments, 2 + word, received.high));
      if (comes) {
        Piece result = Use::apply(arguments, received, local);
        storeWord(arguments.to, offset, arguments.bytes, result.low);
        if (isPair) {
          storeWord(arguments.to, offset + 8, arguments.bytes, result.high);
        }
      }
    }
  }
}

}  // namespace jccl
