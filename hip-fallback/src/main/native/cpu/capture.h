// What one stream, and those that come to wait for it, are given to do between begin and end of a
// capture. Legal only if the origin stream at last waits for all of it, which is checked with
// vector clocks: each lane knows how many steps of every lane come before its own next one.
//
// Its streams may be used by one thread each; only the end must come after what the others do. Who
// holds an event of it may give that back at any time, on any thread.
#pragma once

#include "graph.h"

namespace jccl::cpu {

class Capture {
 public:
  static Capture* begin(Stream& origin);

  // Takes over a reference.
  abi::Error keep(Stream& stream, Work* work);

  // A place in the stream, by a number of this capture.
  unsigned record(Stream& stream);

  // The stream waits for such a place, and from now on belongs to the capture.
  abi::Error await(Stream& stream, unsigned slot);

  // Ends what began on this stream; the graph comes with a reference.
  abi::Error end(Stream& origin, Graph** graph);

  // From an error that makes the capture useless: it only remains to be ended.
  void invalidate() { __atomic_store_n(&invalid_, true, __ATOMIC_RELAXED); }
  bool isInvalid() const { return __atomic_load_n(&invalid_, __ATOMIC_RELAXED); }

  // One of its streams is about to be destroyed.
  void abandon(Stream& stream);

  Capture* retain();
  void release();

 private:
  using Clock = Array<unsigned>;

  void join(Stream& stream);
  void leave();
  bool isJoined();
  void merge(Clock& into, const Clock& from);

  Mutex mutex_;
  References references_;
  bool invalid_ = false;
  Graph* graph_ = nullptr;
  Array<Stream*> lanes_;
  Array<Clock> clocks_;  // of the lanes
  Array<Clock> slots_;   // of the recorded places
};

}  // namespace jccl::cpu
