// What the CPU device uses of the C library, declared here because the machine that builds it needs
// no headers; libc.map lists the symbols for the linker. Waiting is done on futexes and not on
// pthread's mutexes and conditions, whose sizes and initial values are the C library's business.
#pragma once

#include "../hip_abi.h"
#include "libc_numbers.h"

namespace jccl::cpu {
using Size = abi::Size;
}

extern "C" {
void* malloc(jccl::cpu::Size bytes);
void* realloc(void* memory, jccl::cpu::Size bytes);
void free(void* memory);
int posix_memalign(void** memory, jccl::cpu::Size alignment, jccl::cpu::Size bytes);
int madvise(void* memory, jccl::cpu::Size bytes, int advice);
void* memcpy(void* to, const void* from, jccl::cpu::Size bytes);
void* memmove(void* to, const void* from, jccl::cpu::Size bytes);
void* memset(void* to, int value, jccl::cpu::Size bytes);
int memcmp(const void* a, const void* b, jccl::cpu::Size bytes);
void abort() __attribute__((noreturn));
int snprintf(char* text, jccl::cpu::Size bytes, const char* format, ...);
char* getenv(const char* name);
long strtol(const char* text, char** end, int base);
long sysconf(int name);
long syscall(long number, ...);
int getpid();
int close(int file);
long write(int file, const void* bytes, jccl::cpu::Size count);
int sched_yield();
int pthread_create(unsigned long* thread, const void* attributes, void* (*body)(void*), void* of);
int pthread_join(unsigned long thread, void** result);
void* dlopen(const char* path, int mode);
void* dlsym(void* library, const char* name);
int dlclose(void* library);
char* dlerror();
}
