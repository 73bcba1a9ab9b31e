package io.jccl.fake;

import io.jccl.device.DeviceGraph;
import io.jccl.device.DeviceStream;
import io.jccl.fake.StreamLog.Access;
import io.jccl.fake.StreamLog.Together;
import java.util.ArrayList;
import java.util.List;

/** Work of one stream, kept. */
final class FakeGraph implements DeviceGraph {
  /** Gives the next work that a team does together, or null for work of one rank alone. */
  interface Numbered {
    Together next();
  }

  /** A piece of work. */
  record Node(String what, List<Access> accesses, Numbered numbered, Runnable body) {}

  private final FakeDevice device;
  private final List<Node> nodes = new ArrayList<>();
  private boolean closed;

  FakeGraph(FakeDevice device) {
    this.device = device;
  }

  void add(Node node) {
    nodes.add(node);
  }

  /** The kept work by what it is. */
  List<String> work() {
    return nodes.stream().map(Node::what).toList();
  }

  @Override
  public void launch(DeviceStream stream) {
    if (closed || stream.device() != device) {
      throw new AssertionError("a closed graph, or one of another device, is launched");
    }
    nodes.forEach(((FakeStream) stream)::begin);
  }

  @Override
  public void close() {
    closed = true;
  }
}
