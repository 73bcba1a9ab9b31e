package io.jccl.hip.runtime;

import io.jccl.hip.ffi.Hip;
import io.jccl.hip.ffi.HipCalls;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.lang.foreign.ValueLayout;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * A library of HIP's calls that is open, for as long as the process lives.
 *
 * <p>Its functions are a table of addresses, {@link HipCalls}, of which jextract makes typed calls
 * that take the address; so several libraries with the same symbols work side by side. Everything
 * here calls them directly and hands the result to {@link #check}.
 */
final class HipLibrary {
  /** What tells a library of HIP's calls, of whatever version, from others. */
  static final Set<String> LEAST = Set.of("hipInit", "hipRuntimeGetVersion");

  static final Set<String> FOR_TESTS = Set.of("hipStreamWaitValue32", "hipStreamWriteValue32");

  private final String runtime;
  private final String origin;
  private final SymbolLookup symbols;
  private final CallTable table;

  /**
   * Looks up every function.
   *
   * @param runtime the runtime's name: {@code hip}, {@code cuda} or {@code cpu}
   * @param origin the file or name that it was loaded from, for messages
   * @param symbols finds its functions, for as long as the process lives
   */
  HipLibrary(String runtime, String origin, SymbolLookup symbols) {
    this.runtime = runtime;
    this.origin = origin;
    this.symbols = symbols;
    this.table = CallTable.fill(HipCalls.layout(), symbols);
  }

  String runtime() {
    return runtime;
  }

  String origin() {
    return origin;
  }

  /**
   * The functions that it lacks and that are called; it can be used only if there are none. Flags
   * that streams write and wait for are for tests.
   */
  List<String> missing() {
    return table.missing().stream().filter(name -> !FOR_TESTS.contains(name)).toList();
  }

  /** The address of a function that is not HIP's. */
  Optional<MemorySegment> find(String name) {
    return symbols.find(name);
  }

  /** The functions' addresses, for {@link HipCalls}. */
  MemorySegment calls() {
    return table.calls();
  }

  /**
   * Throws if a call failed.
   *
   * @param code what it returned
   * @param call its name
   * @param device the device that it was for, or the runtime's name
   */
  void check(int code, String call, String device) {
    if (code != Hip.hipSuccess()) {
      throw failure(code, call, device);
    }
  }

  HipException failure(int code, String call, String device) {
    forgetError();
    return new HipException(
        call,
        code,
        HipCalls.hipGetErrorName.invoke(HipCalls.hipGetErrorName(calls()), code).getString(0),
        HipCalls.hipGetErrorString.invoke(HipCalls.hipGetErrorString(calls()), code).getString(0),
        device);
  }

  /**
   * Takes away what a failed call leaves for hipGetLastError, where somebody else's check would
   * find it. For each failure that is expected; {@link #failure} does it by itself.
   */
  void forgetError() {
    HipCalls.hipGetLastError.invoke(HipCalls.hipGetLastError(calls()));
  }

  /** The version of the runtime as HIP writes it: 60241134 is 6.2.41134. */
  int version() {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment version = arena.allocate(ValueLayout.JAVA_INT);
      check(
          HipCalls.hipRuntimeGetVersion.invoke(HipCalls.hipRuntimeGetVersion(calls()), version),
          "hipRuntimeGetVersion",
          runtime);
      return version.get(ValueLayout.JAVA_INT, 0);
    }
  }
}
