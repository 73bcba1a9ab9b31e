#include "fold.h"

JCCL_FUSED_SUMS(uint8, uint8)
JCCL_FUSED_FOLDS(uint8, uint8)
