#include "../ll_kernels.h"

JCCL_LL_SUMS(ll128, takeLines128, f8e5m2, Float8E5M2)
JCCL_LL_EXTREMES(ll128, takeLines128, f8e5m2, Float8E5M2)
