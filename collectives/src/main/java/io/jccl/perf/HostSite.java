package io.jccl.perf;

import io.jccl.Buffer;
import io.jccl.Calls;
import io.jccl.Communicator;
import io.jccl.DataType;
import io.jccl.Group;
import java.lang.foreign.MemorySegment;
import java.util.Optional;

/**
 * A rank on host memory: calls block, and what they use is what is looked at.
 *
 * @param communicator the rank
 * @param memory its buffers
 * @param flushed memory that is larger than the caches, or empty
 */
record HostSite(Communicator communicator, RankMemory memory, MemorySegment flushed)
    implements Site {
  /** More than a processor's share of cache that one rank can fill, of today's large ones too. */
  static final long FLUSHED_BYTES = 256 << 20;

  @Override
  public Site shared(Communicator other) {
    return new HostSite(other, memory, flushed);
  }

  @Override
  public RankMemory view() {
    return memory;
  }

  @Override
  public void upload(long offset, long bytes) {
    // It is there.
  }

  @Override
  public void download(long offset, long bytes) {
    // It is here.
  }

  @Override
  public void poisonOutput(long offset, long bytes) {
    memory.recv().asSlice(offset, bytes).fill(RankMemory.POISON);
  }

  @Override
  public void downloadOutput(long offset, long bytes) {
    // It is here.
  }

  @Override
  public void copy(long offset, long bytes) {
    MemorySegment.copy(memory.send(), offset, memory.recv(), offset, bytes);
  }

  @Override
  public Buffer buffer(MemorySegment segment, DataType type, long count) {
    return Buffer.of(segment, type, count);
  }

  @Override
  public Optional<Calls> calls() {
    return Optional.empty();
  }

  @Override
  public Calls in(Group group) {
    return group.on(communicator);
  }

  @Override
  public void mark() {
    // They are complete.
  }

  @Override
  public void await() {
    // Calls were complete when they returned.
  }

  @Override
  public Stopwatch stopwatch(int iterations, boolean each) {
    return Stopwatch.onHost(iterations, each);
  }

  @Override
  public Replay capture(Runnable calls) {
    throw new UnsupportedOperationException("host memory has no graphs");
  }

  @Override
  public void flush(int value) {
    flushed.fill((byte) value);
  }

  @Override
  public void close() {
    // The memory is the arena's.
  }
}
