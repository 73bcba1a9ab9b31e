// Payloads of messages as words of 8 bytes and pieces of 16, at any address; the last one may be a
// part. Bytes beyond the end are zero when read and are not written.
#pragma once

#include "memory.h"

namespace jccl {

struct Piece {
  uint64 low;
  uint64 high;
};

JCCL_DEVICE uint64 loadWholeWord(const char* from) {
#if JCCL_NVIDIA
  uint64 address = reinterpret_cast<uint64>(from);
  if (address % 8 == 0) {
    return *(JCCL_GLOBAL const uint64*)from;
  }
  if (address % 4 == 0) {
    auto halves = (JCCL_GLOBAL const uint32*)from;
    return halves[0] | static_cast<uint64>(halves[1]) << 32;
  }
#endif
  return ((JCCL_GLOBAL const Loose<uint64>*)from)->value;
}

JCCL_DEVICE void storeWholeWord(char* to, uint64 word) {
#if JCCL_NVIDIA
  uint64 address = reinterpret_cast<uint64>(to);
  if (address % 8 == 0) {
    *(JCCL_GLOBAL uint64*)to = word;
    return;
  }
  if (address % 4 == 0) {
    auto halves = (JCCL_GLOBAL uint32*)to;
    halves[0] = static_cast<uint32>(word);
    halves[1] = static_cast<uint32>(word >> 32);
    return;
  }
#endif
  ((JCCL_GLOBAL Loose<uint64>*)to)->value = word;
}

/** The word at an offset of a payload of so many bytes. */
JCCL_DEVICE uint64 loadWord(const char* payload, uint64 offset, uint64 bytes) {
  if (offset + 8 <= bytes) {
    return loadWholeWord(payload + offset);
  }
  uint64 word = 0;
  JCCL_ROLLED
  for (uint64 i = offset; i < bytes; i++) {
    word |= static_cast<uint64>(((JCCL_GLOBAL const uint8*)payload)[i]) << (8 * (i - offset));
  }
  return word;
}

JCCL_DEVICE void storeWord(char* payload, uint64 offset, uint64 bytes, uint64 word) {
  if (offset + 8 <= bytes) {
    storeWholeWord(payload + offset, word);
    return;
  }
  JCCL_ROLLED
  for (uint64 i = offset; i < bytes; i++) {
    ((JCCL_GLOBAL uint8*)payload)[i] = static_cast<uint8>(word >> (8 * (i - offset)));
  }
}

/** The elements of a piece as a vector; on the CPU, whose vectors are longer, the rest is zero. */
JCCL_DEVICE Vector vectorOf(Piece piece) {
  Lanes<uint64> words = 0;
  words[0] = piece.low;
  words[1] = piece.high;
  return bitCast<Vector>(words);
}

JCCL_DEVICE Piece pieceOf(Vector x) {
  auto words = bitCast<Lanes<uint64>>(x);
  return {words[0], words[1]};
}

}  // namespace jccl
