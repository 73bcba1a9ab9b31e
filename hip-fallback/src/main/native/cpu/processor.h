#pragma once

namespace jccl::cpu {

// The processor's name, as its vendor wrote it there.
const char* processorName();

}  // namespace jccl::cpu
