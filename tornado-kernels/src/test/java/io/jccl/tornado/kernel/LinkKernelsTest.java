package io.jccl.tornado.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import io.jccl.DataType;
import io.jccl.ReduceOp;
import io.jccl.host.ReferenceFold;
import io.jccl.spi.Operands;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The kernels of LL and LL128, run as plain Java: layout, messages through both, folds, failures.
 */
class LinkKernelsTest {
  private static final Map<String, Kernel> KERNELS =
      LinkKernels.all().stream().collect(Collectors.toMap(Kernel::name, Function.identity()));
  private static final long HEADER = 0x1122334455667788L;
  private static final int FLAG = 7;
  private static final int SLOT = 64;
  private static final int LINES = 16 * 1024;
  private static final int FROM = SLOT + LINES + 64;
  private static final int LOCAL = FROM + 4096;
  private static final int TO = LOCAL + 4096;
  private static final int ABORT = TO + 4096;
  private static final int FAILURE = ABORT + 64;

  private final SplittableRandom random = new SplittableRandom(3);
  private final TestMemory memory = new TestMemory(FAILURE + 64);
  private final long[] arguments = new long[LinkArguments.COUNT];

  @Test
  void packedLinesHaveTheLayoutOfLl() {
    byte[] payload = prepare(77, 0);
    arguments[LinkArguments.CLEANED] = 20;
    run("ll_pack");
    ByteBuffer lines = buffer(memory.read(SLOT, 20 * 16));
    ByteBuffer words = buffer(Arrays.copyOf(payload, 80));
    for (int line = 0; line < 20; line++) {
      long word = line == 0 ? HEADER : line <= 10 ? words.getLong(8 * (line - 1)) : 0;
      assertThat(lines.getInt(16 * line)).isEqualTo((int) word);
      assertThat(lines.getInt(16 * line + 4)).isEqualTo(FLAG);
      assertThat(lines.getInt(16 * line + 8)).isEqualTo((int) (word >>> 32));
      assertThat(lines.getInt(16 * line + 12)).isEqualTo(FLAG);
    }
  }

  @Test
  void packedLinesHaveTheLayoutOfLl128() {
    byte[] payload = prepare(300, 0);
    run("ll128_pack");
    ByteBuffer lines = buffer(memory.read(SLOT, 3 * 128));
    ByteBuffer words = buffer(Arrays.copyOf(payload, 45 * 8));
    for (int word = 0; word < 45; word++) {
      long expected = word == 0 ? HEADER : words.getLong(8 * (word - 1));
      assertThat(lines.getLong(word / 15 * 128 + word % 15 * 8)).isEqualTo(expected);
    }
    for (int line = 0; line < 3; line++) {
      assertThat(lines.getLong(128 * line + 120)).isEqualTo(FLAG);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"ll", "ll128"})
  void whatIsPackedIsUnpackedAtAnySizeAndAddress(String protocol) {
    for (int bytes : new int[] {0, 1, 7, 8, 9, 16, 100, 111, 112, 113, 120, 500, 1001}) {
      for (int offset = 0; offset < 8; offset++) {
        byte[] payload = prepare(bytes, offset);
        run(protocol + "_pack");
        arguments[LinkArguments.TO] = TO + (offset * 3) % 8;
        byte[] around = memory.read(TO - 32, bytes + 64);
        System.arraycopy(payload, 0, around, 32 + (offset * 3) % 8, bytes);
        run(protocol + "_unpack");
        assertThat(memory.read(TO - 32, bytes + 64)).isEqualTo(around);
        assertThat(failure()).isZero();
      }
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"ll", "ll128"})
  void foldsAreTheReferenceInBothOrders(String protocol) {
    for (DataType type : DataType.values()) {
      for (String label : new String[] {"sum", "prod", "min", "max"}) {
        for (int order = 0; order < 2; order++) {
          byte[] payload = prepare(41 * 8, 0);
          byte[] local = memory.read(LOCAL, payload.length);
          run(protocol + "_pack");
          arguments[LinkArguments.RECEIVED_FIRST] = order;
          run(protocol + "_fold_" + type.label() + "_" + label);
          byte[] expected =
              order == 1 ? fold(type, label, payload, local) : fold(type, label, local, payload);
          assertThat(memory.read(TO, payload.length))
              .describedAs("%s %s %s, received first: %d", protocol, type, label, order)
              .isEqualTo(expected);
        }
      }
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"ll", "ll128"})
  void whatDoesNotComeIsSaidAndNothingIsWritten(String protocol) {
    prepare(100, 0);
    run(protocol + "_pack");
    byte[] before = memory.read(TO, 100);
    arguments[LinkArguments.FLAG] = FLAG + 1;
    run(protocol + "_unpack");
    assertThat(failure()).isEqualTo(Patience.TIMED_OUT);
    memory.writeLong(ABORT, 1);
    memory.writeLong(FAILURE, 0);
    run(protocol + "_unpack");
    assertThat(failure()).isEqualTo(Patience.ABORTED);
    assertThat(memory.read(TO, 100)).isEqualTo(before);
  }

  @ParameterizedTest
  @ValueSource(strings = {"ll", "ll128"})
  void anotherHeaderIsSaid(String protocol) {
    prepare(8, 0);
    run(protocol + "_pack");
    arguments[LinkArguments.HEADER] = HEADER + 1;
    run(protocol + "_unpack");
    assertThat(failure()).isEqualTo(Patience.OTHER_HEADER);
  }

  private byte[] prepare(int bytes, int offset) {
    byte[] payload = new byte[bytes];
    byte[] local = new byte[bytes];
    random.nextBytes(payload);
    random.nextBytes(local);
    memory.write(FROM + offset, payload);
    memory.write(LOCAL, local);
    memory.write(SLOT, new byte[LINES]);
    memory.writeLong(ABORT, 0);
    memory.writeLong(FAILURE, 0);
    Arrays.fill(arguments, 0);
    arguments[LinkArguments.BYTES] = bytes;
    arguments[LinkArguments.HEADER] = HEADER;
    arguments[LinkArguments.FLAG] = FLAG;
    arguments[LinkArguments.LINES] = SLOT / 16;
    arguments[LinkArguments.FROM] = FROM + offset;
    arguments[LinkArguments.LOCAL] = LOCAL;
    arguments[LinkArguments.TO] = TO;
    arguments[LinkArguments.ABORT] = ABORT / 4;
    arguments[LinkArguments.FAILURE] = FAILURE / 4;
    arguments[LinkArguments.LOOKS] = 1000;
    return payload;
  }

  private void run(String kernel) {
    memory.run(KERNELS.get(kernel), arguments, 3);
  }

  private int failure() {
    return buffer(memory.read(FAILURE, 4)).getInt(0);
  }

  private static byte[] fold(DataType type, String label, byte[] first, byte[] second) {
    byte[] result = new byte[first.length];
    Operands operands = new Operands().reset(first.length / type.bytes());
    operands.input(MemorySegment.ofArray(first), 0, 0).input(MemorySegment.ofArray(second), 0, 0);
    operands.output(MemorySegment.ofArray(result), 0);
    ReduceOp.Kind kind =
        Arrays.stream(ReduceOp.Kind.values())
            .filter(one -> one.label().equals(label))
            .findFirst()
            .orElseThrow();
    new ReferenceFold(type, kind).run(operands);
    return result;
  }

  private static ByteBuffer buffer(byte[] data) {
    return ByteBuffer.wrap(data).order(ByteOrder.LITTLE_ENDIAN);
  }
}
