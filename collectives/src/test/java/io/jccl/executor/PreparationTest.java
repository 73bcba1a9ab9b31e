package io.jccl.executor;

import static org.assertj.core.api.Assertions.assertThat;

import io.jccl.DataType;
import io.jccl.ReduceOp;
import io.jccl.select.Settings;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The messages that a send of 1 MiB is cut into, with slots of 16 KiB. */
class PreparationTest {
  @ParameterizedTest
  @CsvSource({
    "auto, 65", // a slot holds a little less than 16 KiB,
    "1024, 1024",
    "4K, 256",
    "5000, 211", // a multiple of 16 bytes: 4992
    "16K, 65",
    "1G, 65",
  })
  void chunksOfASend(String chunk, long messages) {
    Settings settings =
        Settings.of(Map.of("NCCL_BUFFSIZE", "128K", "NCCL_P2P_PCI_CHUNKSIZE", chunk));
    Call call = new Call();
    call.kind = Call.Kind.SEND;
    call.type = DataType.FLOAT32;
    call.op = ReduceOp.SUM;
    call.count = (1 << 20) / DataType.FLOAT32.bytes();
    call.peer = 1;
    Prepared prepared = new Preparation(new World("w", 2, settings), 0).prepare(call);
    assertThat(prepared.geometry.chunkCapacity() * 4).isLessThanOrEqualTo(16 << 10);
    assertThat(Math.ceilDiv(call.count, prepared.geometry.chunkCapacity())).isEqualTo(messages);
  }
}
