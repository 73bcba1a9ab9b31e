#include "../ll_kernels.h"

JCCL_LL_SUMS(ll, takeLines, uint64, uint64)
JCCL_LL_EXTREMES(ll, takeLines, uint64, uint64)
