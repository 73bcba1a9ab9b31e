// A barrier of all ranks: one meeting of the blocks 0.
#include "meeting.h"

namespace jccl {

struct BarrierArguments {
  Team team;
  uint32 blocks;
};

JCCL_DEVICE void barrier(const BarrierArguments& arguments, Block block) {
  JCCL_SHARED uint32 missing;
  Meetings meetings = openMeetings(arguments.team, block, &missing);
  closeMeetings(meetings, !meetings.isBroken && meet(meetings));
}

}  // namespace jccl

JCCL_KERNEL(fused_barrier, jccl::BarrierArguments, jccl::barrier)
