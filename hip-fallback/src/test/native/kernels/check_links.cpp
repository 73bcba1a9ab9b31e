#include <atomic>
#include <thread>

#include "kernel_check.h"

// Copies of rows, and messages of both protocols.

namespace {

constexpr uint64_t Header = 0x0123456789abcdef;
constexpr uint64_t Minute = 60'000'000'000;
constexpr size_t SlotBytes = 16 * (MostBytes / 8 + 8);

struct Protocol {
  KernelFunction* pack;
  KernelFunction* unpack;
  KernelFunction* fold;
};

constexpr Protocol Protocols[] = {{ll_pack, ll_unpack, ll_fold_float_sum},
                                  {ll128_pack, ll128_unpack, ll128_fold_float_sum}};

// A slot that no message has been in, at the address of a line.
struct Slot {
  char* lines = static_cast<char*>(std::aligned_alloc(128, (SlotBytes + 127) / 128 * 128));
  Slot() {
    CHECK(lines != nullptr);
    std::memset(lines, 0, SlotBytes);
  }
  Slot(const Slot&) = delete;
  ~Slot() { std::free(lines); }
};

struct Flags {
  uint32_t abort = 0;
  uint32_t failure = 0;
};

LinkArguments message(const Slot& slot, Flags& flags, unsigned bytes, uint64_t flag) {
  LinkArguments arguments = {};
  arguments.bytes = bytes;
  arguments.header = Header;
  arguments.flag = flag;
  arguments.timeoutTicks = Minute;
  arguments.lines = slot.lines;
  arguments.abort = &flags.abort;
  arguments.failure = &flags.failure;
  arguments.blocks = 1;
  return arguments;
}

void checkMessage(const Protocol& protocol, unsigned misalignment, unsigned bytes) {
  Slot slot;
  Flags flags;
  Bytes from(misalignment, bytes);
  Bytes to((misalignment + 3) % Alignments, bytes);
  for (unsigned i = 0; i < bytes; i++) {
    from.data()[i] = char(i * 31 + misalignment);
  }
  LinkArguments arguments = message(slot, flags, bytes, 1);
  arguments.from = from.data();
  arguments.to = to.data();
  run(protocol.pack, &arguments, 1);
  run(protocol.unpack, &arguments, 1);
  CHECK(flags.failure == 0);
  CHECK(to.isWholeBefore());
  CHECK(std::memcmp(from.data(), to.data(), bytes) == 0);
}

void checkFold(const Protocol& protocol, unsigned misalignment, unsigned count) {
  Slot slot;
  Flags flags;
  unsigned bytes = count * unsigned(sizeof(float));
  Bytes from(misalignment, bytes);
  Bytes local((misalignment + 5) % Alignments, bytes);
  Bytes to((misalignment + 9) % Alignments, bytes);
  for (unsigned i = 0; i < count; i++) {
    float sent = float(i);
    float kept = float(2 * i);
    std::memcpy(from.data() + i * sizeof(float), &sent, sizeof sent);
    std::memcpy(local.data() + i * sizeof(float), &kept, sizeof kept);
  }
  LinkArguments arguments = message(slot, flags, bytes, 1);
  arguments.from = from.data();
  arguments.local = local.data();
  arguments.to = to.data();
  arguments.isReceivedFirst = count % 2;
  run(protocol.pack, &arguments, 1);
  run(protocol.fold, &arguments, 1);
  CHECK(flags.failure == 0);
  CHECK(to.isWholeBefore());
  for (unsigned i = 0; i < count; i++) {
    float sum;
    std::memcpy(&sum, to.data() + i * sizeof sum, sizeof sum);
    CHECK(sum == float(3 * i));
  }
}

// Byte by byte, since gcc does not watch what memset becomes.
void fill(const Bytes& memory, unsigned value) {
  for (unsigned i = 0; i < MostBytes; i++) {
    memory.data()[i] = char(value);
  }
}

// A sender and a receiver with two slots, of which the sender reuses those that were taken.
void exchange(const Protocol& protocol, bool isChangedTooEarly) {
  constexpr unsigned Messages = 500;
  constexpr unsigned Slots = 2;
  Slot slots[Slots];
  Flags flags[Slots];
  std::atomic<unsigned> taken{0};
  Bytes from(0, MostBytes);
  std::thread sender([&] {
    for (unsigned step = 0; step < Messages; step++) {
      while (step - taken.load(std::memory_order_acquire) >= Slots) {
        std::this_thread::yield();
      }
      if (!isChangedTooEarly) {
        fill(from, step);
      }
      LinkArguments arguments = message(slots[step % Slots], flags[step % Slots], MostBytes, step + 1);
      arguments.from = from.data();
      run(protocol.pack, &arguments, 1);
    }
  });
  Bytes to(0, MostBytes);
  for (unsigned step = 0; step < Messages; step++) {
    if (isChangedTooEarly) {
      fill(from, step);
    }
    LinkArguments arguments = message(slots[step % Slots], flags[step % Slots], MostBytes, step + 1);
    arguments.to = to.data();
    run(protocol.unpack, &arguments, 1);
    CHECK(flags[step % Slots].failure == 0);
    for (unsigned i = 0; i < MostBytes && !isChangedTooEarly; i++) {
      CHECK(to.data()[i] == char(step));
    }
    taken.store(step + 1, std::memory_order_release);
  }
  sender.join();
}

}  // namespace

void checkCopies() {
  for (unsigned misalignment = 0; misalignment < Alignments; misalignment++) {
    for (unsigned bytes = 1; bytes <= MostBytes; bytes += 37) {
      constexpr unsigned Rows = 3;
      Bytes from(misalignment, Rows * bytes);
      Bytes to((misalignment + 1) % Alignments, (Rows - 1) * (bytes + 5) + bytes);
      for (unsigned i = 0; i < Rows * bytes; i++) {
        from.data()[i] = char(i);
      }
      CopyArguments arguments = {bytes, Rows, bytes, bytes + 5, from.data(), to.data(), 2};
      run(copy_rows, &arguments, 2);
      CHECK(to.isWholeBefore());
      for (unsigned row = 0; row < Rows; row++) {
        const char* copied = to.data() + row * (bytes + 5);
        CHECK(std::memcmp(copied, from.data() + row * bytes, bytes) == 0);
        CHECK(row + 1 == Rows || copied[bytes] == Poison);
      }
    }
  }
}

void checkMessages() {
  for (const Protocol& protocol : Protocols) {
    for (unsigned misalignment = 0; misalignment < Alignments; misalignment++) {
      for (unsigned bytes = 0; bytes <= MostBytes; bytes += 1 + bytes % 13) {
        checkMessage(protocol, misalignment, bytes);
        checkFold(protocol, misalignment, bytes / unsigned(sizeof(float)));
      }
    }
  }
}

void checkMessagesBetweenThreads() {
  for (const Protocol& protocol : Protocols) {
    exchange(protocol, false);
  }
}

void sendWhatChanges() { exchange(Protocols[0], true); }
