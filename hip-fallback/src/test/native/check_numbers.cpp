#include <dlfcn.h>
#include <linux/futex.h>
#include <pthread.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#include <cstddef>

#include "../../main/native/cpu/libc_numbers.h"

// Compiled and not run: what the CPU device knows of the system without its headers.

using namespace jccl::cpu;

static_assert(FutexCall == SYS_futex);
static_assert(ClockCall == SYS_clock_gettime);
static_assert(MemoryFileCall == SYS_memfd_create);
static_assert(FutexWaitPrivate == FUTEX_WAIT_PRIVATE);
static_assert(FutexWakePrivate == FUTEX_WAKE_PRIVATE);
static_assert(MonotonicClock == CLOCK_MONOTONIC);
static_assert(CloseOnExec == MFD_CLOEXEC);
static_assert(BindNow == RTLD_NOW);
static_assert(HugePages == MADV_HUGEPAGE);
static_assert(PageBytes == _SC_PAGESIZE);
static_assert(PhysicalPages == _SC_PHYS_PAGES);
static_assert(sizeof(Time) == sizeof(timespec));
static_assert(offsetof(Time, nanoseconds) == offsetof(timespec, tv_nsec));
static_assert(sizeof(unsigned long) == sizeof(pthread_t));
