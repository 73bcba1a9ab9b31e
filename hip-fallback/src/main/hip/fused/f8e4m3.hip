#include "fold.h"

JCCL_FUSED_SUMS(f8e4m3, Float8E4M3)
JCCL_FUSED_FOLDS(f8e4m3, Float8E4M3)
