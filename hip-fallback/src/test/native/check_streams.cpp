#include "check.h"

// Streams that wait for each other, many threads that open and close what others use.

static constexpr int Threads = 6;

// A token goes around the streams, ordered by events alone.
static void token() {
  constexpr int Rounds = 200;
  std::vector<void*> streams(Threads), events(Threads);
  for (int i = 0; i < Threads; i++) {
    OK(hipSetDevice(i));
    OK(hipStreamCreateWithFlags(&streams[i], 1));
    OK(hipEventCreateWithFlags(&events[i], jccl::abi::UntimedEvent));
  }
  Pinned token(4);
  std::vector<unsigned> numbers(Rounds * Threads);
  std::vector<unsigned> seenNumbers(Rounds * Threads);
  for (int i = 0; i < Rounds * Threads; i++) {
    numbers[i] = i + 1;
    int rank = i % Threads;
    OK(hipStreamWaitEvent(streams[rank], events[(rank + Threads - 1) % Threads], 0));
    OK(hipMemcpyAsync(&seenNumbers[i], token.handle, 4, 4, streams[rank]));
    OK(hipMemcpyAsync(token.handle, &numbers[i], 4, 4, streams[rank]));
    OK(hipEventRecord(events[rank], streams[rank]));
  }
  for (int i = 0; i < Threads; i++) {
    OK(hipStreamSynchronize(streams[i]));
    OK(hipEventDestroy(events[i]));
    OK(hipStreamDestroy(streams[i]));
  }
  for (int i = 0; i < Rounds * Threads; i++) {
    CHECK(seenNumbers[i] == unsigned(i));
  }
}

// Everything is opened, used and closed by each thread, with work still under way.
static void churn() {
  inThreads(Threads, [](int thread) {
    for (int i = 0; i < 100; i++) {
      StreamOf one(thread);
      StreamOf two(thread);
      void* event;
      void* memory;
      OK(hipEventCreateWithFlags(&event, 0));
      OK(hipMalloc(&memory, 4096 + i));
      OK(hipMemsetAsync(memory, thread, 4096 + i, one));
      OK(hipEventRecord(event, one));
      OK(hipStreamWaitEvent(two, event, 0));
      OK(hipEventRecord(event, two));
      if (i % 3 == 0) {
        OK(hipStreamSynchronize(two));
      }
      OK(hipEventDestroy(event));
      OK(hipFree(memory));
    }
  });
}

// One event recorded by some threads, waited for and queried by others.
static void sharedEvent() {
  EventOf event(0);
  inThreads(Threads, [&](int thread) {
    StreamOf stream(thread);
    for (int i = 0; i < 200; i++) {
      if (thread % 2 == 0) {
        OK(hipEventRecord(event, stream));
      } else {
        OK(hipStreamWaitEvent(stream, event, 0));
        int code = hipEventQuery(event);
        CHECK(code == jccl::abi::Success || code == jccl::abi::NotReady);
      }
      OK(hipEventSynchronize(event));
    }
  });
  float milliseconds;
  OK(hipEventElapsedTime(&milliseconds, event, event));
  CHECK(milliseconds == 0);
}

// A stream that waits for the host is not done, and ends when the host says so.
static void flags() {
  Pinned flags(64);
  StreamOf stream;
  EventOf event(0);
  OK(hipStreamWaitValue32(stream, flags.words(), 5, jccl::abi::WaitGreaterOrEqual, ~0u));
  OK(hipStreamWaitValue32(stream, flags.words() + 1, 7, jccl::abi::WaitEqual, 0xffu));
  OK(hipStreamWaitValue32(stream, flags.words() + 2, 4, jccl::abi::WaitAnd, ~0u));
  OK(hipEventRecord(event, stream));
  OK(hipStreamWriteValue32(stream, flags.words() + 3, 9, 0));
  RETURNS(NotReady, hipStreamQuery(stream));
  RETURNS(NotReady, hipEventQuery(event));
  set(flags.words(), ~0u);  // greater than 5: the numbers have no sign and do not wrap around
  set(flags.words() + 1, 0x107);
  set(flags.words() + 2, 12);
  OK(hipStreamSynchronize(stream));
  OK(hipStreamQuery(stream));
  OK(hipEventQuery(event));
  CHECK(seen(flags.words() + 3) == 9);
  RETURNS(InvalidValue, hipStreamWaitValue32(stream, flags.bytes() + 1, 0, 0, ~0u));
  RETURNS(InvalidValue, hipStreamWaitValue32(stream, flags.words(), 0, 4, ~0u));
}

void checkStreams() {
  token();
  churn();
  sharedEvent();
  flags();
}
