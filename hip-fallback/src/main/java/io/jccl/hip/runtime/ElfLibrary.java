package io.jccl.hip.runtime;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;

/**
 * What a file says of itself before the loader sees it, which would wait for the writer of a pipe,
 * read a device without end, and run what the file tells it to run. By the ELF-64 Object File
 * Format, version 1.5.
 */
public final class ElfLibrary {
  private static final int MAGIC = 0x464C457F;
  private static final int SIXTY_FOUR_BITS_LITTLE_ENDIAN = 0x0102;
  private static final int SHARED_OBJECT = 3;
  private static final int HEADER_BYTES = 64;
  private static final int DYNAMIC_SYMBOLS = 11;
  private static final int SYMBOL_BYTES = 24;

  private static final ValueLayout.OfInt INT =
      ValueLayout.JAVA_INT_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);
  private static final ValueLayout.OfShort SHORT =
      ValueLayout.JAVA_SHORT_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);
  private static final ValueLayout.OfLong LONG =
      ValueLayout.JAVA_LONG_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);

  private final MemorySegment file;

  private ElfLibrary(MemorySegment file) {
    this.file = file;
  }

  /** Why a file is no shared library of 64 bits, as the end of a sentence; empty if it is one. */
  public static Optional<String> refusal(Path path) {
    if (!Files.exists(path)) {
      return Optional.of("is no file");
    }
    if (!Files.isRegularFile(path)) {
      return Optional.of("is no regular file");
    }
    try (Arena arena = Arena.ofConfined()) {
      return open(path, arena).isLibrary()
          ? Optional.empty()
          : Optional.of("is no shared library (ELF, 64 bits)");
    } catch (IOException e) {
      return Optional.of("cannot be read: " + e);
    }
  }

  /**
   * The functions and variables that a shared library defines for others.
   *
   * @throws IOException if it cannot be read, or is damaged
   */
  public static Set<String> symbols(Path path) throws IOException {
    try (Arena arena = Arena.ofConfined()) {
      return open(path, arena).symbols();
    } catch (IndexOutOfBoundsException | IllegalArgumentException e) {
      throw new IOException(path + " is damaged: what it refers to lies outside of it", e);
    }
  }

  private static ElfLibrary open(Path path, Arena arena) throws IOException {
    try (FileChannel channel = FileChannel.open(path)) {
      return new ElfLibrary(channel.map(FileChannel.MapMode.READ_ONLY, 0, channel.size(), arena));
    }
  }

  private boolean isLibrary() {
    return file.byteSize() >= HEADER_BYTES
        && file.get(INT, 0) == MAGIC
        && file.get(SHORT, 4) == SIXTY_FOUR_BITS_LITTLE_ENDIAN
        && file.get(SHORT, 16) == SHARED_OBJECT;
  }

  private Set<String> symbols() {
    long sections = file.get(LONG, 0x28);
    int sectionBytes = file.get(SHORT, 0x3A) & 0xFFFF;
    int count = file.get(SHORT, 0x3C) & 0xFFFF;
    Set<String> names = new HashSet<>();
    for (int i = 0; i < count; i++) {
      MemorySegment section = file.asSlice(sections + (long) i * sectionBytes, sectionBytes);
      if (section.get(INT, 4) == DYNAMIC_SYMBOLS) {
        long strings = sections + (long) section.get(INT, 0x28) * sectionBytes;
        collect(content(section), content(file.asSlice(strings, sectionBytes)), names);
      }
    }
    return names;
  }

  private MemorySegment content(MemorySegment section) {
    return file.asSlice(section.get(LONG, 0x18), section.get(LONG, 0x20));
  }

  /** Those that belong to a section; the others are what the library wants of others. */
  private static void collect(MemorySegment symbols, MemorySegment strings, Set<String> names) {
    for (long at = 0; at + SYMBOL_BYTES <= symbols.byteSize(); at += SYMBOL_BYTES) {
      if (symbols.get(SHORT, at + 6) != 0) {
        names.add(strings.getString(Integer.toUnsignedLong(symbols.get(INT, at))));
      }
    }
  }
}
