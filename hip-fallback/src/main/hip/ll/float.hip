#include "../ll_kernels.h"

JCCL_LL_SUMS(ll, takeLines, float, float32)
JCCL_LL_EXTREMES(ll, takeLines, float, float32)
