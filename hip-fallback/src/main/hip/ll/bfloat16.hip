#include "../ll_kernels.h"

JCCL_LL_SUMS(ll, takeLines, bfloat16, BFloat16)
JCCL_LL_EXTREMES(ll, takeLines, bfloat16, BFloat16)
