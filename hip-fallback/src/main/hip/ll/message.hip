#include "../ll.h"

JCCL_KERNEL(ll_pack, jccl::LinkArguments, jccl::packLines)
JCCL_KERNEL(ll_unpack, jccl::LinkArguments, (jccl::takeLines<jccl::Taken>))
