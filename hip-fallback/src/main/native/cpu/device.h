// The devices: as many as JCCL_CPU_DEVICES says, all of them this machine's memory and processors.
#pragma once

#include "api.h"

namespace jccl::cpu {

int deviceCount();
bool isDevice(int device);

// Each thread has its own.
int currentDevice();

}  // namespace jccl::cpu
