// A graph is the list of what was captured, in the order of the calls. Launching one repeats the
// calls: the origin stream's steps go to the stream that it is launched on, those of every other
// captured stream (lane) to a stream of the graph's own, and what was recorded and waited for
// between them becomes new markers. So work that ran side by side when it was captured does so
// again, kernels that wait for each other included.
#pragma once

#include "stream.h"

namespace jccl::cpu {

enum class StepKind { Run, Record, Await };

struct Step {
  StepKind kind;
  unsigned lane;
  unsigned slot;  // which record of this graph; of Record and Await
  Work* work;     // of Run
};

// Shared by counting references; not changed once its capture has ended.
struct Graph {
  References references;
  Array<Step> steps;
  Array<int> lanes;  // the device of each
  unsigned slots = 0;

  Graph* retain();
  void release();
};

// A graph with the streams of its lanes, ready to be launched. A launch begins when the one before
// it has ended.
class Executable {
 public:
  // Takes over a reference; null if there are no threads left for the lanes.
  static Executable* open(Graph* graph);
  void launch(Stream& stream);

  // Waits for what was launched.
  void close();

 private:
  Stream& laneOf(unsigned lane, Stream& origin) { return lane == 0 ? origin : *helpers_[lane - 1]; }

  Mutex mutex_;
  Graph* graph_ = nullptr;
  Array<Stream*> helpers_;
  Array<Marker*> markers_;
  Marker* last_ = nullptr;
};

}  // namespace jccl::cpu
