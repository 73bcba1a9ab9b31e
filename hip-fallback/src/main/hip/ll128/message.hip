#include "../ll128.h"

JCCL_KERNEL(ll128_pack, jccl::LinkArguments, jccl::packLines128)
JCCL_KERNEL(ll128_unpack, jccl::LinkArguments, (jccl::takeLines128<jccl::Taken>))
