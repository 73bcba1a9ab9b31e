#include "../ll_kernels.h"

JCCL_LL_SUMS(ll, takeLines, uint8, uint8)
JCCL_LL_EXTREMES(ll, takeLines, uint8, uint8)
