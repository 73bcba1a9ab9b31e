#include "fold.h"

JCCL_FUSED_SUMS(bfloat16, BFloat16)
JCCL_FUSED_FOLDS(bfloat16, BFloat16)
