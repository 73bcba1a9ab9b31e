package io.jccl.select.model;

import static org.assertj.core.api.Assertions.assertThat;

import io.jccl.select.Protocol;
import io.jccl.select.model.LaunchSize.Limits;
import org.junit.jupiter.api.Test;

class LaunchSizeTest {
  private static final Limits NCCL = Limits.nccl(8, 16, 512);

  private static LaunchSize ring(long bytes, Protocol protocol) {
    return LaunchSize.of(bytes, NcclAlgorithm.RING, protocol, NCCL);
  }

  @Test
  void smallCallsGetOneChannelAndFewThreads() {
    assertThat(ring(1024, Protocol.LL)).isEqualTo(new LaunchSize(1, 96));
    assertThat(ring(0, Protocol.LL128)).isEqualTo(new LaunchSize(1, 96));
  }

  @Test
  void channelsFirstThenThreads() {
    long full = 16L * 512 * 64;
    assertThat(ring(full, Protocol.LL)).isEqualTo(new LaunchSize(16, 512));
    assertThat(ring(full - 1, Protocol.LL)).isEqualTo(new LaunchSize(15, 512));
    assertThat(ring(512 * 64, Protocol.LL)).isEqualTo(new LaunchSize(1, 512));
    assertThat(ring(512 * 64 - 1, Protocol.LL)).isEqualTo(new LaunchSize(1, 256));
    assertThat(ring(128 * 64 - 1, Protocol.LL)).isEqualTo(new LaunchSize(1, 96));
  }

  @Test
  void halvingStopsAtWhatIsNoMultipleOf128() {
    assertThat(LaunchSize.of(0, NcclAlgorithm.RING, Protocol.LL128, Limits.nccl(8, 16, 640)))
        .isEqualTo(new LaunchSize(1, 320));
  }

  @Test
  void simpleHasWarpsThatSynchronise() {
    assertThat(ring(1L << 30, Protocol.SIMPLE)).isEqualTo(new LaunchSize(16, 544));
    assertThat(ring(0, Protocol.SIMPLE)).isEqualTo(new LaunchSize(1, 96));
  }

  @Test
  void treesAndPatTakeAllThreads() {
    assertThat(LaunchSize.of(0, NcclAlgorithm.TREE, Protocol.LL, NCCL))
        .isEqualTo(new LaunchSize(1, 640));
    assertThat(LaunchSize.of(0, NcclAlgorithm.PAT, Protocol.SIMPLE, Limits.rccl(8, 16, 256)))
        .isEqualTo(new LaunchSize(1, 256));
  }

  @Test
  void thresholdsOfTheUser() {
    Limits one = NCCL.withThreshold(1);
    assertThat(LaunchSize.of(16 * 512, NcclAlgorithm.RING, Protocol.SIMPLE, one))
        .isEqualTo(new LaunchSize(16, 544));
    assertThat(LaunchSize.of(0, NcclAlgorithm.RING, Protocol.SIMPLE, NCCL.withThreshold(0)))
        .isEqualTo(new LaunchSize(16, 544));
    assertThat(LaunchSize.of(16 * 512 - 1, NcclAlgorithm.RING, Protocol.SIMPLE, one))
        .isEqualTo(new LaunchSize(15, 544));
  }

  @Test
  void otherThreadsLeaveTheOtherLimits() {
    assertThat(NCCL.withMaxThreads(256)).isEqualTo(Limits.nccl(8, 16, 256));
  }

  @Test
  void switchesKeepTheirChannels() {
    assertThat(LaunchSize.of(0, NcclAlgorithm.NVLS, Protocol.SIMPLE, NCCL))
        .isEqualTo(new LaunchSize(16, 512));
  }

  @Test
  void directNetworkSwitchesStepDown() {
    Limits limits = Limits.nccl(64, 32, 512);
    assertThat(direct(32L * 512 * 512, limits)).isEqualTo(32);
    assertThat(direct(32L * 512 * 512 - 1, limits)).isEqualTo(31);
    assertThat(direct(0, limits)).isEqualTo(1);
  }

  /** Below 24, 12, 6 and 3 channels half the bytes are enough for a thread. */
  @Test
  void directNetworkSwitchesAskForLessOnTheWayDown() {
    Limits limits = Limits.nccl(64, 32, 512);
    assertThat(direct(24L * 512 * 512 - 1, limits)).isEqualTo(23);
    assertThat(direct(23L * 512 * 256, limits)).isEqualTo(23);
    assertThat(direct(23L * 512 * 256 - 1, limits)).isEqualTo(22);
    assertThat(direct(16L * 512 * 256, limits)).isEqualTo(16);
    assertThat(direct(16L * 512 * 256 - 1, limits)).isEqualTo(15);
    assertThat(direct(11L * 512 * 128, limits)).isEqualTo(11);
    assertThat(direct(5L * 512 * 64, limits)).isEqualTo(5);
    assertThat(direct(2L * 512 * 32, limits)).isEqualTo(2);
    assertThat(direct(2L * 512 * 32 - 1, limits)).isEqualTo(1);
  }

  @Test
  void directNetworkSwitchesFeedEveryHead() {
    Limits limits = new Limits(64, 32, 512, 640, 512, 2, 32, -1);
    assertThat(direct(2 * 32L * 512 * 512, limits)).isEqualTo(32);
    assertThat(direct(2 * 32L * 512 * 512 - 1, limits)).isEqualTo(31);
  }

  private static int direct(long bytes, Limits limits) {
    return LaunchSize.of(bytes, NcclAlgorithm.COLLNET_DIRECT, Protocol.SIMPLE, limits).channels();
  }

  @Test
  void channelsNeverFallWithTheSize() {
    int last = 0;
    for (long bytes = 0; bytes < 1 << 22; bytes += 997) {
      int channels = ring(bytes, Protocol.SIMPLE).channels();
      assertThat(channels).isGreaterThanOrEqualTo(last);
      last = channels;
    }
    assertThat(last).isEqualTo(16);
  }
}
