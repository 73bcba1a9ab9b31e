#include "../ll_kernels.h"

JCCL_LL_SUMS(ll, takeLines, f8e4m3, Float8E4M3)
JCCL_LL_EXTREMES(ll, takeLines, f8e4m3, Float8E4M3)
