#include "fold.h"

JCCL_FUSED_FOLDS(int8, int8)
