// Fused collectives: one kernel on each rank, whose blocks meet the blocks of the same number on
// all other ranks.
//
// What is where. Rank r owns a table of flags in its device's memory, a row for each block and in
// it a word for each peer: flags[r][b][p] is written by block b of rank p alone, and polled by
// block b of rank r alone. So all polling is of local memory, a row is a few cache lines, and
// neighbouring threads read neighbouring words. Beside the flags rank r has a journal, in it a word
// for each block, which no other rank touches. In page-locked host memory are one word for the
// team, "aborted", and for each rank its watch: the patience that it may have, and a table of
// absences, a word for each peer.
//
// A meeting (meeting.h) of the blocks b of all ranks: each writes the number of the meeting, its
// epoch, into its word of every peer's row b, then polls its own row until every word has come to
// that number. Epochs only grow and are compared by difference. So nothing is ever reset, wrapping
// is harmless, and one word a pair is enough although meetings follow each other: nobody is two
// meetings ahead of a block that has not come to the first. A kernel has its first meeting before
// it reads a peer's memory (the inputs are ready), and its last after it has read and written all
// of it (inputs may be changed, outputs are complete). Blocks of different numbers never wait for
// each other; that all blocks have had their last meeting is what the end of the kernel says.
//
// The epoch is in the journal, on the device, and the kernel itself counts it up. An argument of
// the launch would be the same at each replay of a captured graph. Each block keeps its own count,
// since the number of blocks differs from call to call. Ranks agree on the counts because they
// enqueue the same calls.
//
// Nobody waits for ever. A block that has polled in vain for a while looks at the abort word and at
// the device's clock. If the team was aborted, or the patience is at an end, the thread that polled
// for peer p writes into absences[p] which meeting p missed and aborts the team. The block notes in
// the journal that the rank is broken, and writes GONE where it wrote its epochs, so that a peer
// that comes later does not take it for present. It ends without touching a peer's memory, and so
// do all later blocks of a broken rank. What remains is a peer that saw the epoch just before it
// was overwritten: buffers must stay until the kernels of all ranks have ended. The abort word is
// in host memory because the host must be able to write it while every stream hangs; it is looked
// at rarely because reading it takes a microsecond.
//
// A meeting can be held only if all who take part run at the same time. The host sees to it that
// the blocks of all ranks which share a device fit on it together, and that their streams are
// different queues of the hardware. The CPU device runs the blocks of a kernel one after the other,
// in ascending order, on the thread of the stream. That cannot deadlock: a rank comes to block b
// when it has met the others in all blocks before b, and there it waits only for their blocks b, to
// which they come for the same reason. It holds as long as each rank has a thread of its own.
//
// On the CPU these kernels are launched with one thread a block, so that a variable of a thread
// keeps its value over a meeting there too.
#pragma once

#include "flag.h"

namespace jccl {

constexpr uint32 MOST_RANKS = 64;

/** In place of an epoch: this block will not come any more. */
constexpr Flag GONE = 0xFFFFFFFF;

/** What a rank remembers from one kernel to the next. */
struct Journal {
  /** Not zero after a meeting that somebody missed. */
  uint32 broken;
  /** Of each block, the number of its latest meeting. */
  Flag epochs[];
};

/** Of a rank, in host memory, and looked at only by those who wait long. */
struct Watch {
  /** Of the team: not zero if nobody should wait any longer. */
  JCCL_GLOBAL Flag* aborted;
  /** How long to wait for a peer, in ticks of the clock; 0: for ever. */
  uint64 patience;
  /** For each peer the first meeting that it missed, see absence(). */
  uint64 absences[MOST_RANKS];
};

/** What all kernels of a rank are given. The host writes it: io.jccl.hip.fused.KernelArguments. */
struct Team {
  /** Of each rank: for each block a row of MOST_RANKS words. */
  JCCL_GLOBAL Flag* flags[MOST_RANKS];
  JCCL_GLOBAL Journal* journal;
  JCCL_GLOBAL Watch* watch;
  uint32 rank;
  uint32 ranks;
};

// KernelArguments.java writes these places, TeamMemory.java those of the watch.
static_assert(__builtin_offsetof(Team, flags) == 0);
static_assert(__builtin_offsetof(Team, journal) == 512);
static_assert(__builtin_offsetof(Team, watch) == 520);
static_assert(__builtin_offsetof(Team, rank) == 528);
static_assert(__builtin_offsetof(Team, ranks) == 532);
static_assert(sizeof(Team) == 536);
static_assert(__builtin_offsetof(Journal, epochs) == 4);
static_assert(__builtin_offsetof(Watch, aborted) == 0);
static_assert(__builtin_offsetof(Watch, patience) == 8);
static_assert(__builtin_offsetof(Watch, absences) == 16);
static_assert(sizeof(Watch) == 528);

}  // namespace jccl
