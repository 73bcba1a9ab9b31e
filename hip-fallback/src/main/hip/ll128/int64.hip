#include "../ll_kernels.h"

JCCL_LL_EXTREMES(ll128, takeLines128, int64, int64)
