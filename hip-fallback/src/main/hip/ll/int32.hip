#include "../ll_kernels.h"

JCCL_LL_EXTREMES(ll, takeLines, int32, int32)
