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

static bool hasAll(unsigned word, unsigned bits) { return (word & bits) == bits; }

static bool keepsVectorRegisters() {
  unsigned low, high;
  asm volatile("xgetbv" : "=a"(low), "=d"(high) : "c"(0));
  return hasAll(low, 1u << 1 | 1u << 2);
}

bool isX86_64V3() {
  constexpr unsigned FmaMovbeXsaveAvxF16c = 1u << 12 | 1u << 22 | 1u << 27 | 1u << 28 | 1u << 29;
  constexpr unsigned Bmi1Avx2Bmi2 = 1u << 3 | 1u << 5 | 1u << 8;
  constexpr unsigned Lzcnt = 1u << 5;
  return ask(0).a >= 7 && hasAll(ask(1).c, FmaMovbeXsaveAvxF16c) && keepsVectorRegisters() &&
         hasAll(ask(7).b, Bmi1Avx2Bmi2) && hasAll(ask(0x80000001).c, Lzcnt);
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
