// In the place of litmus_write of litmus.hip: a writer that does what a link must not. It stores
// the flags of all lines, waits until the reader has seen them, and only then stores the data.
#include <sched.h>
#include <time.h>

// As litmus.hip has it.
struct LitmusArguments {
  unsigned* lines;
  unsigned* violations;
  unsigned* rounds;
  unsigned long long patience;
  unsigned blocks;
  unsigned lastRound;
};

constexpr unsigned LineWords = 32;
constexpr unsigned Flag = LineWords - 1;
constexpr time_t MostSeconds = 30;

// Whether the reader has seen a line begin this round, within reason.
static bool isSeen(const unsigned* rounds, unsigned round, time_t end) {
  while (__atomic_load_n(rounds, __ATOMIC_ACQUIRE) < round) {
    if (time(nullptr) > end) {
      return false;
    }
    sched_yield();
  }
  return true;
}

extern "C" void litmus_write(const void* arguments, unsigned, unsigned, unsigned,
                             unsigned threads) {
  const LitmusArguments* given = static_cast<const LitmusArguments*>(arguments);
  time_t end = time(nullptr) + MostSeconds;
  for (unsigned round = 1; round <= given->lastRound; round++) {
    for (unsigned line = 0; line < threads; line++) {
      __atomic_store_n(given->lines + line * LineWords + Flag, round, __ATOMIC_RELEASE);
    }
    for (unsigned line = 0; line < threads; line++) {
      if (!isSeen(given->rounds + line, round, end)) {
        return;
      }
    }
    for (unsigned word = 0; word < threads * LineWords; word++) {
      __atomic_store_n(given->lines + word, round, __ATOMIC_RELAXED);
    }
  }
}
