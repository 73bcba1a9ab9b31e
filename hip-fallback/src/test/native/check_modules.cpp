#include <fstream>
#include <iterator>
#include <string>

#include "check.h"

// Modules and launches by several threads; kernels that wait for each other, and that are aborted.

static std::vector<char> image;

static void launch(void* function, unsigned blocks, unsigned threads, void* stream, void* arguments,
                   Size bytes) {
  void* extra[] = {(void*)1, arguments, (void*)2, &bytes, (void*)3};
  OK(hipModuleLaunchKernel(function, blocks, 1, 1, threads, 1, 1, 0, stream, nullptr, extra));
}

struct CountArguments {
  int* counts;
  int added;
  unsigned blocks;
};

static void counts() {
  inThreads(4, [](int thread) {
    StreamOf stream(thread);
    for (int i = 0; i < 20; i++) {
      void* module;
      void* count;
      int sums[96] = {};
      OK(hipModuleLoadData(&module, image.data()));
      OK(hipModuleGetFunction(&count, module, "count"));
      RETURNS(NotFound, hipModuleGetFunction(&count, module, "absent"));
      for (int n = 1; n <= 10; n++) {
        CountArguments arguments = {sums, n, 3};
        launch(count, 3, 32, stream, &arguments, sizeof arguments);
      }
      OK(hipModuleUnload(module));  // launches keep what they need
      RETURNS(InvalidHandle, hipModuleUnload(module));
      OK(hipStreamSynchronize(stream));
      for (int sum : sums) {
        CHECK(sum == 55);
      }
    }
  });
}

struct MeetArguments {
  unsigned* mine;
  unsigned* peer;
  unsigned* abort;
  unsigned round;
};

static void meetings() {
  void* module;
  void* meet;
  OK(hipModuleLoadData(&module, image.data()));
  OK(hipModuleGetFunction(&meet, module, "meet"));
  Pinned flags(256);
  unsigned* abort = flags.words() + 32;
  inThreads(2, [&](int rank) {
    StreamOf stream(rank);
    for (unsigned round = 1; round <= 100; round++) {
      MeetArguments arguments = {flags.words() + 16 * rank, flags.words() + 16 * (1 - rank), abort,
                                 round};
      launch(meet, 1, 1, stream, &arguments, sizeof arguments);
    }
    OK(hipStreamSynchronize(stream));
  });
  StreamOf alone;
  MeetArguments arguments = {flags.words(), flags.words() + 16, abort, 101};
  launch(meet, 1, 1, alone, &arguments, sizeof arguments);
  RETURNS(NotReady, hipStreamQuery(alone));
  set(abort, 1);
  OK(hipStreamSynchronize(alone));
  OK(hipModuleUnload(module));
}

static void refused() {
  void* module;
  RETURNS(InvalidValue, hipModuleLoadData(nullptr, image.data()));
  RETURNS(InvalidImage, hipModuleLoadData(&module, "nothing that could be loaded"));
  std::vector<char> foreign = image;
  foreign[18] = 2;
  RETURNS(NoBinaryForGpu, hipModuleLoadData(&module, foreign.data()));
  OK(hipModuleLoadData(&module, image.data()));
  void* count;
  OK(hipModuleGetFunction(&count, module, "count"));
  int sum[1] = {};
  CountArguments arguments = {sum, 1, 1};
  Size bytes = sizeof arguments;
  Size tooMany = 4097;
  void* extra[] = {(void*)1, &arguments, (void*)2, &bytes, (void*)3};
  void* large[] = {(void*)1, &arguments, (void*)2, &tooMany, (void*)3};
  void* other[] = {(void*)7, &arguments, (void*)2, &bytes, (void*)3};
  StreamOf stream;
  auto launched = [&](void* function, unsigned blocks, unsigned threads, void** list) {
    return hipModuleLaunchKernel(function, blocks, 1, 1, threads, 1, 1, 0, stream, nullptr, list);
  };
  RETURNS(InvalidHandle, launched(module, 1, 1, extra));
  RETURNS(InvalidConfiguration, launched(count, 0, 1, extra));
  RETURNS(InvalidValue, launched(count, 1, 1025, extra));
  RETURNS(InvalidValue, launched(count, 1, 1, large));
  RETURNS(InvalidValue, launched(count, 1, 1, other));
  RETURNS(InvalidValue, launched(count, 1, 1, nullptr));
  OK(hipModuleUnload(module));
  RETURNS(InvalidHandle, launched(count, 1, 1, extra));
  CHECK(sum[0] == 0);
}

void checkModules(const char* path) {
  std::ifstream file(path, std::ios::binary);
  image.assign(std::istreambuf_iterator<char>(file), {});
  CHECK(!image.empty());
  counts();
  meetings();
  refused();
}
