#include <cstring>

#include "check.h"

// Uses the whole CPU device from several threads, for the sanitizers to watch.
//   cpu_device_check IMAGE             all checks, with the kernels of this image
//   cpu_device_check overflow|race     an error that the address or thread sanitizer must report

void checkErrors();
void checkStreams();
void checkGraphs();
void checkModules(const char* image);

static void overflow() {
  void* memory;
  OK(hipMalloc(&memory, 256));
  StreamOf stream;
  char* past = static_cast<char*>(memory) + 256;
  OK(hipMemsetAsync(past, 1, 1, stream));
  OK(hipStreamSynchronize(stream));
}

// Many times: where one stream happens to end before the other begins, locks may order the two.
static void race() {
  unsigned char byte = 0;
  StreamOf one;
  StreamOf two;
  for (int i = 0; i < 1000; i++) {
    OK(hipMemsetAsync(&byte, 1, 1, one));
    OK(hipMemsetAsync(&byte, 2, 1, two));
  }
}

int main(int count, char** arguments) {
  CHECK(count == 2);
  if (std::strcmp(arguments[1], "overflow") == 0) {
    overflow();
  } else if (std::strcmp(arguments[1], "race") == 0) {
    race();
  } else {
    checkErrors();
    checkStreams();
    checkGraphs();
    checkModules(arguments[1]);
    std::puts("all checked");
  }
}
