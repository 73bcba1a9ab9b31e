/*
 * What the Java side uses of HIP, in the form that jextract is given.
 *
 * The functions are fields of two tables rather than names to be included one by one: of a function
 * jextract makes a handle bound to one library for the whole process, of a pointer to a function a
 * call that takes the address. So AMD's library, the shim over CUDA and the CPU device can be open
 * at once, each a table of its own. The types are those of HIP's headers, by __typeof__.
 */
#define __HIP_PLATFORM_AMD__ 1
#include <hip/hip_runtime_api.h>
#include <hip/hiprtc.h>
#include <stddef.h>

#define CALL(name) __typeof__(name) *name

struct HipCalls {
  CALL(hipInit);
  CALL(hipRuntimeGetVersion);
  CALL(hipDriverGetVersion);
  CALL(hipGetErrorName);
  CALL(hipGetErrorString);
  CALL(hipGetLastError);

  CALL(hipGetDeviceCount);
  CALL(hipSetDevice);
  CALL(hipDeviceGetName);
  CALL(hipDeviceGetAttribute);
  CALL(hipGetDevicePropertiesR0600);
  CALL(hipDeviceTotalMem);
  CALL(hipDeviceCanAccessPeer);
  CALL(hipDeviceEnablePeerAccess);

  CALL(hipMalloc);
  CALL(hipExtMallocWithFlags);
  CALL(hipFree);
  CALL(hipHostMalloc);
  CALL(hipHostFree);
  CALL(hipHostRegister);
  CALL(hipHostUnregister);
  CALL(hipPointerGetAttributes);
  CALL(hipMemGetAddressRange);
  CALL(hipMemcpyAsync);
  CALL(hipMemsetAsync);
  CALL(hipIpcGetMemHandle);
  CALL(hipIpcOpenMemHandle);
  CALL(hipIpcCloseMemHandle);

  CALL(hipStreamCreateWithFlags);
  CALL(hipStreamDestroy);
  CALL(hipStreamSynchronize);
  CALL(hipStreamQuery);
  CALL(hipStreamWaitEvent);
  CALL(hipStreamWaitValue32);
  CALL(hipStreamWriteValue32);
  CALL(hipEventCreateWithFlags);
  CALL(hipEventDestroy);
  CALL(hipEventRecord);
  CALL(hipEventQuery);
  CALL(hipEventSynchronize);
  CALL(hipEventElapsedTime);
  CALL(hipIpcGetEventHandle);
  CALL(hipIpcOpenEventHandle);

  CALL(hipModuleLoadData);
  CALL(hipModuleUnload);
  CALL(hipModuleGetFunction);
  CALL(hipModuleLaunchKernel);
  CALL(hipModuleOccupancyMaxActiveBlocksPerMultiprocessor);

  CALL(hipStreamBeginCapture);
  CALL(hipStreamEndCapture);
  CALL(hipStreamIsCapturing);
  CALL(hipGraphInstantiate);
  CALL(hipGraphLaunch);
  CALL(hipGraphExecDestroy);
  CALL(hipGraphDestroy);
};

struct HiprtcCalls {
  CALL(hiprtcVersion);
  CALL(hiprtcGetErrorString);
  CALL(hiprtcCreateProgram);
  CALL(hiprtcCompileProgram);
  CALL(hiprtcGetProgramLogSize);
  CALL(hiprtcGetProgramLog);
  CALL(hiprtcGetCodeSize);
  CALL(hiprtcGetCode);
  CALL(hiprtcDestroyProgram);
};

/* Of the largest struct one field is needed, which spares its 6,000 generated lines. */
enum DeviceProperties {
  devicePropertiesBytes = sizeof(hipDeviceProp_tR0600),
  devicePropertiesArchitectureOffset = offsetof(hipDeviceProp_tR0600, gcnArchName),
  devicePropertiesArchitectureBytes = sizeof(((hipDeviceProp_tR0600 *)0)->gcnArchName)
};
