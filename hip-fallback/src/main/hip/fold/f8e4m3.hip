#include "../fold_kernels.h"

JCCL_FOLD_SUMS(f8e4m3, Float8E4M3)
JCCL_FOLD_EXTREMES(f8e4m3, Float8E4M3)
JCCL_FOLD_ALL_SCALED(f8e4m3, Float8E4M3)
