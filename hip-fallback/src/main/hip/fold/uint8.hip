#include "../fold_kernels.h"

JCCL_FOLD_SUMS(uint8, uint8)
JCCL_FOLD_EXTREMES(uint8, uint8)
JCCL_FOLD_ALL_SCALED(uint8, uint8)
