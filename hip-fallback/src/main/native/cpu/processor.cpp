#include "processor.h"

#include "libc.h"

namespace jccl::cpu {

struct Registers {
  unsigned a, b, c, d;
};

static Registers ask(unsigned leaf) {
  Registers answer;
  asm volatile("cpuid"
               : "=a"(answer.a), "=b"(answer.b), "=c"(answer.c), "=d"(answer.d)
               : "a"(leaf), "c"(0));
  return answer;
}

const char* processorName() {
  static thread_local char name[49];
  constexpr unsigned Brand = 0x80000002;
  if (ask(0x80000000).a < Brand + 2) {
    return "x86-64 processor";
  }
  for (unsigned part = 0; part < 3; part++) {
    Registers text = ask(Brand + part);
    memcpy(name + 16 * part, &text, sizeof text);
  }
  return name;
}

}  // namespace jccl::cpu
