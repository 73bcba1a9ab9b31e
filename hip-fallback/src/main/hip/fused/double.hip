#include "fold.h"

JCCL_FUSED_SUMS(double, float64)
JCCL_FUSED_FOLDS(double, float64)
