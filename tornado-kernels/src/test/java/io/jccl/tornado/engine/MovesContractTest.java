package io.jccl.tornado.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.jccl.DataType;
import io.jccl.ReduceOp;
import io.jccl.hip.kernel.CopyCheck;
import io.jccl.hip.kernel.FoldEngine;
import io.jccl.hip.kernel.LinkCheck;
import io.jccl.hip.kernel.LinkMessage;
import io.jccl.hip.kernel.LinkProtocol;
import io.jccl.hip.kernel.LinkWatch;
import io.jccl.hip.kernel.Links;
import io.jccl.hip.runtime.HipDevice;
import io.jccl.hip.runtime.HipStream;
import io.jccl.host.ReferenceFold;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Copies and messages of every engine against plain ones on the host, bit for bit. */
class MovesContractTest {
  private static final long SEED = 20261130;
  private static final List<ReduceOp.Kind> KINDS =
      List.of(ReduceOp.Kind.SUM, ReduceOp.Kind.PROD, ReduceOp.Kind.MIN, ReduceOp.Kind.MAX);

  private final HipDevice device = CapturedContractTest.device();
  private final Arena arena = Arena.ofShared();
  private final MemorySegment memory = device.allocate(4096, arena);

  @AfterEach
  void free() {
    arena.close();
  }

  static List<FoldEngine> engines() {
    List<FoldEngine> engines = FoldEngine.installed();
    assertThat(engines).extracting(FoldEngine::name).containsExactly("hip", "tornado");
    return engines;
  }

  static Stream<Arguments> links() {
    return engines().stream()
        .flatMap(
            engine ->
                Stream.of(LinkProtocol.values()).map(protocol -> Arguments.of(engine, protocol)));
  }

  private LinkCheck check(FoldEngine engine, LinkProtocol protocol) {
    return new LinkCheck(engine, device, protocol, ReferenceFold::new, SEED);
  }

  @ParameterizedTest
  @MethodSource("engines")
  void rowsOfAnyLengthBetweenAnyAlignments(FoldEngine engine) {
    try (CopyCheck check = new CopyCheck(engine, device, SEED)) {
      check.check();
      assertThat(check.compared()).isGreaterThan(1_000_000);
    }
  }

  @ParameterizedTest
  @MethodSource("links")
  void messagesAreWrittenAndTaken(FoldEngine engine, LinkProtocol protocol) {
    try (LinkCheck check = check(engine, protocol)) {
      check.checkMessages();
      assertThat(check.compared()).isGreaterThan(1_000_000);
    }
  }

  @ParameterizedTest
  @MethodSource("links")
  void receivedAndLocalAreFolded(FoldEngine engine, LinkProtocol protocol) {
    try (LinkCheck check = check(engine, protocol)) {
      for (DataType type : DataType.values()) {
        for (ReduceOp.Kind kind : KINDS) {
          check.checkFolds(type, kind);
        }
      }
      assertThat(check.compared()).isGreaterThan(1_000_000);
    }
  }

  private LinkMessage message(long header) {
    return new LinkMessage(500, header, 3, memory, 0);
  }

  @ParameterizedTest
  @MethodSource("links")
  void theTimeoutEndsAWait(FoldEngine engine, LinkProtocol protocol) {
    Links links = engine.links(device, protocol);
    LinkWatch watch = new LinkWatch(device, Duration.ofMillis(30), arena);
    try (HipStream stream = device.newStream()) {
      stream.fill(memory, 0, 4096, (byte) 0);
      links.unpack(message(1), memory, 2048, watch, stream);
      stream.synchronize();
      assertThat(watch.failure()).hasValueSatisfying(why -> assertThat(why).contains("30 ms"));
    }
  }

  @ParameterizedTest
  @MethodSource("links")
  void anAbortEndsAWait(FoldEngine engine, LinkProtocol protocol) {
    Links links = engine.links(device, protocol);
    LinkWatch watch = new LinkWatch(device, Duration.ofHours(1), arena);
    try (HipStream stream = device.newStream()) {
      stream.fill(memory, 0, 4096, (byte) 0);
      links.unpack(message(1), memory, 2048, watch, stream);
      watch.abort();
      stream.synchronize();
      assertThat(watch.failure()).hasValueSatisfying(why -> assertThat(why).contains("aborted"));
    }
  }

  @ParameterizedTest
  @MethodSource("links")
  void anotherHeaderIsNoticed(FoldEngine engine, LinkProtocol protocol) {
    Links links = engine.links(device, protocol);
    LinkWatch watch = new LinkWatch(device, Duration.ofSeconds(20), arena);
    try (HipStream stream = device.newStream()) {
      stream.fill(memory, 0, 4096, (byte) 0);
      links.pack(message(1), memory, 2048, 0, stream);
      links.unpack(message(2), memory, 2048, watch, stream);
      stream.synchronize();
      assertThat(watch.failure()).hasValueSatisfying(why -> assertThat(why).contains("header"));
    }
  }
}
