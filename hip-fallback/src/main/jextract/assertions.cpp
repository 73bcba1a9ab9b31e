// Every number and layout of HIP that our native sources write down for themselves, compared with
// HIP's headers. Compiled when the bindings are made again, and by a test: where there are headers
// against them, elsewhere against what the bindings have of them.
#define __HIP_PLATFORM_AMD__ 1
#include <hip/hip_runtime_api.h>
#include <stddef.h>

#include "../native/hip_abi.h"

using namespace jccl::abi;

#define SAME_ERROR(name, number, text) static_assert(hipError##name == number);
JCCL_HIP_ERRORS(SAME_ERROR)

#define SAME_ATTRIBUTE(name, number) static_assert(hipDeviceAttribute##name == number);
JCCL_HIP_ATTRIBUTES(SAME_ATTRIBUTE)

static_assert(hipMemoryTypeUnregistered == int(UnregisteredMemory));
static_assert(hipMemoryTypeHost == int(HostMemory));
static_assert(hipMemoryTypeDevice == int(DeviceMemory));
static_assert(hipMemoryTypeManaged == int(ManagedMemory));

static_assert(hipStreamNonBlocking == NonBlockingStream);
static_assert(hipEventDisableTiming == UntimedEvent);
static_assert(hipEventInterprocess == InterprocessEvent);
static_assert(hipStreamWaitValueGte == WaitGreaterOrEqual);
static_assert(hipStreamWaitValueEq == WaitEqual);
static_assert(hipStreamWaitValueAnd == WaitAnd);
static_assert(hipStreamWaitValueNor == WaitNor);
static_assert(hipStreamCaptureStatusNone == int(NotCapturing));
static_assert(hipStreamCaptureStatusActive == int(Capturing));
static_assert(hipStreamCaptureStatusInvalidated == int(CaptureInvalidated));
static_assert(hipMemcpyDefault == int(LastCopyDirection));
static_assert(hipMemcpyDeviceToDeviceNoCU == int(DeviceToDeviceWithoutCores));

static_assert(sizeof(hipPointerAttribute_t) == sizeof(PointerAttributes));
static_assert(offsetof(hipPointerAttribute_t, device) == offsetof(PointerAttributes, device));
static_assert(offsetof(hipPointerAttribute_t, devicePointer) ==
              offsetof(PointerAttributes, devicePointer));
static_assert(offsetof(hipPointerAttribute_t, hostPointer) ==
              offsetof(PointerAttributes, hostPointer));
static_assert(offsetof(hipPointerAttribute_t, allocationFlags) ==
              offsetof(PointerAttributes, allocationFlags));

static_assert(sizeof(hipIpcMemHandle_t) == sizeof(IpcHandle));
static_assert(sizeof(hipIpcEventHandle_t) == sizeof(IpcHandle));

static_assert(sizeof(hipDeviceProp_tR0600) == PropertiesBytes);
static_assert(offsetof(hipDeviceProp_tR0600, name) == PropertiesName);
static_assert(offsetof(hipDeviceProp_tR0600, totalGlobalMem) == PropertiesTotalMemory);
static_assert(offsetof(hipDeviceProp_tR0600, multiProcessorCount) == PropertiesMultiprocessors);
static_assert(offsetof(hipDeviceProp_tR0600, gcnArchName) == PropertiesArchitecture);
static_assert(sizeof(hipDeviceProp_tR0600::name) == PropertiesTextBytes);
static_assert(sizeof(hipDeviceProp_tR0600::gcnArchName) == PropertiesTextBytes);
