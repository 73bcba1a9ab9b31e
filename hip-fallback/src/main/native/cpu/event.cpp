#include "capture.h"
#include "device.h"

// An event is the latest record of it: a marker in a stream, or a place in a capture. Events of
// other processes are not supported; within one process the handle for them leads to the same
// event.

namespace jccl::cpu {

struct Event {
  Mutex mutex;
  unsigned flags = 0;
  unsigned handles = 1;  // how often it is open
  Marker* marker = nullptr;
  Capture* capture = nullptr;
  unsigned slot = 0;
};

static Event* eventOf(void* handle) {
  return isLive(handle, Kind::Event) ? static_cast<Event*>(handle) : nullptr;
}

static void forget(Event& event) {
  if (event.marker != nullptr) {
    event.marker->release();
    event.marker = nullptr;
  }
  if (event.capture != nullptr) {
    event.capture->release();
    event.capture = nullptr;
  }
}

// The latest record with a reference; null if there is none.
static Marker* latest(Event& event) {
  Lock lock(event.mutex);
  return event.marker == nullptr ? nullptr : event.marker->retain();
}

struct EventHandle {
  long process;
  Event* event;
};

}  // namespace jccl::cpu

using namespace jccl;
using namespace jccl::cpu;

HIP_CALL hipEventCreateWithFlags(void** handle, unsigned flags) {
  constexpr unsigned Legal = 1u | abi::UntimedEvent | abi::InterprocessEvent | 0xf0000000u;
  bool isShared = (flags & abi::InterprocessEvent) != 0;
  if (handle == nullptr || (flags & ~Legal) != 0 || (isShared && !(flags & abi::UntimedEvent))) {
    return result(abi::InvalidValue);
  }
  Event* event = make<Event>();
  event->flags = flags;
  admit(event, Kind::Event);
  *handle = event;
  return result(abi::Success);
}

HIP_CALL hipEventDestroy(void* handle) {
  if (handle == nullptr) {
    return result(abi::InvalidHandle);
  }
  Event* event = eventOf(handle);
  if (event == nullptr) {
    return result(abi::ContextIsDestroyed);
  }
  {
    Lock lock(event->mutex);
    if (--event->handles > 0) {
      return result(abi::Success);
    }
  }
  dismiss(handle, Kind::Event);
  forget(*event);
  free(event);
  return result(abi::Success);
}

HIP_CALL hipEventRecord(void* handle, void* streamHandle) {
  Event* event = eventOf(handle);
  if (event == nullptr) {
    return result(abi::InvalidHandle);
  }
  Stream* stream = streamOf(streamHandle);
  if (stream == nullptr) {
    return result(abi::ContextIsDestroyed);
  }
  Lock lock(event->mutex);
  forget(*event);
  if (stream->capture != nullptr) {
    event->capture = stream->capture->retain();
    event->slot = stream->capture->record(*stream);
    return result(abi::Success);
  }
  event->marker = make<Marker>();
  stream->reach(event->marker->retain());
  return result(abi::Success);
}

HIP_CALL hipStreamWaitEvent(void* streamHandle, void* handle, unsigned flags) {
  Event* event = eventOf(handle);
  Stream* stream = streamOf(streamHandle);
  if (event == nullptr || stream == nullptr) {
    return result(abi::InvalidHandle);
  }
  if (flags != 0) {
    return result(abi::InvalidValue);
  }
  Lock lock(event->mutex);
  if (event->capture != nullptr) {
    return result(event->capture->await(*stream, event->slot));
  }
  if (stream->capture != nullptr) {
    stream->capture->invalidate();
    return result(abi::StreamCaptureIsolation);
  }
  if (event->marker != nullptr) {
    stream->await(event->marker->retain());
  }
  return result(abi::Success);
}

HIP_CALL hipEventQuery(void* handle) {
  Event* event = eventOf(handle);
  if (event == nullptr) {
    return result(abi::InvalidHandle);
  }
  Lock lock(event->mutex);
  if (event->capture != nullptr) {
    return result(abi::CapturedEvent);
  }
  bool isDone = event->marker == nullptr || event->marker->isReached();
  return result(isDone ? abi::Success : abi::NotReady);
}

HIP_CALL hipEventSynchronize(void* handle) {
  Event* event = eventOf(handle);
  if (event == nullptr) {
    return result(abi::InvalidHandle);
  }
  Marker* marker;
  {
    Lock lock(event->mutex);
    if (event->capture != nullptr) {
      return result(abi::CapturedEvent);
    }
    marker = event->marker == nullptr ? nullptr : event->marker->retain();
  }
  if (marker != nullptr) {
    marker->await();
    marker->release();
  }
  return result(abi::Success);
}

HIP_CALL hipEventElapsedTime(float* milliseconds, void* startHandle, void* stopHandle) {
  if (milliseconds == nullptr) {
    return result(abi::InvalidValue);
  }
  Event* start = eventOf(startHandle);
  Event* stop = eventOf(stopHandle);
  if (start == nullptr || stop == nullptr || ((start->flags | stop->flags) & abi::UntimedEvent)) {
    return result(abi::InvalidHandle);
  }
  Marker* from = latest(*start);
  Marker* to = latest(*stop);
  Error error = from == nullptr || to == nullptr         ? abi::InvalidHandle
                : !from->isReached() || !to->isReached() ? abi::NotReady
                                                         : abi::Success;
  if (error == abi::Success) {
    *milliseconds = float(double(to->nanos() - from->nanos()) / 1e6);
  }
  if (from != nullptr) {
    from->release();
  }
  if (to != nullptr) {
    to->release();
  }
  return result(error);
}

HIP_CALL hipIpcGetEventHandle(abi::IpcHandle* handle, void* eventHandle) {
  if (handle == nullptr) {
    return result(abi::InvalidValue);
  }
  Event* event = eventOf(eventHandle);
  if (event == nullptr || !(event->flags & abi::InterprocessEvent)) {
    return result(abi::InvalidHandle);
  }
  EventHandle content = {getpid(), event};
  memset(handle, 0, sizeof *handle);
  memcpy(handle, &content, sizeof content);
  return result(abi::Success);
}

HIP_CALL hipIpcOpenEventHandle(void** eventHandle, abi::IpcHandle handle) {
  EventHandle content;
  memcpy(&content, &handle, sizeof content);
  if (eventHandle == nullptr) {
    return result(abi::InvalidValue);
  }
  if (content.process != getpid()) {
    return result(abi::NotSupported);
  }
  Event* event = eventOf(content.event);
  if (event == nullptr) {
    return result(abi::InvalidHandle);
  }
  Lock lock(event->mutex);
  event->handles++;
  *eventHandle = event;
  return result(abi::Success);
}
