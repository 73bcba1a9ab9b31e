package io.jccl.hip.runtime;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;

/**
 * The environment variables that native libraries see. Java's copy does not change. Does nothing on
 * a system without {@code setenv}.
 */
final class ProcessEnvironment {
  private ProcessEnvironment() {}

  /**
   * Sets a variable unless it is set already.
   *
   * @throws IllegalStateException if the system refuses, for want of memory
   */
  static void setIfAbsent(String name, String value) {
    set(name, value, 0);
  }

  /**
   * Sets a variable, whatever it was.
   *
   * @throws IllegalStateException if the system refuses, for want of memory
   */
  static void set(String name, String value) {
    set(name, value, 1);
  }

  private static void set(String name, String value, int overwrite) {
    Linker linker = Linker.nativeLinker();
    MemorySegment address = linker.defaultLookup().find("setenv").orElse(null);
    if (address == null) {
      return;
    }
    MethodHandle setenv =
        linker.downcallHandle(
            address,
            FunctionDescriptor.of(
                ValueLayout.JAVA_INT,
                ValueLayout.ADDRESS,
                ValueLayout.ADDRESS,
                ValueLayout.JAVA_INT));
    try (Arena arena = Arena.ofConfined()) {
      int failed =
          (int) setenv.invokeExact(arena.allocateFrom(name), arena.allocateFrom(value), overwrite);
      if (failed != 0) {
        throw new IllegalStateException("setenv refused " + name + "=" + value);
      }
    } catch (RuntimeException | Error e) {
      throw e;
    } catch (Throwable e) {
      throw new AssertionError("setenv throws nothing", e);
    }
  }
}
