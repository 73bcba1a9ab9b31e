// The devices: as many as JCCL_CPU_DEVICES says, all of them this machine's memory and processors.
#pragma once

#include "api.h"

namespace jccl::cpu {

constexpr unsigned MostThreadsInBlock = 1024;
constexpr unsigned SharedMemoryBytes = 64 << 10;

int deviceCount();
bool isDevice(int device);

// Each thread has its own.
int currentDevice();

// The machine's memory, which is that of each device.
Size memoryBytes();

}  // namespace jccl::cpu
