// The objects that users hold by handle. A handle is the object's address; a call asks here first
// whether it still is one, so that a stale or foreign handle is an error and not a crash.
#pragma once

#include "api.h"

namespace jccl::cpu {

enum class Kind { Stream, Event, Module, Function, Graph, Executable };

void admit(const void* object, Kind kind);
bool isLive(const void* object, Kind kind);

// Whether it was live; it is not any more.
bool dismiss(const void* object, Kind kind);

Size liveHandles();

}  // namespace jccl::cpu
