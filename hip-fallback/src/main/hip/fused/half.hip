#include "fold.h"

JCCL_FUSED_SUMS(half, Float16)
JCCL_FUSED_FOLDS(half, Float16)
