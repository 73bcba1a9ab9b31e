package io.jccl.hip.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import io.jccl.hip.ffi.HipCalls;
import java.io.IOException;
import java.io.InputStream;
import java.lang.foreign.Arena;
import java.lang.foreign.SymbolLookup;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;

/** Each of our libraries has every function that is called. */
class CallTableTest {
  @Test
  void theCpuDeviceHasEveryFunction() throws IOException {
    try (InputStream resource =
        CpuRuntime.class.getResourceAsStream("/io/jccl/hip/native/libjccl_cpu.so")) {
      SymbolLookup symbols = MemoryFile.load("test", resource.readAllBytes());
      assertThat(new HipLibrary("cpu", "test", symbols).missing()).isEmpty();
    }
  }

  @Test
  void theShimHasEveryFunction() {
    Path shim = Path.of("target", "libjccl_cuda.so");
    Assumptions.assumeTrue(Files.exists(shim), "the shim was not built: " + shim);
    SymbolLookup symbols = SymbolLookup.libraryLookup(shim, Arena.global());
    assertThat(new HipLibrary("cuda", "test", symbols).missing()).isEmpty();
  }

  @Test
  void aLibraryWithoutThemMissesThemAll() {
    HipLibrary library = new HipLibrary("none", "test", name -> java.util.Optional.empty());
    assertThat(library.missing())
        .hasSize(HipCalls.layout().memberLayouts().size() - HipLibrary.FOR_TESTS.size());
  }
}
