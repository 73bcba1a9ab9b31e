#include "../ll_kernels.h"

JCCL_LL_SUMS(ll, takeLines, double, float64)
JCCL_LL_EXTREMES(ll, takeLines, double, float64)
