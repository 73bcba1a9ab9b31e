#include "fold.h"

JCCL_FUSED_FOLDS(int64, int64)
