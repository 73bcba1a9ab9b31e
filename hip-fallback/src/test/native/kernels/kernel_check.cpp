#include "kernel_check.h"

#include <cstdio>
#include <cstring>

// Uses shipped kernels on buffers that end where their data do, for the sanitizers to watch.
//   kernel_check memory            folds, copies and messages, at all alignments
//   kernel_check threads           messages from one thread to another
//   kernel_check overflow|race     an error that the address or thread sanitizer must report

int main(int count, char** arguments) {
  CHECK(count == 2);
  const char* what = arguments[1];
  if (std::strcmp(what, "overflow") == 0) {
    foldPastTheEnd();
  } else if (std::strcmp(what, "race") == 0) {
    sendWhatChanges();
  } else if (std::strcmp(what, "threads") == 0) {
    checkMessagesBetweenThreads();
    std::puts("all checked");
  } else {
    CHECK(std::strcmp(what, "memory") == 0);
    checkFolds();
    checkCopies();
    checkMessages();
    std::puts("all checked");
  }
}
