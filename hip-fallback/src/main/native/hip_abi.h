// The part of HIP 6's binary interface that the CPU device and the shim over CUDA provide: numbers
// and layouts, written down so that neither needs HIP's headers to be built. src/main/jextract
// compares every one of them with the headers.
#pragma once

namespace jccl::abi {

using Size = decltype(sizeof(0));

// name, number, text
#define JCCL_HIP_ERRORS(ERROR)                                                                     \
  ERROR(InvalidValue, 1, "an argument is not legal")                                               \
  ERROR(OutOfMemory, 2, "not enough memory")                                                       \
  ERROR(NotInitialized, 3, "the library is not initialised")                                       \
  ERROR(InvalidConfiguration, 9, "the launch has no blocks, no threads or too many")               \
  ERROR(InvalidMemcpyDirection, 21, "the direction of the copy is not legal")                      \
  ERROR(InsufficientDriver, 35, "the driver is older than the library needs")                      \
  ERROR(NoDevice, 100, "there is no device")                                                       \
  ERROR(InvalidDevice, 101, "there is no device of this number")                                   \
  ERROR(InvalidImage, 200, "the image is not one")                                                 \
  ERROR(NoBinaryForGpu, 209, "the image was made for another architecture")                        \
  ERROR(PeerAccessUnsupported, 217, "the devices cannot use each other's memory")                  \
  ERROR(SharedObjectInitFailed, 303, "the image could not be loaded")                              \
  ERROR(InvalidHandle, 400, "the handle is null or of another kind")                               \
  ERROR(IllegalState, 401, "the call is not legal now")                                            \
  ERROR(NotFound, 500, "there is no such name")                                                    \
  ERROR(NotReady, 600, "the work is not done yet")                                                 \
  ERROR(IllegalAddress, 700, "a kernel used memory that is not there")                             \
  ERROR(PeerAccessAlreadyEnabled, 704, "the devices can already use each other's memory")          \
  ERROR(PeerAccessNotEnabled, 705, "the devices cannot use each other's memory yet")               \
  ERROR(ContextIsDestroyed, 709, "the stream or event does not exist any more")                    \
  ERROR(HostMemoryAlreadyRegistered, 712, "the memory is page-locked already")                     \
  ERROR(HostMemoryNotRegistered, 713, "the memory was not page-locked by this library")            \
  ERROR(NotSupported, 801, "this is not supported here")                                           \
  ERROR(StreamCaptureUnsupported, 900, "this cannot be done while the stream is captured")         \
  ERROR(StreamCaptureInvalidated, 901, "an earlier error ended the capture")                       \
  ERROR(StreamCaptureMerge, 902, "two captures cannot be joined")                                  \
  ERROR(StreamCaptureUnmatched, 903, "the capture began on another stream")                        \
  ERROR(StreamCaptureUnjoined, 904, "work of another stream was captured and not waited for")      \
  ERROR(StreamCaptureIsolation, 905, "a captured stream cannot wait for work outside its capture") \
  ERROR(CapturedEvent, 907, "the event was recorded in a capture and has no state")                \
  ERROR(Unknown, 999, "an error without a name")

enum Error : int {
  Success = 0,
#define JCCL_ENUMERATOR(name, number, text) name = number,
  JCCL_HIP_ERRORS(JCCL_ENUMERATOR)
#undef JCCL_ENUMERATOR
};

// name in hipDeviceAttribute_t, number
#define JCCL_HIP_ATTRIBUTES(ATTRIBUTE)       \
  ATTRIBUTE(ClockRate, 5)                    \
  ATTRIBUTE(L2CacheSize, 19)                 \
  ATTRIBUTE(MaxThreadsPerBlock, 56)          \
  ATTRIBUTE(MaxThreadsPerMultiProcessor, 57) \
  ATTRIBUTE(MemoryBusWidth, 59)              \
  ATTRIBUTE(MemoryClockRate, 60)             \
  ATTRIBUTE(MultiprocessorCount, 63)         \
  ATTRIBUTE(PciBusId, 67)                    \
  ATTRIBUTE(PciDeviceId, 68)                 \
  ATTRIBUTE(PciDomainID, 69)                 \
  ATTRIBUTE(MaxSharedMemoryPerBlock, 74)     \
  ATTRIBUTE(WarpSize, 87)                    \
  ATTRIBUTE(CanUseStreamWaitValue, 10013)    \
  ATTRIBUTE(WallClockRate, 10017)

enum Attribute : int {
#define JCCL_ENUMERATOR(name, number) name = number,
  JCCL_HIP_ATTRIBUTES(JCCL_ENUMERATOR)
#undef JCCL_ENUMERATOR
};

enum MemoryType : int {
  UnregisteredMemory = 0,
  HostMemory = 1,
  DeviceMemory = 2,
  ManagedMemory = 3
};

enum StreamFlags : unsigned { NonBlockingStream = 1 };
enum EventFlags : unsigned { UntimedEvent = 2, InterprocessEvent = 4 };
enum WaitValue : unsigned { WaitGreaterOrEqual = 0, WaitEqual = 1, WaitAnd = 2, WaitNor = 3 };
enum CaptureStatus : int { NotCapturing = 0, Capturing = 1, CaptureInvalidated = 2 };
enum CopyDirection : int { LastCopyDirection = 4, DeviceToDeviceWithoutCores = 1024 };

// Keys of the list that describes the arguments of a launch.
enum LaunchParameter : Size { ArgumentsPointer = 1, ArgumentsSize = 2, LaunchParametersEnd = 3 };

struct PointerAttributes {
  int type;
  int device;
  void* devicePointer;
  void* hostPointer;
  int isManaged;
  unsigned allocationFlags;
};

struct IpcHandle {
  unsigned char bytes[64];
};

// Where hipDeviceProp_tR0600 keeps what is asked of it; everything else is zero.
constexpr Size PropertiesBytes = 1472;
constexpr Size PropertiesName = 0;
constexpr Size PropertiesTotalMemory = 288;
constexpr Size PropertiesMultiprocessors = 388;
constexpr Size PropertiesArchitecture = 1160;
constexpr Size PropertiesTextBytes = 256;

}  // namespace jccl::abi
