#include "../ll_kernels.h"

JCCL_LL_SUMS(ll, takeLines, uint32, uint32)
JCCL_LL_EXTREMES(ll, takeLines, uint32, uint32)
