#include "check.h"

// Captures, and graphs that are launched while others are.

static void* captured(void* origin, void* other, unsigned* words) {
  void* graph;
  void* executable;
  EventOf forked;
  EventOf joined;
  OK(hipStreamBeginCapture(origin, 2));
  OK(hipMemsetAsync(words, 0, 16, origin));
  OK(hipEventRecord(forked, origin));
  OK(hipStreamWaitEvent(other, forked, 0));
  // The two wait for each other, so they must run side by side.
  OK(hipStreamWaitValue32(origin, words, 1, jccl::abi::WaitEqual, ~0u));
  OK(hipStreamWriteValue32(other, words, 1, 0));
  OK(hipStreamWaitValue32(other, words + 1, 1, jccl::abi::WaitEqual, ~0u));
  OK(hipEventRecord(joined, other));
  OK(hipStreamWriteValue32(origin, words + 1, 1, 0));
  OK(hipStreamWaitEvent(origin, joined, 0));
  OK(hipStreamWriteValue32(origin, words + 2, 1, 0));
  OK(hipStreamEndCapture(origin, &graph));
  OK(hipGraphInstantiate(&executable, graph, nullptr, nullptr, 0));
  OK(hipGraphDestroy(graph));
  return executable;
}

static void forkAndJoin() {
  inThreads(4, [](int thread) {
    Pinned words(16);
    StreamOf origin(thread);
    StreamOf other(thread);
    void* executable = captured(origin, other, words.words());
    for (int i = 0; i < 50; i++) {
      OK(hipGraphLaunch(executable, origin));
    }
    OK(hipStreamSynchronize(origin));
    CHECK(seen(words.words() + 2) == 1);
    OK(hipGraphLaunch(executable, origin));
    OK(hipGraphExecDestroy(executable));  // waits for the launch
    CHECK(seen(words.words() + 2) == 1);
  });
}

// Launches of one graph by several threads follow each other.
static void sharedGraph() {
  Pinned words(16);
  StreamOf origin;
  StreamOf other;
  void* executable = captured(origin, other, words.words());
  inThreads(4, [&](int thread) {
    StreamOf stream(thread);
    for (int i = 0; i < 30; i++) {
      OK(hipGraphLaunch(executable, stream));
    }
    OK(hipStreamSynchronize(stream));
  });
  OK(hipGraphExecDestroy(executable));
}

static void abandoned() {
  Pinned words(16);
  void* graph;
  void* origin;
  OK(hipStreamCreateWithFlags(&origin, 1));
  StreamOf other;
  EventOf forked;
  OK(hipStreamBeginCapture(origin, 0));
  OK(hipEventRecord(forked, origin));
  OK(hipStreamWaitEvent(other, forked, 0));
  OK(hipStreamWriteValue32(other, words.words(), 1, 0));
  int status;
  OK(hipStreamIsCapturing(other, &status));
  CHECK(status == jccl::abi::Capturing);
  RETURNS(CapturedEvent, hipEventQuery(forked));
  OK(hipStreamDestroy(origin));
  OK(hipStreamIsCapturing(other, &status));
  CHECK(status == jccl::abi::NotCapturing);
  RETURNS(CapturedEvent, hipStreamWaitEvent(other, forked, 0));

  OK(hipStreamBeginCapture(other, 1));
  RETURNS(StreamCaptureUnsupported, hipStreamSynchronize(other));
  RETURNS(StreamCaptureInvalidated, hipMemsetAsync(words.handle, 1, 4, other));
  RETURNS(StreamCaptureInvalidated, hipStreamEndCapture(other, &graph));
  CHECK(graph == nullptr);
  RETURNS(StreamCaptureUnsupported, hipStreamBeginCapture(nullptr, 0));
}

// Ranks of one process capture together, each its stream on a thread of its own, and give their
// events back while the others still capture.
static void capturedByThreads() {
  constexpr int Streams = 4;
  constexpr int Steps = 200;
  Pinned words(4 * Streams);
  StreamOf origin;
  void* streams[Streams];
  void* joined[Streams];
  OK(hipStreamBeginCapture(origin, 2));
  inThreads(Streams, [&](int thread) {
    OK(hipStreamCreateWithFlags(&streams[thread], 1));
    OK(hipEventCreateWithFlags(&joined[thread], jccl::abi::UntimedEvent));
  });
  EventOf forked;
  OK(hipEventRecord(forked, origin));
  inThreads(Streams, [&](int thread) {
    OK(hipStreamWaitEvent(streams[thread], forked, 0));
    for (int step = 1; step <= Steps; step++) {
      OK(hipStreamWriteValue32(streams[thread], words.words() + thread, step, 0));
      EventOf passing;
      OK(hipEventRecord(passing, streams[thread]));
    }
    OK(hipEventRecord(joined[thread], streams[thread]));
  });
  for (void* event : joined) {
    OK(hipStreamWaitEvent(origin, event, 0));
  }
  void* graph;
  void* executable;
  OK(hipStreamEndCapture(origin, &graph));
  OK(hipGraphInstantiate(&executable, graph, nullptr, nullptr, 0));
  OK(hipGraphDestroy(graph));
  OK(hipGraphLaunch(executable, origin));
  OK(hipStreamSynchronize(origin));
  OK(hipGraphExecDestroy(executable));
  for (int i = 0; i < Streams; i++) {
    CHECK(seen(words.words() + i) == Steps);
    OK(hipEventDestroy(joined[i]));
    OK(hipStreamDestroy(streams[i]));
  }
}

void checkGraphs() {
  forkAndJoin();
  sharedGraph();
  abandoned();
  capturedByThreads();
}
