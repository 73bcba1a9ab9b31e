// Checks that end the process with a line about what failed.
#pragma once

#include <cstdio>
#include <cstdlib>
#include <functional>
#include <thread>
#include <vector>

#include "hip_calls.h"

#define CHECK(condition)                                                           \
  do {                                                                             \
    if (!(condition)) {                                                            \
      std::fprintf(stderr, "%s:%d: not so: %s\n", __FILE__, __LINE__, #condition); \
      std::exit(1);                                                                \
    }                                                                              \
  } while (false)

// The call returns what it should.
#define RETURNS(error, call)                                                                    \
  do {                                                                                          \
    int code_ = (call);                                                                         \
    if (code_ != jccl::abi::error) {                                                            \
      std::fprintf(stderr, "%s:%d: %s returned %d, not %s\n", __FILE__, __LINE__, #call, code_, \
                   #error);                                                                     \
      std::exit(1);                                                                             \
    }                                                                                           \
  } while (false)

#define OK(call) RETURNS(Success, call)

inline void inThreads(int count, const std::function<void(int)>& body) {
  std::vector<std::thread> threads;
  for (int i = 0; i < count; i++) {
    threads.emplace_back(body, i);
  }
  for (std::thread& thread : threads) {
    thread.join();
  }
}

struct StreamOf {
  void* handle = nullptr;
  explicit StreamOf(int device = 0) {
    OK(hipSetDevice(device));
    OK(hipStreamCreateWithFlags(&handle, 1));
  }
  ~StreamOf() { OK(hipStreamDestroy(handle)); }
  operator void*() const { return handle; }
};

struct EventOf {
  void* handle = nullptr;
  explicit EventOf(unsigned flags = jccl::abi::UntimedEvent) {
    OK(hipEventCreateWithFlags(&handle, flags));
  }
  ~EventOf() { OK(hipEventDestroy(handle)); }
  operator void*() const { return handle; }
};

struct Pinned {
  void* handle = nullptr;
  explicit Pinned(Size bytes) {
    OK(hipHostMalloc(&handle, bytes, 0));
    __builtin_memset(handle, 0, bytes);
  }
  ~Pinned() { OK(hipHostFree(handle)); }
  unsigned* words() const { return static_cast<unsigned*>(handle); }
  unsigned char* bytes() const { return static_cast<unsigned char*>(handle); }
};

// Sees a word that a stream writes, and sets one that it reads.
inline unsigned seen(const unsigned* word) { return __atomic_load_n(word, __ATOMIC_ACQUIRE); }
inline void set(unsigned* word, unsigned value) { __atomic_store_n(word, value, __ATOMIC_RELEASE); }
