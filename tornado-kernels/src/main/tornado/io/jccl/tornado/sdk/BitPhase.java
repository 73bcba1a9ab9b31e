package io.jccl.tornado.sdk;

import java.util.Optional;
import jdk.graal.compiler.core.common.type.PrimitiveStamp;
import jdk.graal.compiler.core.common.type.StampFactory;
import jdk.graal.compiler.graph.Node;
import jdk.graal.compiler.nodes.ConstantNode;
import jdk.graal.compiler.nodes.GraphState;
import jdk.graal.compiler.nodes.LogicNode;
import jdk.graal.compiler.nodes.NodeView;
import jdk.graal.compiler.nodes.StructuredGraph;
import jdk.graal.compiler.nodes.ValueNode;
import jdk.graal.compiler.nodes.calc.FloatLessThanNode;
import jdk.graal.compiler.nodes.calc.IntegerBelowNode;
import jdk.graal.compiler.nodes.calc.IntegerEqualsNode;
import jdk.graal.compiler.nodes.calc.LeftShiftNode;
import jdk.graal.compiler.nodes.calc.NarrowNode;
import jdk.graal.compiler.nodes.calc.ReinterpretNode;
import jdk.graal.compiler.nodes.calc.SignExtendNode;
import jdk.graal.compiler.nodes.calc.UnsignedRightShiftNode;
import jdk.graal.compiler.nodes.calc.ZeroExtendNode;
import jdk.graal.compiler.nodes.memory.address.AddressNode;
import jdk.graal.compiler.phases.BasePhase;
import jdk.graal.compiler.phases.schedule.SchedulePhase;
import jdk.vm.ci.meta.JavaKind;
import uk.ac.manchester.tornado.drivers.opencl.OCLBackendImpl;
import uk.ac.manchester.tornado.drivers.opencl.graal.OCLProviders;
import uk.ac.manchester.tornado.runtime.TornadoCoreRuntime;
import uk.ac.manchester.tornado.runtime.graal.phases.TornadoLowTierContext;

/**
 * Gives TornadoVM's OpenCL back end what kernels need and it lacks: bit casts, unsigned shifts,
 * comparisons and extensions, comparisons of floats that are true for NaN, NaN constants; and an
 * index that was narrowed from a long to the int that the API takes is the long again.
 */
public final class BitPhase extends BasePhase<TornadoLowTierContext> {
  /** Adds the phase to every OpenCL device; before the first kernel is compiled. */
  public static void install() {
    OCLBackendImpl backend =
        TornadoCoreRuntime.getTornadoRuntime().getBackend(OCLBackendImpl.class);
    for (int platform = 0; platform < backend.getNumPlatforms(); platform++) {
      for (int device = 0; device < backend.getNumDevices(platform); device++) {
        OCLProviders providers = (OCLProviders) backend.getBackend(platform, device).getProviders();
        var tier = providers.getSuitesProvider().getSuites().getLowTier();
        var last = tier.findPhase(SchedulePhase.class);
        last.previous();
        last.add(new BitPhase());
      }
    }
  }

  @Override
  public Optional<NotApplicable> notApplicableTo(GraphState state) {
    return ALWAYS_APPLICABLE;
  }

  @Override
  protected void run(StructuredGraph graph, TornadoLowTierContext context) {
    for (Node node : graph.getNodes().snapshot()) {
      if (node.isDeleted()) {
        continue;
      }
      switch (node) {
        case ReinterpretNode n -> replace(graph, n, BitNode.Operation.CAST, n.getValue(), null);
        case UnsignedRightShiftNode n ->
            replace(graph, n, BitNode.Operation.UNSIGNED_SHIFT, n.getX(), n.getY());
        case ZeroExtendNode n ->
            replace(graph, n, BitNode.Operation.ZERO_EXTEND, n.getValue(), null);
        case SignExtendNode n when isIndex(n) ->
            n.replaceAndDelete(((NarrowNode) n.getValue()).getValue());
        case IntegerBelowNode n ->
            test(graph, n, BitNode.Operation.UNSIGNED_LESS, n.getX(), n.getY(), 1);
        case FloatLessThanNode n when n.unorderedIsTrue() ->
            test(graph, n, BitNode.Operation.NOT_LESS, n.getX(), n.getY(), 0);
        case ConstantNode n when isNaN(n) -> replaceNaN(graph, n);
        default -> {}
      }
    }
  }

  /** A long that becomes an int and then, as part of an address and of nothing else, a long. */
  private static boolean isIndex(SignExtendNode node) {
    return node.getValue() instanceof NarrowNode narrow
        && PrimitiveStamp.getBits(narrow.getValue().stamp(NodeView.DEFAULT)) == 64
        && PrimitiveStamp.getBits(node.stamp(NodeView.DEFAULT)) == 64
        && node.usages().isNotEmpty()
        && node.usages().stream().allMatch(BitPhase::isAddress);
  }

  private static boolean isAddress(Node node) {
    return node instanceof AddressNode
        || node instanceof LeftShiftNode
            && node.usages().isNotEmpty()
            && node.usages().stream().allMatch(user -> user instanceof AddressNode);
  }

  private static boolean isNaN(ConstantNode node) {
    return switch (node.getStackKind()) {
      case Float -> Float.isNaN(node.asJavaConstant().asFloat());
      case Double -> Double.isNaN(node.asJavaConstant().asDouble());
      default -> false;
    };
  }

  private static void replaceNaN(StructuredGraph graph, ConstantNode node) {
    boolean isFloat = node.getStackKind() == JavaKind.Float;
    ConstantNode bits =
        isFloat
            ? ConstantNode.forInt(Float.floatToRawIntBits(node.asJavaConstant().asFloat()), graph)
            : ConstantNode.forLong(
                Double.doubleToRawLongBits(node.asJavaConstant().asDouble()), graph);
    BitNode cast =
        new BitNode(BitNode.Operation.CAST, StampFactory.forKind(node.getStackKind()), bits, null);
    node.replace(graph, graph.addOrUnique(cast));
  }

  private static void test(
      StructuredGraph graph,
      LogicNode node,
      BitNode.Operation operation,
      ValueNode x,
      ValueNode y,
      int expected) {
    BitNode bit =
        graph.addOrUnique(new BitNode(operation, StampFactory.forKind(JavaKind.Int), x, y));
    node.replaceAndDelete(
        graph.addOrUnique(new IntegerEqualsNode(bit, ConstantNode.forInt(expected, graph))));
  }

  private static void replace(
      StructuredGraph graph,
      ValueNode node,
      BitNode.Operation operation,
      ValueNode x,
      ValueNode y) {
    node.replaceAndDelete(
        graph.addOrUnique(new BitNode(operation, node.stamp(NodeView.DEFAULT), x, y)));
  }
}
