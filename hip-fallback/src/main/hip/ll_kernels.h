// The folding kernels of the families ll and ll128, which the parts in their folders make for one
// type each: <family>_fold_<type>_<operation>, with the labels of DataType and ReduceOp.Kind. As in
// fold_kernels.h, sums and products of signed integers are those of the unsigned.
#pragma once

#include "ll.h"
#include "ll128.h"

#define JCCL_LL_FOLD(family, take, label, T, operation, Operation)                 \
  JCCL_KERNEL(family##_fold_##label##_##operation, jccl::LinkArguments,            \
              (jccl::take<jccl::Folded<jccl::T, jccl::Operation>>))

#define JCCL_LL_SUMS(family, take, label, T)               \
  JCCL_LL_FOLD(family, take, label, T, sum, Sum)           \
  JCCL_LL_FOLD(family, take, label, T, prod, Prod)

#define JCCL_LL_EXTREMES(family, take, label, T)           \
  JCCL_LL_FOLD(family, take, label, T, min, Min)           \
  JCCL_LL_FOLD(family, take, label, T, max, Max)
