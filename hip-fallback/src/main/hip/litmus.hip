// Whether a link keeps lines of 128 bytes whole, as the LL128 protocol needs: a reader that sees a
// line's flag must see the data that were stored with it, or newer.
//
// The writer stores lines over and over, as ll128.h does: eight neighbouring threads store 16 bytes
// each in one instruction, and the last 4 bytes are the flag. Every word of a line is the number of
// the round. The reader loads lines as fast as it can, all of a line in one instruction, and
// compares the words with the flag that came in the same load. Nobody waits for anybody: a line
// that is torn is torn for nanoseconds, so what helps is many looks, and a writer that never stops.
//
// On the CPU a line is stored word by word with the flag last, and loaded with the flag first.
#include "prelude.h"

namespace jccl {

/** What the host writes: io.jccl.hip.fused.LitmusTrial. */
struct LitmusArguments {
  /** As many as a block has threads of 16 bytes. */
  char* lines;
  /** For each thread the loads in which its data were older than the flag. */
  uint32* violations;
  /** For each thread the rounds that it saw begin; of a line's threads one counts. */
  uint32* rounds;
  /** After so many ticks the reader waits no longer for the last round. */
  uint64 patience;
  uint32 blocks;
  uint32 lastRound;
};

static_assert(sizeof(LitmusArguments) == 40, "LitmusTrial lays it out so");

constexpr uint32 LINE_THREADS = 8;
constexpr uint32 WORDS = 4;

/** What one thread stores or loads at once: four words. */
typedef uint32 Part __attribute__((ext_vector_type(WORDS)));

#if JCCL_CPU

JCCL_DEVICE void storeLine(char* line, uint32 round) {
  auto words = reinterpret_cast<uint32*>(line);
  for (uint32 i = 0; i < WORDS * LINE_THREADS - 1; i++) {
    storeRelaxed(words + i, round);
  }
  storeRelease(words + WORDS * LINE_THREADS - 1, round);
}

/** How many words of a line are older than its flag, which becomes known. */
JCCL_DEVICE uint32 olderWords(const char* line, uint32* flag) {
  auto words = reinterpret_cast<const uint32*>(line);
  *flag = loadAcquire(words + WORDS * LINE_THREADS - 1);
  uint32 older = 0;
  for (uint32 i = 0; i < WORDS * LINE_THREADS - 1; i++) {
    older += static_cast<int32>(loadRelaxed(words + i) - *flag) < 0;
  }
  return older;
}

/** A line for each of the block's threads, of which there are at most so many. */
constexpr uint32 MOST_LINES = 64;

JCCL_DEVICE void writeLines(const LitmusArguments& arguments, Block block) {
  for (uint32 round = 1; round <= arguments.lastRound; round++) {
    JCCL_THREADS(block, thread) {
      storeLine(arguments.lines + thread * sizeof(Part) * LINE_THREADS, round);
    }
  }
}

JCCL_DEVICE void readLines(const LitmusArguments& arguments, Block block) {
  uint64 start = clockTicks();
  uint32 seen[MOST_LINES] = {};
  uint32 ended = 0;
  while (ended < block.threads && clockTicks() - start < arguments.patience) {
    ended = 0;
    JCCL_THREADS(block, thread) {
      uint32 flag;
      uint32 older = olderWords(arguments.lines + thread * sizeof(Part) * LINE_THREADS, &flag);
      arguments.violations[thread] += older;
      arguments.rounds[thread] += flag != seen[thread];
      seen[thread] = flag;
      ended += flag == arguments.lastRound;
    }
  }
}

#else

/** What the last thread of a line says, by all threads of the line together. */
JCCL_DEVICE uint32 fromLast(uint32 word, uint32 thread) {
  uint32 last = thread | (LINE_THREADS - 1);
#if JCCL_AMD
  return static_cast<uint32>(
      __builtin_amdgcn_ds_bpermute(static_cast<int>(4 * last), static_cast<int>(word)));
#else
  constexpr uint32 LANES = 32;
  uint32 line = 0xFFu << (thread % LANES & ~(LINE_THREADS - 1));
  return static_cast<uint32>(
      __nvvm_shfl_sync_idx_i32(line, static_cast<int>(word), last % LANES, LANES - 1));
#endif
}

JCCL_DEVICE void writeLines(const LitmusArguments& arguments, Block block) {
  JCCL_THREADS(block, thread) {
    auto part = (JCCL_GLOBAL volatile Part*)arguments.lines + thread;
    JCCL_ROLLED
    for (uint32 round = 1; round <= arguments.lastRound; round++) {
      *part = Part{round, round, round, round};
    }
  }
}

JCCL_DEVICE void readLines(const LitmusArguments& arguments, Block block) {
  constexpr uint32 LOOKS_BETWEEN_TIMES = 1024;
  JCCL_THREADS(block, thread) {
    auto part = (JCCL_GLOBAL const volatile Part*)arguments.lines + thread;
    uint64 start = clockTicks();
    uint32 seen = 0;
    uint32 rounds = 0;
    uint32 violations = 0;
    JCCL_ROLLED
    for (uint32 looks = 1; seen != arguments.lastRound; looks++) {
      Part loaded = *part;
      uint32 flag = fromLast(loaded[WORDS - 1], thread);
      JCCL_UNROLL
      for (uint32 i = 0; i < WORDS; i++) {
        violations += static_cast<int32>(loaded[i] - flag) < 0;
      }
      rounds += flag != seen;
      seen = flag;
      if (looks % LOOKS_BETWEEN_TIMES == 0 &&
          fromLast(clockTicks() - start > arguments.patience, thread)) {
        break;
      }
    }
    ((JCCL_GLOBAL uint32*)arguments.violations)[thread] = violations;
    ((JCCL_GLOBAL uint32*)arguments.rounds)[thread] = rounds;
  }
}

#endif

}  // namespace jccl

JCCL_KERNEL(litmus_write, jccl::LitmusArguments, jccl::writeLines)
JCCL_KERNEL(litmus_read, jccl::LitmusArguments, jccl::readLines)
