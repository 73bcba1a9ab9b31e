package io.jccl.perf;

import static org.assertj.core.api.Assertions.assertThat;

import io.jccl.DataType;
import io.jccl.ReduceOp;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class VerifierTest {
  private static final ValueLayout.OfByte BYTE = ValueLayout.JAVA_BYTE;
  private static final int RANKS = 3;

  private static Check check(Operation operation, DataType type, boolean inPlace) {
    Layout layout = Layout.of(operation, RANKS, type, 30_000);
    return new Check(layout, ReduceOp.Kind.SUM, 1, inPlace, DataMode.EXACT, 5, false);
  }

  private static Check check(ReduceOp.Kind kind, DataType type, DataMode mode, boolean foldsOnce) {
    Layout layout = Layout.of(Operation.ALL_REDUCE, RANKS, type, 6000);
    return new Check(layout, kind, 0, false, mode, 5, foldsOnce);
  }

  @ParameterizedTest
  @EnumSource(Operation.class)
  void findsNothingWrongInWhatIsRight(Operation operation) {
    for (DataType type : DataType.values()) {
      for (boolean inPlace : new boolean[] {false, true}) {
        if (inPlace && !operation.hasInPlace()) {
          continue;
        }
        try (Arena arena = Arena.ofConfined()) {
          Worlds worlds = new Worlds(arena, check(operation, type, inPlace)).call();
          assertThat(worlds.wrong()).as("%s in place %s", type, inPlace).isZero();
        }
      }
    }
  }

  @ParameterizedTest
  @EnumSource(DataType.class)
  void findsNothingWrongInAnyReductionOfAnyData(DataType type) {
    for (ReduceOp.Kind kind : ReduceOp.Kind.values()) {
      for (DataMode mode : DataMode.values()) {
        for (boolean foldsOnce : new boolean[] {false, true}) {
          try (Arena arena = Arena.ofConfined()) {
            Worlds worlds = new Worlds(arena, check(kind, type, mode, foldsOnce)).call();
            assertThat(worlds.wrong()).as("%s %s", kind, mode).isZero();
          }
        }
      }
    }
  }

  @ParameterizedTest
  @EnumSource(Operation.class)
  void findsAFlippedBitAnywhereInAnOutput(Operation operation) {
    for (boolean inPlace : new boolean[] {false, true}) {
      if (inPlace && !operation.hasInPlace()) {
        continue;
      }
      try (Arena arena = Arena.ofConfined()) {
        Worlds worlds = new Worlds(arena, check(operation, DataType.FLOAT32, inPlace)).call();
        MemorySegment output = worlds.output(1);
        for (long at : new long[] {0, output.byteSize() / 2, output.byteSize() - 1}) {
          output.set(BYTE, at, (byte) (output.get(BYTE, at) ^ 1));
          assertThat(worlds.wrong()).as("byte %d, in place %s", at, inPlace).isEqualTo(1);
          output.set(BYTE, at, (byte) (output.get(BYTE, at) ^ 1));
        }
        assertThat(worlds.wrong()).isZero();
      }
    }
  }

  @ParameterizedTest
  @EnumSource(
      value = Operation.class,
      names = {"ALL_GATHER", "GATHER", "ALL_TO_ALL"})
  void findsTwoRanksBlocksSwapped(Operation operation) {
    try (Arena arena = Arena.ofConfined()) {
      Check check = check(operation, DataType.FLOAT32, false);
      Worlds worlds = new Worlds(arena, check).call();
      MemorySegment output = worlds.output(1);
      long block = check.layout().count() * 4;
      byte[] first = output.asSlice(0, block).toArray(BYTE);
      MemorySegment.copy(output, block, output, 0, block);
      MemorySegment.copy(MemorySegment.ofArray(first), 0, output, block, block);
      assertThat(worlds.wrong()).isGreaterThan(check.layout().count());
    }
  }

  @Test
  void findsAnInputCountedTwice() {
    try (Arena arena = Arena.ofConfined()) {
      Check check = check(Operation.ALL_REDUCE, DataType.FLOAT32, false);
      Worlds worlds = new Worlds(arena, check).call();
      for (int rank = 0; rank < RANKS; rank++) {
        MemorySegment output = worlds.output(rank);
        MemorySegment input = worlds.memories.get(2).send();
        long start = worlds.memories.get(2).start();
        for (long i = 0; i < output.byteSize(); i += 4) {
          float twice =
              output.get(ValueLayout.JAVA_FLOAT, i) + input.get(ValueLayout.JAVA_FLOAT, start + i);
          output.set(ValueLayout.JAVA_FLOAT, i, twice);
        }
      }
      assertThat(worlds.wrong()).isGreaterThan(RANKS * 7000);
    }
  }

  @Test
  void findsACallThatDidNothing() {
    try (Arena arena = Arena.ofConfined()) {
      Worlds worlds = new Worlds(arena, check(Operation.BROADCAST, DataType.INT8, false));
      assertThat(worlds.wrong()).isGreaterThan(RANKS * 29_000);
    }
  }

  @Test
  void findsWritesBeyondBothEnds() {
    for (long offset : new long[] {-1, 30_000, 30_255}) {
      try (Arena arena = Arena.ofConfined()) {
        Worlds worlds = new Worlds(arena, check(Operation.ALL_REDUCE, DataType.INT8, false)).call();
        RankMemory memory = worlds.memories.get(2);
        memory.recv().set(BYTE, memory.start() + offset, (byte) 0);
        assertThat(worlds.wrong()).as("offset %d", offset).isEqualTo(1);
      }
    }
  }

  @Test
  void findsAChangedInput() {
    try (Arena arena = Arena.ofConfined()) {
      Worlds worlds = new Worlds(arena, check(Operation.ALL_REDUCE, DataType.INT8, false)).call();
      RankMemory memory = worlds.memories.get(0);
      byte old = memory.send().get(BYTE, memory.start() + 17);
      memory.send().set(BYTE, memory.start() + 17, (byte) (old + 1));
      assertThat(worlds.wrong()).isEqualTo(1);
    }
  }

  @Test
  void findsAnOutputWrittenOffTheRoot() {
    try (Arena arena = Arena.ofConfined()) {
      Worlds worlds = new Worlds(arena, check(Operation.REDUCE, DataType.INT8, false)).call();
      worlds.output(2).set(BYTE, 5, (byte) 0);
      assertThat(worlds.wrong()).isEqualTo(1);
    }
  }

  @Test
  void aRoundedSumMayDifferByTheBoundButNotBetweenRanks() {
    try (Arena arena = Arena.ofConfined()) {
      Check check = check(ReduceOp.Kind.SUM, DataType.FLOAT32, DataMode.RANDOM, false);
      Worlds worlds = new Worlds(arena, check).call();
      for (int rank = 0; rank < RANKS; rank++) {
        nudge(worlds.output(rank), 1);
      }
      assertThat(worlds.wrong()).isZero();
      nudge(worlds.output(2), 1);
      assertThat(worlds.wrong()).as("one rank differs").isEqualTo(1);
      for (int rank = 0; rank < RANKS; rank++) {
        nudge(worlds.output(rank), 1000);
      }
      assertThat(worlds.wrong()).as("out of bound").isGreaterThanOrEqualTo(RANKS);
    }
  }

  @Test
  void aSumFoldedOnceMayNotDifferAtAll() {
    try (Arena arena = Arena.ofConfined()) {
      Check check = check(ReduceOp.Kind.SUM, DataType.FLOAT32, DataMode.RANDOM, true);
      Worlds worlds = new Worlds(arena, check).call();
      for (int rank = 0; rank < RANKS; rank++) {
        nudge(worlds.output(rank), 1);
      }
      assertThat(worlds.wrong()).isEqualTo(RANKS);
    }
  }

  @ParameterizedTest
  @EnumSource(Operation.class)
  void partsMakeTheSameDataAndCompareTheSameElements(Operation operation) {
    for (boolean inPlace : new boolean[] {false, true}) {
      if (inPlace && !operation.hasInPlace()) {
        continue;
      }
      try (Arena arena = Arena.ofShared()) {
        Check check = check(operation, DataType.FLOAT16, inPlace);
        Worlds whole = new Worlds(arena, check);
        Worlds inParts = new Worlds(arena, check, new HostWork(7));
        for (int rank = 0; rank < RANKS; rank++) {
          RankMemory one = whole.memories.get(rank);
          RankMemory other = inParts.memories.get(rank);
          assertThat(one.send().mismatch(other.send())).as("send, %s", inPlace).isEqualTo(-1);
          assertThat(one.recv().mismatch(other.recv())).as("recv, %s", inPlace).isEqualTo(-1);
        }
        inParts.call();
        for (int rank = 0; rank < RANKS; rank++) {
          RankVerifier one = new RankVerifier(check, inParts.memories, rank, new HostWork(1));
          RankVerifier several = inParts.verifier(rank);
          assertThat(several.wrong() + one.wrong()).isZero();
          assertThat(several.compared()).isEqualTo(one.compared());
        }
        inParts.memories.get(0).recv().fill((byte) 0);
        assertThat(inParts.wrong()).as("in place %s", inPlace).isPositive();
      }
    }
  }

  private static void nudge(MemorySegment output, int by) {
    output.set(ValueLayout.JAVA_INT, 0, output.get(ValueLayout.JAVA_INT, 0) + by);
  }

  @Test
  void namesTheFirstFault() {
    try (Arena arena = Arena.ofShared()) {
      Check check = check(Operation.REDUCE_SCATTER, DataType.INT8, false);
      Worlds worlds = new Worlds(arena, check, new HostWork(4)).call();
      MemorySegment output = worlds.output(2);
      output.set(BYTE, 9999, (byte) ~output.get(BYTE, 9999));
      output.set(BYTE, 7, (byte) ~output.get(BYTE, 7));
      RankVerifier verifier = worlds.verifier(2);
      assertThat(verifier.wrong()).isEqualTo(2);
      assertThat(verifier.fault().orElseThrow().toString())
          .startsWith("rank 2: output element 7 is ");
    }
  }
}
