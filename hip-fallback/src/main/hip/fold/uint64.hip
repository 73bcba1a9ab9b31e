#include "../fold_kernels.h"

JCCL_FOLD_SUMS(uint64, uint64)
JCCL_FOLD_EXTREMES(uint64, uint64)
JCCL_FOLD_ALL_SCALED(uint64, uint64)
