#include "../fold_kernels.h"

JCCL_FOLD_SUMS(bfloat16, BFloat16)
JCCL_FOLD_EXTREMES(bfloat16, BFloat16)
JCCL_FOLD_ALL_SCALED(bfloat16, BFloat16)
