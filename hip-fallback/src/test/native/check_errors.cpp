#include "check.h"

// Arguments that are not legal, and handles that are none, give HIP's errors and touch nothing.

static void devices() {
  int count;
  OK(hipInit(0));
  RETURNS(InvalidValue, hipInit(1));
  OK(hipGetDeviceCount(&count));
  CHECK(count == 8);
  RETURNS(InvalidValue, hipGetDeviceCount(nullptr));
  RETURNS(InvalidDevice, hipSetDevice(8));
  RETURNS(InvalidDevice, hipSetDevice(-1));
  CHECK(hipGetLastError() == jccl::abi::InvalidDevice);
  CHECK(hipGetLastError() == jccl::abi::Success);
  int value;
  OK(hipSetDevice(3));
  RETURNS(InvalidValue, hipDeviceGetAttribute(&value, -1, 0));
  char name[4];
  OK(hipDeviceGetName(name, sizeof name, 0));
  CHECK(name[3] == 0);
  alignas(8) char properties[jccl::abi::PropertiesBytes];
  OK(hipGetDevicePropertiesR0600(properties, 7));
  OK(hipDeviceCanAccessPeer(&value, 1, 1));
  CHECK(value == 0);
  RETURNS(InvalidDevice, hipDeviceEnablePeerAccess(3, 0));
  OK(hipDeviceEnablePeerAccess(4, 0));
  RETURNS(PeerAccessAlreadyEnabled, hipDeviceEnablePeerAccess(4, 0));
  CHECK(__builtin_strcmp(hipGetErrorName(2), "hipErrorOutOfMemory") == 0);
  CHECK(__builtin_strcmp(hipGetErrorName(12345), "hipErrorUnknown") == 0);
}

static void memory() {
  void* memory;
  RETURNS(InvalidValue, hipMalloc(nullptr, 8));
  OK(hipMalloc(&memory, 0));
  CHECK(memory == nullptr);
  OK(hipFree(nullptr));
  RETURNS(OutOfMemory, hipMalloc(&memory, ~Size(0) / 2));
  OK(hipMalloc(&memory, 100));
  RETURNS(InvalidValue, hipFree(static_cast<char*>(memory) + 1));
  RETURNS(InvalidValue, hipHostFree(memory));

  StreamOf stream;
  char host[200] = {};
  RETURNS(InvalidValue, hipMemcpyAsync(memory, host, 101, 4, stream));
  RETURNS(InvalidValue, hipMemcpyAsync(memory, nullptr, 8, 4, stream));
  RETURNS(InvalidMemcpyDirection, hipMemcpyAsync(memory, host, 8, 5, stream));
  RETURNS(InvalidValue, hipMemsetAsync(static_cast<char*>(memory) + 99, 1, 2, stream));
  OK(hipMemsetAsync(memory, 1, 100, stream));
  OK(hipStreamSynchronize(stream));

  PointerAttributes attributes;
  OK(hipPointerGetAttributes(&attributes, host));
  CHECK(attributes.type == jccl::abi::UnregisteredMemory);
  OK(hipPointerGetAttributes(&attributes, static_cast<char*>(memory) + 99));
  CHECK(attributes.type == jccl::abi::DeviceMemory);
  void* base;
  Size bytes;
  OK(hipMemGetAddressRange(&base, &bytes, static_cast<char*>(memory) + 99));
  CHECK(base == memory && bytes == 100);
  RETURNS(InvalidValue, hipMemGetAddressRange(&base, &bytes, host));

  OK(hipHostRegister(host, sizeof host, 0));
  RETURNS(HostMemoryAlreadyRegistered, hipHostRegister(host, sizeof host, 0));
  OK(hipHostUnregister(host));
  RETURNS(HostMemoryNotRegistered, hipHostUnregister(host));

  IpcHandle handle;
  void* opened;
  RETURNS(InvalidValue, hipIpcGetMemHandle(&handle, host));
  OK(hipIpcGetMemHandle(&handle, memory));
  OK(hipIpcOpenMemHandle(&opened, handle, 1));
  CHECK(opened == memory);
  OK(hipIpcCloseMemHandle(opened));
  RETURNS(InvalidValue, hipIpcCloseMemHandle(opened));
  OK(hipFree(memory));
  RETURNS(InvalidValue, hipFree(memory));
  RETURNS(InvalidValue, hipIpcOpenMemHandle(&opened, handle, 1));
}

static void handles() {
  void* stream;
  void* event;
  RETURNS(InvalidValue, hipStreamCreateWithFlags(&stream, 2));
  RETURNS(InvalidHandle, hipStreamDestroy(nullptr));
  OK(hipStreamCreateWithFlags(&stream, 0));
  OK(hipEventCreateWithFlags(&event, 0));
  RETURNS(InvalidHandle, hipEventRecord(stream, stream));
  RETURNS(ContextIsDestroyed, hipEventRecord(event, event));
  RETURNS(ContextIsDestroyed, hipStreamDestroy(event));
  RETURNS(InvalidHandle, hipEventQuery(stream));
  RETURNS(InvalidHandle, hipEventQuery(nullptr));
  RETURNS(InvalidHandle, hipStreamWaitEvent(stream, nullptr, 0));
  OK(hipStreamWaitEvent(stream, event, 0));
  float milliseconds;
  RETURNS(InvalidHandle, hipEventElapsedTime(&milliseconds, event, event));
  RETURNS(InvalidValue, hipEventElapsedTime(nullptr, event, event));
  IpcHandle handle;
  RETURNS(InvalidHandle, hipIpcGetEventHandle(&handle, event));
  OK(hipStreamDestroy(stream));
  RETURNS(ContextIsDestroyed, hipStreamDestroy(stream));
  RETURNS(ContextIsDestroyed, hipStreamSynchronize(stream));
  RETURNS(ContextIsDestroyed, hipEventRecord(event, stream));
  OK(hipEventDestroy(event));
  RETURNS(ContextIsDestroyed, hipEventDestroy(event));
  RETURNS(InvalidValue, hipGraphLaunch(nullptr, nullptr));
  RETURNS(InvalidValue, hipGraphDestroy(event));
  RETURNS(InvalidHandle, hipModuleUnload(event));
  OK(hipStreamSynchronize(nullptr));
}

void checkErrors() {
  devices();
  memory();
  handles();
}
