#include "../fold_kernels.h"

JCCL_FOLD_SUMS(f8e5m2, Float8E5M2)
JCCL_FOLD_EXTREMES(f8e5m2, Float8E5M2)
JCCL_FOLD_ALL_SCALED(f8e5m2, Float8E5M2)
