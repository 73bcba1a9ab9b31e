// What is asked of the processor itself.
#pragma once

namespace jccl::cpu {

// Whether the instructions that the images are compiled for are there, and the operating system
// keeps their registers: x86-64-v3, which is AVX2, BMI, F16C, FMA, LZCNT and MOVBE.
bool isX86_64V3();

// Its brand, such as the vendor prints it.
const char* processorName();

}  // namespace jccl::cpu
