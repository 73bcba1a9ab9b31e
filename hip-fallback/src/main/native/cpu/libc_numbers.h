// Numbers of Linux and the C library on x86-64, compared with the headers by a test where there are
// headers.
#pragma once

namespace jccl::cpu {

constexpr long FutexCall = 202;
constexpr long ClockCall = 228;
constexpr long MemoryFileCall = 319;
constexpr int FutexWaitPrivate = 128;
constexpr int FutexWakePrivate = 129;
constexpr int MonotonicClock = 1;
constexpr unsigned CloseOnExec = 1;
constexpr int BindNow = 2;
constexpr int HugePages = 14;
constexpr int PageBytes = 30;
constexpr int PhysicalPages = 85;

struct Time {
  long seconds;
  long nanoseconds;
};

}  // namespace jccl::cpu
