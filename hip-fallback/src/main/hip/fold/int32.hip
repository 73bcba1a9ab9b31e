#include "../fold_kernels.h"

JCCL_FOLD_EXTREMES(int32, int32)
JCCL_FOLD_ALL_SCALED(int32, int32)
