package io.jccl.hip.rtc;

import io.jccl.hip.ffi.Hip;
import io.jccl.hip.ffi.HiprtcCalls;
import io.jccl.hip.runtime.CallTable;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.lang.foreign.ValueLayout;
import java.util.List;

/** hiprtc, open in this process: for the child process alone. */
final class Hiprtc {
  private static final String NAME = "jccl.hip";

  private final MemorySegment calls;

  private Hiprtc(MemorySegment calls) {
    this.calls = calls;
  }

  static Hiprtc open(String library) throws HiprtcException {
    SymbolLookup symbols;
    try {
      symbols = SymbolLookup.libraryLookup(library, Arena.global());
    } catch (IllegalArgumentException e) {
      throw new HiprtcException(library + " cannot be loaded: " + e.getMessage());
    }
    CallTable table = CallTable.fill(HiprtcCalls.layout(), symbols);
    if (!table.missing().isEmpty()) {
      throw new HiprtcException(library + " has no " + table.missing().getFirst());
    }
    return new Hiprtc(table.calls());
  }

  /** Compiles one source to a code object. */
  byte[] compile(String source, List<String> options) throws HiprtcException {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment result = arena.allocate(ValueLayout.ADDRESS);
      check(
          HiprtcCalls.hiprtcCreateProgram.invoke(
              HiprtcCalls.hiprtcCreateProgram(calls),
              result,
              arena.allocateFrom(source),
              arena.allocateFrom(NAME),
              0,
              MemorySegment.NULL,
              MemorySegment.NULL),
          "hiprtcCreateProgram");
      MemorySegment program = result.get(ValueLayout.ADDRESS, 0);
      MemorySegment list = arena.allocate(ValueLayout.ADDRESS, Math.max(1, options.size()));
      for (int i = 0; i < options.size(); i++) {
        list.setAtIndex(ValueLayout.ADDRESS, i, arena.allocateFrom(options.get(i)));
      }
      int code =
          HiprtcCalls.hiprtcCompileProgram.invoke(
              HiprtcCalls.hiprtcCompileProgram(calls), program, options.size(), list);
      if (code == Hip.HIPRTC_ERROR_COMPILATION()) {
        throw new HiprtcException(log(program, arena));
      }
      check(code, "hiprtcCompileProgram");
      return code(program, arena);
    }
  }

  private byte[] code(MemorySegment program, Arena arena) throws HiprtcException {
    MemorySegment size = arena.allocate(ValueLayout.JAVA_LONG);
    check(
        HiprtcCalls.hiprtcGetCodeSize.invoke(HiprtcCalls.hiprtcGetCodeSize(calls), program, size),
        "hiprtcGetCodeSize");
    MemorySegment code = arena.allocate(size.get(ValueLayout.JAVA_LONG, 0));
    check(
        HiprtcCalls.hiprtcGetCode.invoke(HiprtcCalls.hiprtcGetCode(calls), program, code),
        "hiprtcGetCode");
    return code.toArray(ValueLayout.JAVA_BYTE);
  }

  private String log(MemorySegment program, Arena arena) throws HiprtcException {
    MemorySegment size = arena.allocate(ValueLayout.JAVA_LONG);
    check(
        HiprtcCalls.hiprtcGetProgramLogSize.invoke(
            HiprtcCalls.hiprtcGetProgramLogSize(calls), program, size),
        "hiprtcGetProgramLogSize");
    MemorySegment log = arena.allocate(size.get(ValueLayout.JAVA_LONG, 0) + 1);
    check(
        HiprtcCalls.hiprtcGetProgramLog.invoke(
            HiprtcCalls.hiprtcGetProgramLog(calls), program, log),
        "hiprtcGetProgramLog");
    return log.getString(0).strip();
  }

  private void check(int code, String call) throws HiprtcException {
    if (code != Hip.HIPRTC_SUCCESS()) {
      String text =
          HiprtcCalls.hiprtcGetErrorString
              .invoke(HiprtcCalls.hiprtcGetErrorString(calls), code)
              .getString(0);
      throw new HiprtcException("%s failed: %s (%d)".formatted(call, text, code));
    }
  }
}
