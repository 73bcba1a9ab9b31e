#include "../fold_kernels.h"

JCCL_FOLD_SUMS(half, Float16)
JCCL_FOLD_EXTREMES(half, Float16)
JCCL_FOLD_ALL_SCALED(half, Float16)
