package io.jccl.protocol;

import static org.assertj.core.api.Assertions.assertThat;

import io.jccl.InvalidArgumentException;
import io.jccl.select.Protocol;
import io.jccl.select.Setting;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ConnectionTest {
  private static Setting<Long> buffer(Protocol protocol) {
    return switch (protocol) {
      case SIMPLE -> Setting.BUFFSIZE;
      case LL -> Setting.LL_BUFFSIZE;
      case LL128 -> Setting.LL128_BUFFSIZE;
    };
  }

  @ParameterizedTest
  @EnumSource
  void everyLegalBufferHasRoomForMessages(Protocol protocol) {
    Setting<Long> setting = buffer(protocol);
    int legal = 0;
    for (long bytes = 16; bytes <= 16384; bytes += 16) {
      if (isLegal(setting, bytes)) {
        legal++;
        assertThat(Connection.maxPayload(protocol, bytes))
            .as("%s=%d", setting, bytes)
            .isPositive()
            .matches(max -> max % 16 == 0, "a multiple of 16");
      }
    }
    assertThat(legal).isPositive();
  }

  private static boolean isLegal(Setting<Long> setting, long bytes) {
    try {
      return setting.parse(String.valueOf(bytes)) == bytes;
    } catch (InvalidArgumentException e) {
      return false;
    }
  }
}
