// A growing array and a map ordered by address, both for plain data that may be moved by memmove.
//
// What they and make take are some hundred bytes of bookkeeping. Where even these are not to be had
// the process ends with a message, as the JVM's does when its own bookkeeping finds no memory: half
// of a stream's work cannot be taken back. What users give the size of fails with OutOfMemory.
#pragma once

#include "libc.h"

inline void* operator new(jccl::cpu::Size, void* at) noexcept { return at; }

namespace jccl::cpu {

inline void* orEnd(void* memory) {
  if (memory == nullptr) {
    constexpr char Message[] = "the CPU device: the process is out of memory\n";
    write(2, Message, sizeof Message - 1);
    abort();
  }
  return memory;
}

template <class T>
class Array {
 public:
  Size size() const { return size_; }
  T& operator[](Size i) { return items_[i]; }
  const T& operator[](Size i) const { return items_[i]; }
  T* begin() { return items_; }
  T* end() { return items_ + size_; }

  void append(const T& item) { insert(size_, item); }

  void insert(Size at, const T& item) {
    if (size_ == capacity_) {
      capacity_ = capacity_ == 0 ? 8 : 2 * capacity_;
      items_ = static_cast<T*>(orEnd(realloc(items_, capacity_ * sizeof(T))));
    }
    memmove(items_ + at + 1, items_ + at, (size_ - at) * sizeof(T));
    items_[at] = item;
    size_++;
  }

  void remove(Size at) {
    size_--;
    memmove(items_ + at, items_ + at + 1, (size_ - at) * sizeof(T));
  }

  void release() {
    free(items_);
    items_ = nullptr;
    size_ = capacity_ = 0;
  }

 private:
  T* items_ = nullptr;
  Size size_ = 0;
  Size capacity_ = 0;
};

template <class T>
class AddressMap {
 public:
  void put(const void* address, const T& value) {
    entries_.insert(above(address), Entry{address, value});
  }

  // What is kept for exactly this address, or null.
  T* find(const void* address) {
    Entry* entry = atOrBelow(address);
    return entry != nullptr && entry->address == address ? &entry->value : nullptr;
  }

  bool remove(const void* address) {
    if (find(address) == nullptr) {
      return false;
    }
    entries_.remove(above(address) - 1);
    return true;
  }

  struct Entry {
    const void* address;
    T value;
  };

  Entry* atOrBelow(const void* address) {
    Size i = above(address);
    return i == 0 ? nullptr : &entries_[i - 1];
  }

  Size size() const { return entries_.size(); }
  Entry* begin() { return entries_.begin(); }
  Entry* end() { return entries_.end(); }

 private:
  // The number of entries at or below the address.
  Size above(const void* address) const {
    Size low = 0;
    Size high = entries_.size();
    while (low < high) {
      Size middle = (low + high) / 2;
      if (entries_[middle].address <= address) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }

  Array<Entry> entries_;
};

// Plain objects on the heap, with the values of their member initialisers.
template <class T>
T* make() {
  return new (orEnd(malloc(sizeof(T)))) T;
}

}  // namespace jccl::cpu
