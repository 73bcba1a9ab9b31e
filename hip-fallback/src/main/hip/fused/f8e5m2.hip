#include "fold.h"

JCCL_FUSED_SUMS(f8e5m2, Float8E5M2)
JCCL_FUSED_FOLDS(f8e5m2, Float8E5M2)
