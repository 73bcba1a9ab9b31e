// The collectives that only move data. Each rank is given parts, each with a place to read and a
// place to write, at least one of them its own memory. All that differs between AllGather and
// AllToAll is the list of parts.
#include "../memory.h"
#include "meeting.h"

namespace jccl {

/** What the host writes: io.jccl.hip.fused.KernelArguments. */
struct FusedCopyArguments {
  Team team;
  uint32 blocks;
  uint32 parts;
  const char* from[MOST_RANKS];
  char* to[MOST_RANKS];
  /** Of each part. */
  uint64 bytes;
};

// KernelArguments.java writes these places.
static_assert(__builtin_offsetof(FusedCopyArguments, blocks) == 536);
static_assert(__builtin_offsetof(FusedCopyArguments, parts) == 540);
static_assert(__builtin_offsetof(FusedCopyArguments, from) == 544);
static_assert(__builtin_offsetof(FusedCopyArguments, to) == 1056);
static_assert(__builtin_offsetof(FusedCopyArguments, bytes) == 1568);
static_assert(sizeof(FusedCopyArguments) == 1576);

/** Vectors that a thread loads before it stores the first of them. */
constexpr uint32 IN_FLIGHT = 4;

/** Vectors of a thread in a tile. */
#if JCCL_CPU
constexpr uint32 TILE = 256;
#else
constexpr uint32 TILE = IN_FLIGHT;
#endif

template <bool suitable>
JCCL_DEVICE Vector loadFrom(const char* from) {
  return suitable ? loadVector(from) : loadAnywhere(from);
}

/** Copies vectors first, first + threads, ..., below end, that suit `to` and perhaps `from`. */
template <bool suitable>
JCCL_DEVICE void copyVectors(const char* from, char* to, uint64 first, uint64 end, uint32 threads) {
  Vector loaded[IN_FLIGHT];
  JCCL_UNROLL
  for (uint32 i = 0; i < IN_FLIGHT; i++) {
    uint64 vector = first + i * threads;
    if (vector < end) {
      loaded[i] = loadFrom<suitable>(from + vector * VECTOR_BYTES);
    }
  }
  JCCL_UNROLL
  for (uint32 i = 0; i < IN_FLIGHT; i++) {
    uint64 vector = first + i * threads;
    if (vector < end) {
      storeVector(to + vector * VECTOR_BYTES, loaded[i]);
    }
  }
}

JCCL_DEVICE void copyStrays(const char* from, char* to, uint64 head, uint64 body, uint64 bytes,
                            const Meetings& meetings) {
  for (uint64 i = meetings.thread; i < bytes - body; i += meetings.block.threads) {
    uint64 at = i < head ? i : i + body;
    ((JCCL_GLOBAL char*)to)[at] = ((JCCL_GLOBAL const char*)from)[at];
  }
}

JCCL_DEVICE void copyTile(const char* from, char* to, uint64 bytes, uint64 tile,
                          const Meetings& meetings) {
  const uint32 threads = meetings.block.threads;
  uint64 before = -reinterpret_cast<uint64>(to) % VECTOR_BYTES;
  uint64 head = before < bytes ? before : bytes;
  uint64 vectors = (bytes - head) / VECTOR_BYTES;
  if (tile == 0) {
    copyStrays(from, to, head, vectors * VECTOR_BYTES, bytes, meetings);
  }
  bool suitable = (from - to) % VECTOR_BYTES == 0;
  for (uint32 i = 0; i < TILE; i += IN_FLIGHT) {
    uint64 first = (tile * TILE + i) * threads + meetings.thread;
    if (suitable) {
      copyVectors<true>(from + head, to + head, first, vectors, threads);
    } else {
      copyVectors<false>(from + head, to + head, first, vectors, threads);
    }
  }
}

JCCL_DEVICE void copyParts(const FusedCopyArguments& arguments, const Meetings& meetings) {
  uint64 tileBytes = static_cast<uint64>(VECTOR_BYTES) * TILE * meetings.block.threads;
  uint32 tiles = static_cast<uint32>((arguments.bytes + tileBytes - 1) / tileBytes);
  for (uint32 i = meetings.block.index; i < tiles * arguments.parts; i += meetings.block.count) {
    uint32 part = i / tiles;
    copyTile(arguments.from[part], arguments.to[part], arguments.bytes, i % tiles, meetings);
  }
}

JCCL_DEVICE void fusedCopy(const FusedCopyArguments& arguments, Block block) {
  JCCL_SHARED uint32 missing;
  Meetings meetings = openMeetings(arguments.team, block, &missing);
  bool allHeld = !meetings.isBroken && meet(meetings);
  if (allHeld) {
    copyParts(arguments, meetings);
    allHeld = meetAfterWrites(meetings);
  }
  closeMeetings(meetings, allHeld);
}

}  // namespace jccl

JCCL_KERNEL(fused_copy, jccl::FusedCopyArguments, jccl::fusedCopy)
