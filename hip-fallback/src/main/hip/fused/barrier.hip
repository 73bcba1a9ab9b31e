// A barrier of all ranks: one meeting of the blocks 0.
#include "meeting.h"

namespace jccl {

struct BarrierArguments {
  Team team;
  uint32 blocks;
};

// KernelArguments.java writes this place.
static_assert(__builtin_offsetof(BarrierArguments, blocks) == 536);
static_assert(sizeof(BarrierArguments) == 544);

JCCL_DEVICE void barrier(const BarrierArguments& arguments, Block block) {
  JCCL_SHARED uint32 missing;
  Meetings meetings = openMeetings(arguments.team, block, &missing);
  closeMeetings(meetings, !meetings.isBroken && meet(meetings));
}

}  // namespace jccl

JCCL_KERNEL(fused_barrier, jccl::BarrierArguments, jccl::barrier)
