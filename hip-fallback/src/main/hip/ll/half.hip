#include "../ll_kernels.h"

JCCL_LL_SUMS(ll, takeLines, half, Float16)
JCCL_LL_EXTREMES(ll, takeLines, half, Float16)
