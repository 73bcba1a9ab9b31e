#include "fold.h"

JCCL_FUSED_FOLDS(int32, int32)
