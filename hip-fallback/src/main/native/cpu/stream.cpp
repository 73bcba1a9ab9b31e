#include "stream.h"

#include "capture.h"
#include "device.h"

namespace jccl::cpu {

static Mutex mutex;
static Array<Stream*> streams;
static AddressMap<Stream*> defaults;  // by device number

Stream* Stream::open(int device) {
  Stream* stream = make<Stream>();
  stream->device_ = device;
  if (pthread_create(&stream->thread_, nullptr, threadBody, stream) != 0) {
    free(stream);
    return nullptr;
  }
  return stream;
}

void Stream::close() {
  {
    Lock lock(mutex_);
    closing_ = true;
    arrived_.notifyAll();
  }
  pthread_join(thread_, nullptr);
  free(ring_);
  free(this);
}

void Stream::append(const Entry& entry) {
  Lock lock(mutex_);
  if (given_ - taken_ == capacity_) {
    Size larger = capacity_ == 0 ? 64 : 2 * capacity_;
    Entry* ring = static_cast<Entry*>(orEnd(malloc(larger * sizeof(Entry))));
    for (Size i = taken_; i < given_; i++) {
      ring[i & (larger - 1)] = ring_[i & (capacity_ - 1)];
    }
    free(ring_);
    ring_ = ring;
    capacity_ = larger;
  }
  ring_[given_++ & (capacity_ - 1)] = entry;
  arrived_.notifyAll();
}

// Kernels round to nearest and keep denormals, whatever the thread did that opened the stream.
static void resetFloatingPoint() {
  unsigned defaults = 0x1f80;
  asm volatile("ldmxcsr %0" : : "m"(defaults));
}

void* Stream::threadBody(void* stream) {
  resetFloatingPoint();
  static_cast<Stream*>(stream)->serve();
  return nullptr;
}

void Stream::serve() {
  for (;;) {
    Entry entry;
    {
      Lock lock(mutex_);
      while (given_ == taken_ && !closing_) {
        arrived_.wait(lock);
      }
      if (given_ == taken_) {
        return;
      }
      entry = ring_[taken_++ & (capacity_ - 1)];
    }
    if (entry.action == Run) {
      entry.work->run(entry.work);
      entry.work->release();
    } else if (entry.action == Await) {
      entry.marker->await();
      entry.marker->release();
    }
    finish(entry);
  }
}

// Whoever saw a marker reached finds the stream done up to there, and the other way round.
void Stream::finish(const Entry& entry) {
  Lock lock(mutex_);
  done_++;
  if (entry.action == Reach) {
    entry.marker->reach();
    entry.marker->release();
  }
}

void Stream::synchronize() {
  Marker* here = make<Marker>();
  reach(here->retain());
  here->await();
  here->release();
}

bool Stream::isDone() {
  Lock lock(mutex_);
  return done_ == given_;
}

Stream* streamOf(void* handle) {
  if (handle != nullptr) {
    return isLive(handle, Kind::Stream) ? static_cast<Stream*>(handle) : nullptr;
  }
  const void* device = reinterpret_cast<const void*>(Size(currentDevice()) + 1);
  Lock lock(mutex);
  Stream** known = defaults.find(device);
  if (known != nullptr) {
    return *known;
  }
  Stream* stream = Stream::open(currentDevice());
  if (stream != nullptr) {
    defaults.put(device, stream);
    streams.append(stream);
  }
  return stream;
}

// A stream that another thread destroys meanwhile must not be touched any more, so each is asked
// for a marker under the lock, and waited for without it.
void synchronizeAll() {
  Array<Marker*> places;
  {
    Lock lock(mutex);
    for (Stream* stream : streams) {
      Marker* place = make<Marker>();
      stream->reach(place->retain());
      places.append(place);
    }
  }
  for (Marker* place : places) {
    place->await();
    place->release();
  }
  places.release();
}

int enqueue(void* handle, Work* work) {
  Stream* stream = streamOf(handle);
  if (stream == nullptr) {
    work->release();
    return result(abi::ContextIsDestroyed);
  }
  if (stream->capture != nullptr) {
    return result(stream->capture->keep(*stream, work));
  }
  stream->run(work);
  return result(abi::Success);
}

}  // namespace jccl::cpu

using namespace jccl;
using namespace jccl::cpu;

HIP_CALL hipStreamCreateWithFlags(void** handle, unsigned flags) {
  if (handle == nullptr || (flags & ~unsigned(abi::NonBlockingStream)) != 0) {
    return result(abi::InvalidValue);
  }
  Stream* stream = Stream::open(currentDevice());
  if (stream == nullptr) {
    return result(abi::OutOfMemory);
  }
  {
    Lock lock(cpu::mutex);
    streams.append(stream);
  }
  admit(stream, Kind::Stream);
  *handle = stream;
  return result(abi::Success);
}

HIP_CALL hipStreamDestroy(void* handle) {
  if (handle == nullptr) {
    return result(abi::InvalidHandle);
  }
  if (!dismiss(handle, Kind::Stream)) {
    return result(abi::ContextIsDestroyed);
  }
  Stream* stream = static_cast<Stream*>(handle);
  {
    Lock lock(cpu::mutex);
    for (Size i = 0; i < streams.size(); i++) {
      if (streams[i] == stream) {
        streams.remove(i);
        break;
      }
    }
  }
  if (stream->capture != nullptr) {
    stream->capture->abandon(*stream);
  }
  stream->close();
  return result(abi::Success);
}

HIP_CALL hipStreamSynchronize(void* handle) {
  Stream* stream = streamOf(handle);
  if (stream == nullptr) {
    return result(abi::ContextIsDestroyed);
  }
  if (stream->capture != nullptr) {
    stream->capture->invalidate();
    return result(abi::StreamCaptureUnsupported);
  }
  stream->synchronize();
  return result(abi::Success);
}

HIP_CALL hipStreamQuery(void* handle) {
  Stream* stream = streamOf(handle);
  if (stream == nullptr) {
    return result(abi::ContextIsDestroyed);
  }
  if (stream->capture != nullptr) {
    stream->capture->invalidate();
    return result(abi::StreamCaptureUnsupported);
  }
  return result(stream->isDone() ? abi::Success : abi::NotReady);
}
