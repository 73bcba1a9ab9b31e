package io.jccl.hip.kernel;

import io.jccl.DataType;
import io.jccl.ReduceOp;
import io.jccl.device.Device;
import io.jccl.hip.runtime.HipDevice;
import io.jccl.hip.runtime.HipStream;
import io.jccl.spi.Kernel;
import io.jccl.spi.Operands;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.time.Duration;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.function.BiFunction;

/**
 * Compares an engine's message kernels on a device with the protocols' layouts and with the host's
 * folds: packing, unpacking and folding, at all alignments and many lengths. One thread at a time.
 */
public final class LinkCheck implements AutoCloseable {
  private static final int MOST_BYTES = 600;
  private static final int SLOT_BYTES = 16 * (MOST_BYTES / 8 + 8);
  private static final int AREA = MOST_BYTES + 256;

  private final Arena arena = Arena.ofShared();
  private final HipStream stream;
  private final LinkProtocol protocol;
  private final Links links;
  private final LinkWatch watch;
  private final BiFunction<DataType, ReduceOp.Kind, Kernel> oracle;
  private final SplittableRandom random;
  private final MemorySegment onDevice;
  private final MemorySegment onHost;
  private long step;
  private long compared;

  /** Where in the memory what is: the slot, the payload to send, the local one, the result. */
  private enum Place {
    SLOT,
    FROM,
    LOCAL,
    TO;

    long offset() {
      return ordinal() == 0 ? 0 : SLOT_BYTES + (ordinal() - 1L) * AREA;
    }
  }

  /**
   * A check.
   *
   * @param engine whose kernels
   * @param device one of this module's runtimes
   * @param oracle the host's kernel for a type and an operation
   * @param seed what the data depend on
   */
  public LinkCheck(
      FoldEngine engine,
      Device device,
      LinkProtocol protocol,
      BiFunction<DataType, ReduceOp.Kind, Kernel> oracle,
      long seed) {
    HipDevice loaded = (HipDevice) device;
    this.stream = loaded.newStream();
    this.protocol = protocol;
    this.links = engine.links(loaded, protocol);
    this.watch = new LinkWatch(loaded, Duration.ofSeconds(20), arena);
    this.oracle = oracle;
    this.random = new SplittableRandom(seed);
    long bytes = Place.TO.offset() + AREA;
    this.onDevice = device.allocate(bytes, arena);
    this.onHost = device.allocatePinned(bytes, arena);
  }

  /** The bytes that were compared so far. */
  public long compared() {
    return compared;
  }

  /**
   * Checks packing and unpacking.
   *
   * @throws IllegalStateException if anything differs
   */
  public void checkMessages() {
    for (int misalignment = 0; misalignment < 16; misalignment++) {
      for (int bytes = 0; bytes <= MOST_BYTES; bytes += 1 + random.nextInt(7)) {
        pack(bytes, misalignment);
        unpack(bytes, misalignment);
      }
    }
  }

  /**
   * Checks a fold of received and local payloads, in both orders.
   *
   * @throws IllegalStateException if anything differs
   */
  public void checkFolds(DataType type, ReduceOp.Kind kind) {
    for (int misalignment = 0; misalignment < 16; misalignment++) {
      for (int count = 0; count * type.bytes() <= MOST_BYTES; count += 1 + random.nextInt(9)) {
        fold(type, kind, count, misalignment, (count + misalignment) % 2 == 0);
      }
    }
  }

  private LinkMessage message(int bytes) {
    return new LinkMessage(bytes, random.nextLong(), step++, onDevice, Place.SLOT.offset());
  }

  private byte[] randomBytes(int bytes) {
    byte[] data = new byte[bytes];
    random.nextBytes(data);
    return data;
  }

  private void pack(int bytes, int misalignment) {
    byte[] payload = randomBytes(bytes);
    LinkMessage message = message(bytes);
    start(Place.FROM, payload, misalignment);
    long lines = protocol.lines(bytes);
    long cleaned = protocol == LinkProtocol.LL && bytes % 3 == 0 ? lines + 2 : 0;
    links.pack(message, onDevice, Place.FROM.offset() + misalignment, cleaned, stream);
    finish();
    byte[] expected = new byte[SLOT_BYTES];
    Arrays.fill(expected, CheckMemory.POISON);
    byte[] written = LineCodec.encode(protocol, message, payload);
    System.arraycopy(written, 0, expected, 0, written.length);
    for (long line = lines; line < cleaned; line++) {
      byte[] empty =
          LineCodec.encode(
              protocol, new LinkMessage(0, 0, message.step(), onDevice, 0), new byte[0]);
      System.arraycopy(empty, 0, expected, (int) line * protocol.lineBytes(), empty.length);
    }
    compare("pack", bytes, misalignment, Place.SLOT, expected);
  }

  private void unpack(int bytes, int misalignment) {
    byte[] payload = randomBytes(bytes);
    LinkMessage message = message(bytes);
    start(Place.SLOT, LineCodec.encode(protocol, message, payload), 0);
    links.unpack(message, onDevice, Place.TO.offset() + 16 + misalignment, watch, stream);
    finish();
    compare("unpack", bytes, misalignment, Place.TO, area(payload, 16 + misalignment));
  }

  private void fold(
      DataType type, ReduceOp.Kind kind, int count, int misalignment, boolean isReceivedFirst) {
    SampleBits.Mood mood = SampleBits.Mood.values()[random.nextInt(3)];
    byte[] received = SampleBits.random(type, count, random, mood);
    byte[] local = SampleBits.random(type, count, random, mood);
    byte[] folded = new byte[received.length];
    Operands operands = new Operands().reset(count);
    operands.input(MemorySegment.ofArray(isReceivedFirst ? received : local), 0, 1);
    operands.input(MemorySegment.ofArray(isReceivedFirst ? local : received), 0, 1);
    oracle.apply(type, kind).run(operands.output(MemorySegment.ofArray(folded), 0));
    LinkMessage message = message(received.length);
    start(Place.SLOT, LineCodec.encode(protocol, message, received), 0);
    upload(Place.LOCAL, local, 15 - misalignment);
    links.fold(
        message,
        new Links.Joining(type, kind, isReceivedFirst),
        onDevice,
        Place.LOCAL.offset() + 15 - misalignment,
        onDevice,
        Place.TO.offset() + 16 + misalignment,
        watch,
        stream);
    finish();
    String what = "fold " + type.label() + " " + kind.label();
    compare(what, received.length, misalignment, Place.TO, area(folded, 16 + misalignment));
  }

  private static byte[] area(byte[] data, int offset) {
    byte[] area = new byte[AREA];
    Arrays.fill(area, CheckMemory.POISON);
    System.arraycopy(data, 0, area, offset, data.length);
    return area;
  }

  private void start(Place place, byte[] data, int offset) {
    onHost.fill(CheckMemory.POISON);
    stream.copy(onHost, 0, onDevice, 0, onHost.byteSize());
    stream.synchronize();
    upload(place, data, offset);
  }

  private void upload(Place place, byte[] data, int offset) {
    long at = place.offset() + offset;
    MemorySegment.copy(data, 0, onHost, ValueLayout.JAVA_BYTE, at, data.length);
    stream.copy(onHost, at, onDevice, at, data.length);
  }

  private void finish() {
    stream.copy(onDevice, 0, onHost, 0, onHost.byteSize());
    stream.synchronize();
    watch
        .failure()
        .ifPresent(
            why -> {
              throw new IllegalStateException(protocol + ": " + why);
            });
  }

  private void compare(String what, int bytes, int misalignment, Place place, byte[] expected) {
    compared += expected.length;
    MemorySegment actual = onHost.asSlice(place.offset(), expected.length);
    long differs = actual.mismatch(MemorySegment.ofArray(expected));
    if (differs >= 0) {
      throw new IllegalStateException(
          "%s %s of %d bytes, %d off: byte %d is %02X, not %02X"
              .formatted(
                  protocol,
                  what,
                  bytes,
                  misalignment,
                  differs,
                  actual.get(ValueLayout.JAVA_BYTE, differs),
                  expected[(int) differs]));
    }
  }

  @Override
  public void close() {
    stream.close();
    arena.close();
  }
}
