#include "../ll_kernels.h"

JCCL_LL_SUMS(ll128, takeLines128, uint32, uint32)
JCCL_LL_EXTREMES(ll128, takeLines128, uint32, uint32)
