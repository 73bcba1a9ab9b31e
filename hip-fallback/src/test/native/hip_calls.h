// The calls of the CPU device that its native checks use.
#pragma once

#include "../../main/native/hip_abi.h"

using jccl::abi::IpcHandle;
using jccl::abi::PointerAttributes;
using jccl::abi::Size;

extern "C" {
int hipInit(unsigned flags);
int hipGetLastError();
const char* hipGetErrorName(int error);
const char* hipGetErrorString(int error);
int hipGetDeviceCount(int* count);
int hipSetDevice(int device);
int hipDeviceGetName(char* name, int bytes, int device);
int hipDeviceGetAttribute(int* value, int attribute, int device);
int hipGetDevicePropertiesR0600(void* properties, int device);
int hipDeviceCanAccessPeer(int* can, int device, int peer);
int hipDeviceEnablePeerAccess(int peer, unsigned flags);
int hipMalloc(void** memory, Size bytes);
int hipFree(void* memory);
int hipHostMalloc(void** memory, Size bytes, unsigned flags);
int hipHostFree(void* memory);
int hipHostRegister(void* memory, Size bytes, unsigned flags);
int hipHostUnregister(void* memory);
int hipPointerGetAttributes(PointerAttributes* attributes, const void* address);
int hipMemGetAddressRange(void** base, Size* bytes, void* address);
int hipIpcGetMemHandle(IpcHandle* handle, void* memory);
int hipIpcOpenMemHandle(void** memory, IpcHandle handle, unsigned flags);
int hipIpcCloseMemHandle(void* memory);
int hipMemcpyAsync(void* to, const void* from, Size bytes, int direction, void* stream);
int hipMemsetAsync(void* to, int value, Size bytes, void* stream);
int hipStreamCreateWithFlags(void** stream, unsigned flags);
int hipStreamDestroy(void* stream);
int hipStreamSynchronize(void* stream);
int hipStreamQuery(void* stream);
int hipStreamWaitEvent(void* stream, void* event, unsigned flags);
int hipStreamWaitValue32(void* stream, void* flag, unsigned value, unsigned how, unsigned mask);
int hipStreamWriteValue32(void* stream, void* flag, unsigned value, unsigned flags);
int hipEventCreateWithFlags(void** event, unsigned flags);
int hipEventDestroy(void* event);
int hipEventRecord(void* event, void* stream);
int hipEventQuery(void* event);
int hipEventSynchronize(void* event);
int hipEventElapsedTime(float* milliseconds, void* start, void* stop);
int hipIpcGetEventHandle(IpcHandle* handle, void* event);
int hipIpcOpenEventHandle(void** event, IpcHandle handle);
int hipModuleLoadData(void** module, const void* image);
int hipModuleUnload(void* module);
int hipModuleGetFunction(void** function, void* module, const char* name);
int hipModuleLaunchKernel(void* function, unsigned blocksX, unsigned blocksY, unsigned blocksZ,
                          unsigned threadsX, unsigned threadsY, unsigned threadsZ,
                          unsigned sharedBytes, void* stream, void** parameters, void** extra);
int hipStreamBeginCapture(void* stream, int mode);
int hipStreamEndCapture(void* stream, void** graph);
int hipStreamIsCapturing(void* stream, int* status);
int hipGraphInstantiate(void** executable, void* graph, void** failed, char* log, Size bytes);
int hipGraphLaunch(void* executable, void* stream);
int hipGraphExecDestroy(void* executable);
int hipGraphDestroy(void* graph);
}
