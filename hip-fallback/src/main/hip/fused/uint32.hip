#include "fold.h"

JCCL_FUSED_SUMS(uint32, uint32)
JCCL_FUSED_FOLDS(uint32, uint32)
