package io.jccl.hip.devicecode;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** An image for the CPU is a library that this process can load and call. */
@SuppressWarnings("restricted")
@EnabledOnOs(value = OS.LINUX, architectures = "amd64")
final class CpuImageTest {
  private static final int VECTORS = 100;

  @TempDir private Path folder;

  @Test
  void aKernelRuns() throws Throwable {
    BuildRun run =
        new BuildRun(folder)
            .source("map.hip", "#include \"tiny.h\"\nMAP(add, int, x + s)")
            .option("targets", "x86-64-v3");
    run.build().succeeded();
    try (Arena arena = Arena.ofConfined()) {
      SymbolLookup image = SymbolLookup.libraryLookup(run.image("map/x86-64-v3.so"), arena);
      MethodHandle kernel =
          Linker.nativeLinker()
              .downcallHandle(
                  image.findOrThrow("add"),
                  FunctionDescriptor.ofVoid(
                      ValueLayout.ADDRESS,
                      ValueLayout.JAVA_INT,
                      ValueLayout.JAVA_INT,
                      ValueLayout.JAVA_INT,
                      ValueLayout.JAVA_INT));
      MemorySegment in = arena.allocate(VECTORS * 16, 16);
      MemorySegment out = arena.allocate(VECTORS * 16, 16);
      for (int i = 0; i < VECTORS * 4; i++) {
        in.setAtIndex(ValueLayout.JAVA_INT, i, i * i);
      }
      MemorySegment arguments = arena.allocate(40, 8);
      arguments.set(ValueLayout.ADDRESS, 0, out);
      arguments.set(ValueLayout.ADDRESS, 8, in);
      arguments.set(ValueLayout.JAVA_INT, 16, 7);
      arguments.set(ValueLayout.JAVA_LONG, 24, VECTORS);
      arguments.set(ValueLayout.JAVA_INT, 32, 2);
      kernel.invokeExact(arguments, 0, 2, 2, 256);
      for (int i = 0; i < VECTORS * 4; i++) {
        assertThat(out.getAtIndex(ValueLayout.JAVA_INT, i)).isEqualTo(i * i + 7);
      }
    }
  }

  /** Not the stubs that calls of the C library go through, and not what kernels have in common. */
  @Test
  void onlyKernelsAreListed() throws IOException {
    BuildRun run =
        new BuildRun(folder)
            .source(
                "map.hip",
                """
                #include "tiny.h"
                extern "C" int sched_yield(void);
                template <class T> DEVICE_CALL int common(T x) { return x + sched_yield(); }
                MAP(first, int, common(x))
                MAP(second, int, common(x) * s)
                """)
            .option("targets", "x86-64-v3");
    run.build().succeeded();
    assertThat(run.manifest().lines().filter(line -> line.matches(".*: \\[0\\],?")))
        .map(line -> line.strip().split("\"")[1])
        .containsExactly("first", "second");
  }

  /** A version that the C library does not have would fail only where the image is loaded. */
  @Test
  void whatIsUsedOfTheCLibraryIsThere() throws Throwable {
    Linker linker = Linker.nativeLinker();
    MethodHandle find =
        linker.downcallHandle(
            linker.defaultLookup().findOrThrow("dlvsym"),
            FunctionDescriptor.of(
                ValueLayout.ADDRESS,
                ValueLayout.ADDRESS,
                ValueLayout.ADDRESS,
                ValueLayout.ADDRESS));
    Matcher words =
        Pattern.compile("^(GLIBC_[0-9.]+) \\{|^ +(\\w+);", Pattern.MULTILINE)
            .matcher(Files.readString(Path.of("src/main/native/cpu/libc.map")));
    String version = null;
    int found = 0;
    try (Arena arena = Arena.ofConfined()) {
      while (words.find()) {
        if (words.group(1) != null) {
          version = words.group(1);
          continue;
        }
        MemorySegment symbol =
            (MemorySegment)
                find.invokeExact(
                    MemorySegment.NULL,
                    arena.allocateFrom(words.group(2)),
                    arena.allocateFrom(version));
        assertThat(symbol.address()).as(words.group(2) + " " + version).isNotZero();
        found++;
      }
    }
    assertThat(found).isPositive();
  }
}
