package io.jccl.tornado.sdk;

import jdk.graal.compiler.core.common.LIRKind;
import jdk.graal.compiler.core.common.type.PrimitiveStamp;
import jdk.graal.compiler.core.common.type.Stamp;
import jdk.graal.compiler.graph.NodeClass;
import jdk.graal.compiler.lir.Variable;
import jdk.graal.compiler.lir.gen.LIRGeneratorTool;
import jdk.graal.compiler.nodeinfo.NodeCycles;
import jdk.graal.compiler.nodeinfo.NodeInfo;
import jdk.graal.compiler.nodeinfo.NodeSize;
import jdk.graal.compiler.nodes.NodeView;
import jdk.graal.compiler.nodes.ValueNode;
import jdk.graal.compiler.nodes.calc.FloatingNode;
import jdk.graal.compiler.nodes.spi.LIRLowerable;
import jdk.graal.compiler.nodes.spi.NodeLIRBuilderTool;
import jdk.vm.ci.meta.Value;
import uk.ac.manchester.tornado.drivers.opencl.graal.asm.OCLAssembler.OCLBinaryOp;
import uk.ac.manchester.tornado.drivers.opencl.graal.asm.OCLAssembler.OCLUnaryIntrinsic;
import uk.ac.manchester.tornado.drivers.opencl.graal.lir.OCLBinary;
import uk.ac.manchester.tornado.drivers.opencl.graal.lir.OCLKind;
import uk.ac.manchester.tornado.drivers.opencl.graal.lir.OCLLIRStmt;
import uk.ac.manchester.tornado.drivers.opencl.graal.lir.OCLUnary;

/** An operation on bits that OpenCL C has and TornadoVM's back end does not emit. */
@NodeInfo(cycles = NodeCycles.CYCLES_1, size = NodeSize.SIZE_1)
public final class BitNode extends FloatingNode implements LIRLowerable {
  public static final NodeClass<BitNode> TYPE = NodeClass.create(BitNode.class);

  enum Operation {
    CAST,
    UNSIGNED_SHIFT,
    UNSIGNED_LESS,
    ZERO_EXTEND,
    NOT_LESS
  }

  private static final class Call extends OCLUnaryIntrinsic {
    Call(String name) {
      super(name);
    }
  }

  private final Operation operation;
  @Input ValueNode x;
  @OptionalInput ValueNode y;

  BitNode(Operation operation, Stamp stamp, ValueNode x, ValueNode y) {
    super(TYPE, stamp);
    this.operation = operation;
    this.x = x;
    this.y = y;
  }

  @Override
  public void generate(NodeLIRBuilderTool builder) {
    LIRGeneratorTool generator = builder.getLIRGeneratorTool();
    LIRKind to = generator.getLIRKind(stamp(NodeView.DEFAULT));
    Value value =
        switch (operation) {
          case CAST -> new OCLUnary.Intrinsic(new Call(castName(to)), to, builder.operand(x));
          case UNSIGNED_SHIFT ->
              binary(OCLBinaryOp.BITWISE_RIGHT_SHIFT, to, unsigned(builder, x), builder.operand(y));
          case UNSIGNED_LESS ->
              binary(OCLBinaryOp.RELATIONAL_LT, to, unsigned(builder, x), unsigned(builder, y));
          case ZERO_EXTEND -> unsigned(builder, x);
          case NOT_LESS ->
              binary(OCLBinaryOp.RELATIONAL_GTE, to, builder.operand(x), builder.operand(y));
        };
    Variable result = generator.newVariable(to);
    generator.append(new OCLLIRStmt.AssignStmt(result, value));
    builder.setResult(this, result);
  }

  private static String castName(LIRKind to) {
    return "as_" + to.getPlatformKind().toString().toLowerCase();
  }

  private static Value binary(OCLBinaryOp operation, LIRKind to, Value x, Value y) {
    return new OCLBinary.Expr(operation, to, x, y);
  }

  /** A copy in an unsigned variable of its own width: C converts when it assigns. */
  private static Variable unsigned(NodeLIRBuilderTool builder, ValueNode node) {
    OCLKind kind =
        switch (PrimitiveStamp.getBits(node.stamp(NodeView.DEFAULT))) {
          case 8 -> OCLKind.UCHAR;
          case 16 -> OCLKind.USHORT;
          case 32 -> OCLKind.UINT;
          default -> OCLKind.ULONG;
        };
    LIRGeneratorTool generator = builder.getLIRGeneratorTool();
    Variable copy = generator.newVariable(LIRKind.value(kind));
    generator.append(new OCLLIRStmt.AssignStmt(copy, builder.operand(node)));
    return copy;
  }
}
