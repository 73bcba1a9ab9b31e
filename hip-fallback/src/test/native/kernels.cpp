// Kernels for the tests of the CPU device, in the form that it calls them.
#include <sched.h>

struct CountArguments {
  int* counts;  // one a thread
  int added;
  unsigned blocks;
};

// Adds to the counts of the threads of its blocks.
extern "C" void count(const void* arguments, unsigned firstBlock, unsigned endBlock,
                      unsigned blocks, unsigned threads) {
  const CountArguments* given = static_cast<const CountArguments*>(arguments);
  if (blocks != given->blocks) {
    return;
  }
  for (unsigned thread = firstBlock * threads; thread < endBlock * threads; thread++) {
    given->counts[thread] += given->added;
  }
}

struct MeetArguments {
  unsigned* mine;
  unsigned* peer;
  unsigned* abort;
  unsigned round;
};

// Says that it has come, and waits for the peer to come or for an abort.
extern "C" void meet(const void* arguments, unsigned, unsigned, unsigned, unsigned) {
  const MeetArguments* given = static_cast<const MeetArguments*>(arguments);
  __atomic_store_n(given->mine, given->round, __ATOMIC_RELEASE);
  while (__atomic_load_n(given->peer, __ATOMIC_ACQUIRE) < given->round &&
         __atomic_load_n(given->abort, __ATOMIC_ACQUIRE) == 0) {
    sched_yield();
  }
}
