package io.jccl.device;

import static org.assertj.core.api.Assertions.assertThat;

import io.jccl.Buffer;
import io.jccl.Calls;
import io.jccl.Communicator;
import io.jccl.Completion;
import io.jccl.DataType;
import io.jccl.Group;
import io.jccl.ReduceOp;
import io.jccl.fake.FakeRuntime;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.SplittableRandom;

/** The memory of one rank in a {@link DeviceCase}: on its device, on the host, and as expected. */
final class RankData {
  private static final int GUARD = 64;
  private static final byte POISON = (byte) 0xA5;
  private static final int REPEATS = 2;

  private final DeviceCase test;
  private final int rank;
  private final Layout layout;
  private final Device device;
  private final DeviceStream stream;
  private final long bytes;
  private final long outputAt;
  private final MemorySegment onDevice;
  private final MemorySegment[] given = new MemorySegment[REPEATS];
  private final MemorySegment[] expected = new MemorySegment[REPEATS];
  private final MemorySegment[] got = new MemorySegment[REPEATS];

  RankData(DeviceCase test, int rank, Arena arena) {
    this.test = test;
    this.rank = rank;
    this.layout = Layout.of(test, rank);
    this.device = FakeRuntime.devices(test.ranks()).get(rank);
    this.stream = device.newStream();
    DataType type = test.type();
    long sent = type.bytes(Math.max(0, layout.send()));
    long received = type.bytes(Math.max(0, layout.recv()));
    this.outputAt = layout.shared() ? 0 : GUARD + test.offset() + sent;
    this.bytes = GUARD + test.offset() + sent + GUARD + test.offset() + received + GUARD;
    this.onDevice = device.allocate(bytes, arena);
    for (int repeat = 0; repeat < REPEATS; repeat++) {
      given[repeat] = arena.allocate(bytes).fill(POISON);
      SplittableRandom random = new SplittableRandom(test.seed() + 31 * rank + repeat);
      byte[] input = new byte[(int) sent];
      random.nextBytes(input);
      long at = GUARD + test.offset() + type.bytes(layout.sendAt());
      MemorySegment.copy(MemorySegment.ofArray(input), 0, given[repeat], at, sent);
      expected[repeat] = arena.allocate(bytes).copyFrom(given[repeat]);
      got[repeat] = device.allocatePinned(bytes, arena);
    }
  }

  DeviceStream stream() {
    return stream;
  }

  /** Makes the call in host memory, which then holds what is expected. */
  void expect(Communicator host, int repeat) {
    MemorySegment memory = expected[repeat];
    if (DeviceCaseRunner.isMessage(test)) {
      try (Group group = Communicator.group()) {
        begin(group.on(host), send(memory, null), recv(memory, null));
      }
    } else {
      block(host, send(memory, null), recv(memory, null));
    }
  }

  /** Brings the inputs. */
  void before(int repeat) {
    stream.copy(given[repeat], 0, onDevice, 0, bytes);
  }

  /** Takes the outputs away, and spoils all memory. */
  void after(int repeat) {
    stream.copy(onDevice, 0, got[repeat], 0, bytes);
    stream.fill(onDevice, 0, bytes, (byte) 0x77);
  }

  void synchronize() {
    stream.synchronize();
  }

  /** Makes a call that does not use this stream. */
  void hostSynchronized(Runnable call) {
    synchronize();
    call.run();
  }

  void call(Communicator on) {
    block(on, send(onDevice, device), recv(onDevice, device));
  }

  List<Completion> begin(Calls on) {
    return begin(on, send(onDevice, device), recv(onDevice, device));
  }

  private Buffer send(MemorySegment memory, Device where) {
    return buffer(memory, GUARD + test.offset(), layout.sendAt(), layout.send(), where);
  }

  private Buffer recv(MemorySegment memory, Device where) {
    return buffer(memory, outputAt + GUARD + test.offset(), layout.recvAt(), layout.recv(), where);
  }

  private Buffer buffer(MemorySegment memory, long start, long from, long count, Device where) {
    if (count < 0) {
      return null;
    }
    MemorySegment part = memory.asSlice(start + test.type().bytes(from), test.type().bytes(count));
    return new Buffer(part, test.type(), count, where);
  }

  private ReduceOp op() {
    return switch (test.kind()) {
      case SUM -> ReduceOp.SUM;
      case PROD -> ReduceOp.PROD;
      case MIN -> ReduceOp.MIN;
      case MAX -> ReduceOp.MAX;
      case AVG -> ReduceOp.AVG;
      case PREMUL_SUM -> ReduceOp.preMulSum(rank + 2);
    };
  }

  private void block(Communicator on, Buffer send, Buffer recv) {
    int root = test.root();
    switch (test.collective()) {
      case ALL_REDUCE -> on.allReduce(send, recv, op());
      case REDUCE -> on.reduce(send, recv, op(), root);
      case BROADCAST -> on.broadcast(send, recv, root);
      case ALL_GATHER -> on.allGather(send, recv);
      case REDUCE_SCATTER -> on.reduceScatter(send, recv, op());
      case ALL_TO_ALL -> on.allToAll(send, recv);
      case ALL_TO_ALL_V ->
          on.allToAllV(
              send, layout.sent(), layout.sentAt(), recv, layout.received(), layout.receivedAt());
      case GATHER -> on.gather(send, recv, root);
      case SCATTER -> on.scatter(send, recv, root);
      case BARRIER -> on.barrier();
    }
  }

  private List<Completion> begin(Calls on, Buffer send, Buffer recv) {
    if (DeviceCaseRunner.isMessage(test)) {
      int n = test.ranks();
      return List.of(on.send(send, (rank + 1) % n), on.recv(recv, (rank + n - 1) % n));
    }
    int root = test.root();
    return List.of(
        switch (test.collective()) {
          case ALL_REDUCE -> on.allReduce(send, recv, op());
          case REDUCE -> on.reduce(send, recv, op(), root);
          case BROADCAST -> on.broadcast(send, recv, root);
          case ALL_GATHER -> on.allGather(send, recv);
          case REDUCE_SCATTER -> on.reduceScatter(send, recv, op());
          case ALL_TO_ALL -> on.allToAll(send, recv);
          case ALL_TO_ALL_V ->
              on.allToAllV(
                  send,
                  layout.sent(),
                  layout.sentAt(),
                  recv,
                  layout.received(),
                  layout.receivedAt());
          case GATHER -> on.gather(send, recv, root);
          case SCATTER -> on.scatter(send, recv, root);
          case BARRIER -> on.barrier();
        });
  }

  /** Compares all memory of both calls with what is expected. */
  void compare() {
    for (int repeat = 0; repeat < REPEATS; repeat++) {
      assertThat(got[repeat].mismatch(expected[repeat]))
          .as("first byte of rank %d, call %d, that is not as on the host", rank, repeat)
          .isEqualTo(-1);
    }
    stream.close();
  }
}
