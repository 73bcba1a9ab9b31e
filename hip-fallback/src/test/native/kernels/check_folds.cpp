#include <cmath>
#include <memory>
#include <vector>

#include "kernel_check.h"

// Folds of small whole numbers, which every type holds exactly, so that any order gives the same.

namespace {

constexpr int MostValue = 9;

struct Float32 {
  using Stored = float;
  static Stored of(int value) { return float(value); }
};

struct Int8 {
  using Stored = int8_t;
  static Stored of(int value) { return int8_t(value); }
};

// One sign, four bits of exponent above 2^-7, three of mantissa.
struct Float8 {
  using Stored = uint8_t;

  static double decode(unsigned bits) {
    int exponent = bits >> 3 & 15;
    double mantissa = (bits & 7) / 8.0 + (exponent == 0 ? 0 : 1);
    double value = std::ldexp(mantissa, (exponent == 0 ? 1 : exponent) - 7);
    return bits & 128 ? -value : value;
  }

  static Stored of(int value) {
    for (unsigned bits = 0; bits < 255; bits++) {
      if (bits != 127 && decode(bits) == value) {
        return Stored(bits);
      }
    }
    CHECK(!"a small whole number is a float8");
    return 0;
  }
};

int valueAt(unsigned input, unsigned index) { return int(input * 7 + index * 5) % 3 - 1; }

template <class Type>
void check(KernelFunction* kernel, bool isSum, unsigned inputs, unsigned misalignment,
           unsigned count, unsigned blocks) {
  using Stored = typename Type::Stored;
  size_t bytes = count * sizeof(Stored);
  std::vector<std::unique_ptr<Bytes>> operands;
  FoldArguments arguments = {};
  arguments.count = count;
  arguments.blocks = blocks;
  arguments.inputs = inputs;
  arguments.outputs = 1;
  Bytes output(misalignment, bytes);
  arguments.output[0] = output.data();
  for (unsigned input = 0; input < inputs; input++) {
    operands.push_back(std::make_unique<Bytes>((misalignment + input) % Alignments, bytes));
    arguments.input[input] = operands.back()->data();
    for (unsigned i = 0; i < count; i++) {
      Stored value = Type::of(valueAt(input, i));
      std::memcpy(operands.back()->data() + i * sizeof value, &value, sizeof value);
    }
  }
  run(kernel, &arguments, blocks);
  CHECK(output.isWholeBefore());
  for (unsigned i = 0; i < count; i++) {
    int expected = valueAt(0, i);
    for (unsigned input = 1; input < inputs; input++) {
      int next = valueAt(input, i);
      expected = isSum ? expected + next : next > expected ? next : expected;
    }
    CHECK(expected <= MostValue && expected >= -MostValue);
    Stored value = Type::of(expected);
    CHECK(std::memcmp(output.data() + i * sizeof value, &value, sizeof value) == 0);
  }
}

template <class Type>
void checkAll(const std::vector<KernelFunction*>& kernels, bool isSum) {
  unsigned turn = 0;
  for (KernelFunction* kernel : kernels) {
    for (unsigned misalignment = 0; misalignment < Alignments; misalignment++) {
      for (unsigned bytes = 0; bytes <= MostBytes; bytes += 1 + turn % 29) {
        unsigned count = bytes / unsigned(sizeof(typename Type::Stored));
        check<Type>(kernel, isSum, 1 + turn % MostValue, misalignment, count, 1 + turn % 2);
        turn++;
      }
    }
  }
  CHECK(turn > 1000);
}

#define FOLDS(type, operation)                                        \
  {fold_##type##_##operation##_u2d2, fold_##type##_##operation##_u4d2, \
   fold_##type##_##operation##_u8d1s, fold_##type##_##operation##_any}

}  // namespace

void checkFolds() {
  checkAll<Float32>(FOLDS(float, sum), true);
  checkAll<Float32>(FOLDS(float, max), false);
  checkAll<Int8>(FOLDS(uint8, sum), true);
  checkAll<Int8>(FOLDS(int8, max), false);
  checkAll<Float8>(FOLDS(f8e4m3, sum), true);
  checkAll<Float8>(FOLDS(f8e4m3, max), false);
}

void foldPastTheEnd() {
  constexpr unsigned Count = 100;
  Bytes from(0, Count * sizeof(float));
  Bytes to(0, Count * sizeof(float));
  FoldArguments arguments = {};
  arguments.count = Count + 1;
  arguments.blocks = 1;
  arguments.inputs = 1;
  arguments.outputs = 1;
  arguments.input[0] = from.data();
  arguments.output[0] = to.data();
  run(fold_float_sum_any, &arguments, 1);
}
