#include "../ll_kernels.h"

JCCL_LL_SUMS(ll128, takeLines128, f8e4m3, Float8E4M3)
JCCL_LL_EXTREMES(ll128, takeLines128, f8e4m3, Float8E4M3)
