#include "capture.h"

namespace jccl::cpu {

Capture* Capture::begin(Stream& origin) {
  Capture* capture = make<Capture>();
  capture->graph_ = make<Graph>();
  capture->join(origin);
  return capture;
}

void Capture::join(Stream& stream) {
  stream.capture = retain();
  stream.lane = unsigned(lanes_.size());
  lanes_.append(&stream);
  clocks_.append(Clock());
  graph_->lanes.append(stream.device());
}

void Capture::leave() {
  for (Stream* stream : lanes_) {
    if (stream != nullptr) {
      stream->capture = nullptr;
      release();
    }
  }
}

abi::Error Capture::keep(Stream& stream, Work* work) {
  Lock lock(mutex_);
  if (isInvalid()) {
    work->release();
    return abi::StreamCaptureInvalidated;
  }
  graph_->steps.append({StepKind::Run, stream.lane, 0, work});
  Clock& clock = clocks_[stream.lane];
  while (clock.size() <= stream.lane) {
    clock.append(0);
  }
  clock[stream.lane]++;
  return abi::Success;
}

unsigned Capture::record(Stream& stream) {
  Lock lock(mutex_);
  unsigned slot = graph_->slots++;
  graph_->steps.append({StepKind::Record, stream.lane, slot, nullptr});
  slots_.append(Clock());
  merge(slots_[slot], clocks_[stream.lane]);
  return slot;
}

abi::Error Capture::await(Stream& stream, unsigned slot) {
  Lock lock(mutex_);
  if (graph_ == nullptr) {
    return abi::CapturedEvent;
  }
  if (stream.capture == nullptr) {
    join(stream);
  } else if (stream.capture != this) {
    stream.capture->invalidate();
    invalidate();
    return abi::StreamCaptureMerge;
  }
  graph_->steps.append({StepKind::Await, stream.lane, slot, nullptr});
  merge(clocks_[stream.lane], slots_[slot]);
  return abi::Success;
}

void Capture::merge(Clock& into, const Clock& from) {
  for (Size i = 0; i < from.size(); i++) {
    if (i == into.size()) {
      into.append(0);
    }
    into[i] = into[i] < from[i] ? from[i] : into[i];
  }
}

bool Capture::isJoined() {
  const Clock& origin = clocks_[0];
  for (Size lane = 1; lane < clocks_.size(); lane++) {
    unsigned steps = lane < clocks_[lane].size() ? clocks_[lane][lane] : 0;
    unsigned known = lane < origin.size() ? origin[lane] : 0;
    if (known < steps) {
      return false;
    }
  }
  return true;
}

abi::Error Capture::end(Stream& origin, Graph** graph) {
  Lock lock(mutex_);
  *graph = nullptr;
  if (lanes_[0] != &origin) {
    invalidate();
    return abi::StreamCaptureUnmatched;
  }
  abi::Error error = isInvalid()   ? abi::StreamCaptureInvalidated
                     : !isJoined() ? abi::StreamCaptureUnjoined
                                   : abi::Success;
  Graph* captured = graph_;
  graph_ = nullptr;
  if (error == abi::Success) {
    *graph = captured;
  } else {
    captured->release();
  }
  leave();
  return error;
}

void Capture::abandon(Stream& stream) {
  invalidate();
  {
    Lock lock(mutex_);
    stream.capture = nullptr;
    lanes_[stream.lane] = nullptr;
    if (stream.lane == 0) {
      graph_->release();
      graph_ = nullptr;
      leave();
    }
  }
  release();
}

Capture* Capture::retain() {
  references_.add();
  return this;
}

void Capture::release() {
  if (!references_.drop()) {
    return;
  }
  for (Clock& clock : clocks_) {
    clock.release();
  }
  for (Clock& clock : slots_) {
    clock.release();
  }
  clocks_.release();
  slots_.release();
  lanes_.release();
  free(this);
}

}  // namespace jccl::cpu

using namespace jccl;
using namespace jccl::cpu;

HIP_CALL hipStreamBeginCapture(void* handle, int mode) {
  constexpr int Relaxed = 2;
  if (mode < 0 || mode > Relaxed) {
    return result(abi::InvalidValue);
  }
  if (handle == nullptr) {
    return result(abi::StreamCaptureUnsupported);
  }
  Stream* stream = streamOf(handle);
  if (stream == nullptr) {
    return result(abi::ContextIsDestroyed);
  }
  if (stream->capture != nullptr) {
    return result(abi::IllegalState);
  }
  Capture* capture = Capture::begin(*stream);
  capture->release();  // its streams hold it
  return result(abi::Success);
}

HIP_CALL hipStreamEndCapture(void* handle, void** graph) {
  if (graph == nullptr) {
    return result(abi::InvalidValue);
  }
  if (handle == nullptr) {
    return result(abi::IllegalState);
  }
  Stream* stream = streamOf(handle);
  if (stream == nullptr) {
    return result(abi::ContextIsDestroyed);
  }
  if (stream->capture == nullptr) {
    return result(abi::IllegalState);
  }
  Graph* captured;
  Capture* capture = stream->capture->retain();
  abi::Error error = capture->end(*stream, &captured);
  capture->release();
  if (captured != nullptr) {
    admit(captured, Kind::Graph);
  }
  *graph = captured;
  return result(error);
}

HIP_CALL hipStreamIsCapturing(void* handle, int* status) {
  if (status == nullptr) {
    return result(abi::InvalidValue);
  }
  Stream* stream = streamOf(handle);
  if (stream == nullptr) {
    return result(abi::ContextIsDestroyed);
  }
  *status = stream->capture == nullptr     ? abi::NotCapturing
            : stream->capture->isInvalid() ? abi::CaptureInvalidated
                                           : abi::Capturing;
  return result(abi::Success);
}
