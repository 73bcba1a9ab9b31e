package io.jccl.select;

import static org.assertj.core.api.Assertions.assertThat;

import io.jccl.DataType;
import io.jccl.ReduceOp;
import io.jccl.plan.Algorithm;
import io.jccl.plan.Request;
import io.jccl.plan.algorithm.Algorithms;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The library's own table for device memory. */
class DeviceDefaultsTest extends DefaultTableContract {
  private static final TuningTable TABLE = TuningTable.deviceDefaults(ALGORITHMS);

  DeviceDefaultsTest() {
    super("device-defaults.csv", TABLE);
  }

  @Override
  List<CallShape> shapes(Request request, long bytes) {
    List<CallShape> shapes = new ArrayList<>();
    shapes.add(shape(request, DataType.FLOAT32, ReduceOp.Kind.SUM, bytes, false));
    shapes.add(shape(request, DataType.FLOAT32, ReduceOp.Kind.SUM, bytes, true));
    if (request.collective().reduces()) {
      shapes.add(shape(request, DataType.FLOAT16, ReduceOp.Kind.AVG, bytes, false));
    }
    return shapes;
  }

  private static CallShape shape(
      Request request, DataType type, ReduceOp.Kind kind, long bytes, boolean registered) {
    return new CallShape(request, type, kind, bytes, true, registered);
  }

  @Test
  void everyRowNamesAnAlgorithmOnPeersMemory() {
    for (TableRow row : TABLE.rows()) {
      assertThat(Algorithms.named(row.algorithm()).access())
          .as("device-defaults.csv:%d", row.line())
          .isEqualTo(Algorithm.Access.PEER_MEMORY);
    }
  }
}
