#include "api.h"

namespace jccl::cpu {

static thread_local int lastError = abi::Success;
static thread_local char loadFailure[512];

int result(Error error) {
  if (error != abi::Success && error != abi::NotReady) {
    lastError = error;
  }
  return error;
}

void explainLoadFailure(const char* reason) {
  snprintf(loadFailure, sizeof loadFailure, "%s", reason == nullptr ? "" : reason);
}

}  // namespace jccl::cpu

using namespace jccl;

HIP_CALL hipGetLastError() {
  int error = cpu::lastError;
  cpu::lastError = abi::Success;
  return error;
}

extern "C" __attribute__((visibility("default"))) const char* hipGetErrorName(int error) {
  switch (error) {
    case abi::Success:
      return "hipSuccess";
#define JCCL_NAME(name, number, text) \
  case number:                        \
    return "hipError" #name;
      JCCL_HIP_ERRORS(JCCL_NAME)
#undef JCCL_NAME
  }
  return "hipErrorUnknown";
}

extern "C" __attribute__((visibility("default"))) const char* hipGetErrorString(int error) {
  if (error == abi::SharedObjectInitFailed && cpu::loadFailure[0] != 0) {
    return cpu::loadFailure;
  }
  switch (error) {
    case abi::Success:
      return "no error";
#define JCCL_TEXT(name, number, text) \
  case number:                        \
    return text;
      JCCL_HIP_ERRORS(JCCL_TEXT)
#undef JCCL_TEXT
  }
  return "an error without a name";
}
