#include "fold.h"

JCCL_FUSED_SUMS(float, float32)
JCCL_FUSED_FOLDS(float, float32)
