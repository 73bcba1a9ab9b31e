#include "../fold_kernels.h"

JCCL_FOLD_SUMS(double, float64)
JCCL_FOLD_EXTREMES(double, float64)
JCCL_FOLD_ALL_SCALED(double, float64)
