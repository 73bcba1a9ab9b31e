#include "containers.h"
#include "device.h"
#include "elf_image.h"
#include "stream.h"

// A module is a shared object with a symbol for each kernel. It is handed to the loader as a file
// in memory, which stays open as long as the module: the loader knows objects by their path, and
// that holds the file's number, so another module must not get the same one.

namespace jccl::cpu {

constexpr Size MostArgumentBytes = 4096;
constexpr int BlocksPerUnit = 256;

using Kernel = void (*)(const void* arguments, unsigned firstBlock, unsigned endBlock,
                        unsigned blocks, unsigned threads);

// Shared by its handle and by the launches under way.
struct Module {
  References references;
  void* library = nullptr;
  int file = -1;
  Mutex mutex;
  Array<struct Function*> functions;

  void release() {
    if (!references.drop()) {
      return;
    }
    for (Function* function : functions) {
      free(function);
    }
    functions.release();
    dlclose(library);
    close(file);
    free(this);
  }
};

struct Function {
  Module* module;
  Kernel kernel;
};

struct LaunchWork : Work {
  Module* module = nullptr;
  Kernel kernel = nullptr;
  unsigned blocks = 0;
  unsigned threads = 0;
  alignas(16) unsigned char arguments[];

  static void perform(Work* work) {
    LaunchWork* launch = static_cast<LaunchWork*>(work);
    launch->kernel(launch->arguments, 0, launch->blocks, launch->blocks, launch->threads);
  }

  static void giveBack(Work* work) { static_cast<LaunchWork*>(work)->module->release(); }
};

static Error open(Module& module, const void* image, Size bytes) {
  module.file = int(syscall(MemoryFileCall, "jccl-module", CloseOnExec));
  if (module.file < 0) {
    explainLoadFailure("no file can be made in memory (memfd_create)");
    return abi::SharedObjectInitFailed;
  }
  const char* rest = static_cast<const char*>(image);
  while (bytes > 0) {
    long written = write(module.file, rest, bytes);
    if (written <= 0) {
      return abi::OutOfMemory;
    }
    rest += written;
    bytes -= Size(written);
  }
  char path[64];
  snprintf(path, sizeof path, "/proc/%d/./fd/%d", getpid(), module.file);
  module.library = dlopen(path, BindNow);
  if (module.library == nullptr) {
    explainLoadFailure(dlerror());
    return abi::SharedObjectInitFailed;
  }
  return abi::Success;
}

// Finds the arguments in the list that describes them; their size is ~0 if it is not legal.
struct Arguments {
  const void* pointer = nullptr;
  Size bytes = ~Size(0);

  explicit Arguments(void** list) {
    for (; list != nullptr && Size(*list) != abi::LaunchParametersEnd; list += 2) {
      switch (Size(list[0])) {
        case abi::ArgumentsPointer:
          pointer = list[1];
          break;
        case abi::ArgumentsSize:
          bytes = *static_cast<Size*>(list[1]);
          break;
        default:
          pointer = nullptr;
          return;
      }
    }
  }

  bool isLegal() const { return pointer != nullptr && bytes <= MostArgumentBytes; }
};

}  // namespace jccl::cpu

using namespace jccl;
using namespace jccl::cpu;

HIP_CALL hipModuleLoadData(void** handle, const void* image) {
  if (handle == nullptr || image == nullptr) {
    return result(abi::InvalidValue);
  }
  *handle = nullptr;
  explainLoadFailure(nullptr);
  ElfImage elf(image);
  if (elf.error() != abi::Success) {
    return result(elf.error());
  }
  Module* module = make<Module>();
  Error error = open(*module, image, elf.bytes());
  if (error != abi::Success) {
    if (module->file >= 0) {
      close(module->file);
    }
    free(module);
    return result(error);
  }
  admit(module, Kind::Module);
  *handle = module;
  return result(abi::Success);
}

HIP_CALL hipModuleUnload(void* handle) {
  if (!dismiss(handle, Kind::Module)) {
    return result(abi::InvalidHandle);
  }
  Module* module = static_cast<Module*>(handle);
  for (Function* function : module->functions) {
    dismiss(function, Kind::Function);
  }
  module->release();
  return result(abi::Success);
}

HIP_CALL hipModuleGetFunction(void** handle, void* moduleHandle, const char* name) {
  if (handle == nullptr || name == nullptr) {
    return result(abi::InvalidValue);
  }
  if (!isLive(moduleHandle, Kind::Module)) {
    return result(abi::InvalidHandle);
  }
  Module* module = static_cast<Module*>(moduleHandle);
  Kernel kernel = reinterpret_cast<Kernel>(dlsym(module->library, name));
  if (kernel == nullptr) {
    return result(abi::NotFound);
  }
  Function* function = make<Function>();
  *function = {module, kernel};
  {
    Lock lock(module->mutex);
    module->functions.append(function);
  }
  admit(function, Kind::Function);
  *handle = function;
  return result(abi::Success);
}

HIP_CALL hipModuleLaunchKernel(void* handle, unsigned blocksX, unsigned blocksY, unsigned blocksZ,
                               unsigned threadsX, unsigned threadsY, unsigned threadsZ,
                               unsigned sharedBytes, void* stream, void** parameters,
                               void** extra) {
  if (!isLive(handle, Kind::Function)) {
    return result(abi::InvalidHandle);
  }
  if (blocksX == 0 || blocksY == 0 || blocksZ == 0 || threadsX == 0 || threadsY == 0 ||
      threadsZ == 0) {
    return result(abi::InvalidConfiguration);
  }
  bool isFlat = blocksY == 1 && blocksZ == 1 && threadsY == 1 && threadsZ == 1;
  if (!isFlat || (parameters != nullptr && extra == nullptr)) {
    return result(abi::NotSupported);
  }
  Arguments arguments(extra);
  if (parameters != nullptr || !arguments.isLegal() || threadsX > MostThreadsInBlock ||
      sharedBytes > SharedMemoryBytes) {
    return result(abi::InvalidValue);
  }
  void* memory = malloc(sizeof(LaunchWork) + arguments.bytes);
  if (memory == nullptr) {
    return result(abi::OutOfMemory);
  }
  Function* function = static_cast<Function*>(handle);
  LaunchWork* launch = new (memory) LaunchWork;
  launch->run = LaunchWork::perform;
  launch->dispose = LaunchWork::giveBack;
  launch->module = function->module;
  function->module->references.add();
  launch->kernel = function->kernel;
  launch->blocks = blocksX;
  launch->threads = threadsX;
  memcpy(launch->arguments, arguments.pointer, arguments.bytes);
  return enqueue(stream, launch);
}

HIP_CALL hipModuleOccupancyMaxActiveBlocksPerMultiprocessor(int* blocks, void* function,
                                                            int threads, Size sharedBytes) {
  if (blocks == nullptr || threads <= 0 || unsigned(threads) > MostThreadsInBlock) {
    return result(abi::InvalidValue);
  }
  if (!isLive(function, Kind::Function)) {
    return result(abi::InvalidHandle);
  }
  *blocks = BlocksPerUnit;
  return result(abi::Success);
}
