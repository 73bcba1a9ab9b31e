#include "../fold_kernels.h"

JCCL_FOLD_SUMS(float, float32)
JCCL_FOLD_EXTREMES(float, float32)
JCCL_FOLD_ALL_SCALED(float, float32)
