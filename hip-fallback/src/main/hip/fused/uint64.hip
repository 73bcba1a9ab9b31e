#include "fold.h"

JCCL_FUSED_SUMS(uint64, uint64)
JCCL_FUSED_FOLDS(uint64, uint64)
