#include "../fold_kernels.h"

JCCL_FOLD_EXTREMES(int8, int8)
JCCL_FOLD_ALL_SCALED(int8, int8)
