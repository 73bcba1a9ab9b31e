#include "../fold_kernels.h"

JCCL_FOLD_EXTREMES(int64, int64)
JCCL_FOLD_ALL_SCALED(int64, int64)
