// Meetings of a block with the blocks of its number on the other ranks. team.h tells the protocol.
//
// On a GPU thread p of a block deals with peer p; on the CPU the block's one thread with all peers.
#pragma once

#include "team.h"

namespace jccl {

static_assert(MOST_RANKS <= THREADS, "each peer needs a thread");

/** What a thread has to do with one peer. */
struct Link {
  uint32 peer;
  /** The word in the peer's memory that this block writes. */
  JCCL_GLOBAL Flag* told;
  /** The word in this rank's memory that the peer's block writes. */
  JCCL_GLOBAL const Flag* heard;
};

/** A block's part in the meetings of one kernel. */
struct Meetings {
  const Team& team;
  Block block;
  uint32 thread;
  /** Shared by the threads of the block: not zero once somebody was missing. */
  uint32* missing;
  bool isBroken;
  Flag epoch;
  /** On a GPU: of this thread, if its peer is one. */
  Link link;
};

JCCL_DEVICE Link linkTo(const Team& team, Block block, uint32 peer) {
  uint32 row = MOST_RANKS * block.index;
  return {peer, team.flags[peer] + row + team.rank, team.flags[team.rank] + row + peer};
}

#if JCCL_CPU

constexpr uint32 POLLS_BETWEEN_LOOKS = 64;

JCCL_DEVICE uint32 ownThread() { return 0; }

JCCL_DEVICE void syncBlock() {}

template <class Action>
JCCL_DEVICE void withPeers(const Meetings& meetings, Action action) {
  for (uint32 peer = 0; peer < meetings.team.ranks; peer++) {
    if (peer != meetings.team.rank) {
      action(linkTo(meetings.team, meetings.block, peer));
    }
  }
}

#else

constexpr uint32 POLLS_BETWEEN_LOOKS = 1024;

JCCL_DEVICE uint32 ownThread() { return threadIndex(); }

JCCL_DEVICE void syncBlock() { blockBarrier(); }

template <class Action>
JCCL_DEVICE void withPeers(const Meetings& meetings, Action action) {
  if (meetings.link.told != nullptr) {
    action(meetings.link);
  }
}

#endif

/** By all threads of a block, once in a kernel, which ends at once if the rank is broken. */
JCCL_DEVICE Meetings openMeetings(const Team& team, Block block, uint32* missing) {
  uint32 thread = ownThread();
  if (thread == 0) {
    *missing = 0;
  }
  Link link = {thread, nullptr, nullptr};
  if (thread < team.ranks && thread != team.rank) {
    link = linkTo(team, block, thread);
  }
  bool isBroken = team.journal->broken != 0;
  return {team, block, thread, missing, isBroken, team.journal->epochs[block.index], link};
}

/** For the host: whether it was time that ended the wait, the block, the number of the meeting. */
JCCL_DEVICE uint64 absence(const Meetings& meetings, bool isLate) {
  return (isLate ? 2ull : 1ull) << 56 | static_cast<uint64>(meetings.block.index) << 32 |
         meetings.epoch;
}

JCCL_DEVICE void giveUp(const Meetings& meetings, const Link& link, bool isLate) {
  JCCL_GLOBAL Watch* watch = meetings.team.watch;
  if (isLate || watch->absences[link.peer] == 0) {
    watch->absences[link.peer] = absence(meetings, isLate);
  }
  release(watch->aborted, 1);
}

/** False if the peer did not come. */
JCCL_DEVICE bool waitFor(const Meetings& meetings, const Link& link) {
  JCCL_GLOBAL Watch* watch = meetings.team.watch;
  uint64 since = 0;
  while (true) {
    Flag heard = 0;
    JCCL_ROLLED
    for (uint32 polls = 0; polls < POLLS_BETWEEN_LOOKS; polls++) {
      heard = poll(link.heard);
      if (heard == GONE) {
        break;
      }
      if (static_cast<int32>(heard - meetings.epoch) >= 0) {
        return true;
      }
      pauseBetweenPolls();
    }
    uint64 now = clockTicks();
    since = since == 0 ? now : since;
    bool isLate = watch->patience != 0 && now - since > watch->patience;
    if (isLate || heard == GONE || poll(watch->aborted) != 0) {
      giveUp(meetings, link, isLate);
      return false;
    }
  }
}

/**
 * By all threads of a block. What all threads of these blocks, on all ranks, have read before, they
 * have read before any of them goes on; what they have written is there only if they called
 * completeWrites() too.
 *
 * @return false if somebody was missing, and the kernel must end
 */
JCCL_DEVICE bool meet(Meetings& meetings) {
  meetings.epoch = meetings.epoch + 1 == GONE ? 0 : meetings.epoch + 1;
  awaitAccesses();
  syncBlock();
  withPeers(meetings, [&](const Link& link) { release(link.told, meetings.epoch); });
  withPeers(meetings, [&](const Link& link) {
    if (!waitFor(meetings, link)) {
      *meetings.missing = 1;
    }
  });
  acquirePolled();
  syncBlock();
  return *meetings.missing == 0;
}

/** As meet(), by a block that has written to memory of other ranks since its last meeting. */
JCCL_DEVICE bool meetAfterWrites(Meetings& meetings) {
  completeWrites();
  return meet(meetings);
}

/**
 * By all threads of a block, at the end of a kernel.
 *
 * @param allHeld whether all its meetings were held; if not, no peer shall wait for it any more
 */
JCCL_DEVICE void closeMeetings(const Meetings& meetings, bool allHeld) {
  JCCL_GLOBAL Journal* journal = meetings.team.journal;
  if (!allHeld) {
    withPeers(meetings, [](const Link& link) { release(link.told, GONE); });
    journal->broken = 1;
  } else if (meetings.thread == 0) {
    journal->epochs[meetings.block.index] = meetings.epoch;
  }
}

}  // namespace jccl
