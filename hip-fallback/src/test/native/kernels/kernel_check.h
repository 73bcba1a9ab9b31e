// What the checks of shipped kernels have in common.
#pragma once

#include <cstdio>
#include <cstdlib>
#include <cstring>

#include "shipped_kernels.h"

#define CHECK(condition)                                                           \
  do {                                                                             \
    if (!(condition)) {                                                            \
      std::fprintf(stderr, "%s:%d: not so: %s\n", __FILE__, __LINE__, #condition); \
      std::exit(1);                                                                \
    }                                                                              \
  } while (false)

void checkFolds();
void checkCopies();
void checkMessages();
void checkMessagesBetweenThreads();

// Errors on purpose.
void foldPastTheEnd();
void sendWhatChanges();

constexpr unsigned Alignments = 16;
constexpr unsigned MostBytes = 600;
constexpr char Poison = 0x5a;

// Memory that begins so many bytes behind an aligned address and ends with its last byte.
class Bytes {
 public:
  Bytes(unsigned misalignment, size_t bytes)
      : misalignment_(misalignment), memory_(static_cast<char*>(std::malloc(misalignment + bytes))) {
    CHECK(memory_ != nullptr);
    std::memset(memory_, Poison, misalignment + bytes);
  }
  Bytes(const Bytes&) = delete;
  ~Bytes() { std::free(memory_); }

  char* data() const { return memory_ + misalignment_; }

  // Whether what lies before the data is as it was.
  bool isWholeBefore() const {
    for (unsigned i = 0; i < misalignment_; i++) {
      if (memory_[i] != Poison) {
        return false;
      }
    }
    return true;
  }

 private:
  unsigned misalignment_;
  char* memory_;
};

// On the CPU a block is one thread.
inline void run(KernelFunction* kernel, const void* arguments, unsigned blocks) {
  for (unsigned block = 0; block < blocks; block++) {
    kernel(arguments, block, block + 1, blocks, 1);
  }
}
