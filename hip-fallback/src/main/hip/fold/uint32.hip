#include "../fold_kernels.h"

JCCL_FOLD_SUMS(uint32, uint32)
JCCL_FOLD_EXTREMES(uint32, uint32)
JCCL_FOLD_ALL_SCALED(uint32, uint32)
