package io.jccl.hip.runtime;

import java.lang.foreign.Arena;
import java.lang.foreign.GroupLayout;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.List;

/**
 * The addresses of a library's functions, in a table as jextract's calls take it.
 *
 * @param calls the table, kept as long as the process lives
 * @param missing the functions that the library does not have
 */
public record CallTable(MemorySegment calls, List<String> missing) {
  /**
   * Looks up every function.
   *
   * @param layout the table's, whose fields have the functions' names
   * @param symbols finds them, for as long as the process lives
   */
  public static CallTable fill(GroupLayout layout, SymbolLookup symbols) {
    MemorySegment calls = Arena.global().allocate(layout);
    List<String> missing = new ArrayList<>();
    for (MemoryLayout call : layout.memberLayouts()) {
      String name = call.name().orElseThrow();
      long offset = layout.byteOffset(MemoryLayout.PathElement.groupElement(name));
      symbols
          .find(name)
          .ifPresentOrElse(
              address -> calls.set(ValueLayout.ADDRESS, offset, address), () -> missing.add(name));
    }
    return new CallTable(calls, List.copyOf(missing));
  }
}
