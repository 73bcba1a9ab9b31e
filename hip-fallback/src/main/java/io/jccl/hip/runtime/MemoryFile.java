package io.jccl.hip.runtime;

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

/**
 * Loads a library from a resource by way of a file in memory (Linux's {@code memfd_create}): there
 * is nothing to remove, and a temporary folder that forbids execution does not matter. The file
 * stays open as long as the process lives, because the loader knows a library by its path, and that
 * holds the file's number.
 */
final class MemoryFile {
  private static final int CLOSE_ON_EXEC = 1;

  private MemoryFile() {}

  static SymbolLookup load(String name, byte[] library) throws IOException {
    Path path = Path.of("/proc", Long.toString(ProcessHandle.current().pid()), "fd", number(name));
    Files.write(path, library);
    // By its text: as a path it would be resolved, and what it leads to has no name.
    return SymbolLookup.libraryLookup(path.toString(), Arena.global());
  }

  private static String number(String name) throws IOException {
    Linker linker = Linker.nativeLinker();
    MethodHandle create =
        linker.downcallHandle(
            linker.defaultLookup().find("memfd_create").orElseThrow(MemoryFile::refused),
            FunctionDescriptor.of(ValueLayout.JAVA_INT, ValueLayout.ADDRESS, ValueLayout.JAVA_INT));
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment text = arena.allocateFrom(name);
      int number = (int) create.invokeExact(text, CLOSE_ON_EXEC);
      if (number < 0) {
        throw refused();
      }
      return Integer.toString(number);
    } catch (RuntimeException | Error | IOException e) {
      throw e;
    } catch (Throwable e) {
      throw new AssertionError("memfd_create throws nothing", e);
    }
  }

  private static IOException refused() {
    return new IOException("the system makes no files in memory (memfd_create)");
  }
}
