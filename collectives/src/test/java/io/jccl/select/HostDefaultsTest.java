package io.jccl.select;

import io.jccl.DataType;
import io.jccl.ReduceOp;
import io.jccl.plan.Request;
import java.util.ArrayList;
import java.util.List;

/** The library's own table for host memory. */
class HostDefaultsTest extends DefaultTableContract {
  HostDefaultsTest() {
    super("host-defaults.csv", TuningTable.hostDefaults(ALGORITHMS));
  }

  @Override
  List<CallShape> shapes(Request request, long bytes) {
    List<CallShape> shapes = new ArrayList<>();
    shapes.add(new CallShape(request, DataType.FLOAT32, ReduceOp.Kind.SUM, bytes));
    if (request.collective().reduces()) {
      shapes.add(new CallShape(request, DataType.FLOAT16, ReduceOp.Kind.AVG, bytes));
    }
    return shapes;
  }
}
