#include "../ll_kernels.h"

JCCL_LL_EXTREMES(ll, takeLines, int64, int64)
