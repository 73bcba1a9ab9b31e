// A stream: a thread that does its work in order and sleeps while there is none.
#pragma once

#include "containers.h"
#include "handles.h"
#include "marker.h"
#include "sync.h"
#include "work.h"

namespace jccl::cpu {

class Capture;

class Stream {
 public:
  // Null if the system has no thread left.
  static Stream* open(int device);

  // Does the work that is left, then ends the thread and frees the stream.
  void close();

  int device() const { return device_; }

  // Each takes over one reference to what it is given.
  void run(Work* work) { append({Run, work, nullptr}); }
  void reach(Marker* marker) { append({Reach, nullptr, marker}); }
  void await(Marker* marker) { append({Await, nullptr, marker}); }

  // Waits until all work that was given so far is done.
  void synchronize();
  bool isDone();

  // The capture that keeps this stream's work instead, or null, and which of its lanes this is.
  Capture* capture = nullptr;
  unsigned lane = 0;

 private:
  enum Action { Run, Reach, Await };

  struct Entry {
    Action action;
    Work* work;
    Marker* marker;
  };

  static void* threadBody(void* stream);
  void append(const Entry& entry);
  void serve();
  void finish(const Entry& entry);

  Mutex mutex_;
  Condition arrived_;
  Entry* ring_ = nullptr;  // a power of two of entries
  Size capacity_ = 0;
  Size given_ = 0;
  Size taken_ = 0;
  Size done_ = 0;
  bool closing_ = false;
  int device_ = 0;
  unsigned long thread_ = 0;
};

// The stream of a handle; of the null handle the current device's default stream, which, unlike
// HIP's, orders itself with no other. Null if the handle is not one.
Stream* streamOf(void* handle);

// Waits until all work that was given to any stream so far is done.
void synchronizeAll();

// Gives work to a stream, or to the capture that it is in.
int enqueue(void* stream, Work* work);

}  // namespace jccl::cpu
