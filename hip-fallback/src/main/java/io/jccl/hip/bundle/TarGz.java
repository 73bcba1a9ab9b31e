package io.jccl.hip.bundle;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.GZIPOutputStream;

/**
 * Writes a .tar.gz, in the format ustar of POSIX.1-1988: a header of 512 bytes in front of each
 * file, whose numbers are octal text, and zeros up to the next multiple of 512.
 *
 * <p>The same files give the same bytes: no times, no owners, and the order is the caller's.
 */
final class TarGz implements AutoCloseable {
  private static final int BUFFER = 1 << 16;
  private static final int BLOCK = 512;
  private static final int LONGEST_NAME = 100;
  private static final int LONGEST_PREFIX = 155;

  private final OutputStream out;

  /** Creates the file, or empties it. */
  TarGz(Path file) throws IOException {
    this.out = new GZIPOutputStream(new BufferedOutputStream(Files.newOutputStream(file)), BUFFER);
  }

  /**
   * Adds a file.
   *
   * @param name its path in the archive, with slashes
   * @param executable whether it is a program
   */
  void add(String name, byte[] content, boolean executable) throws IOException {
    out.write(header(name, content.length, executable));
    out.write(content);
    pad(content.length);
  }

  /** Adds a copy of a file. */
  void add(String name, Path content, boolean executable) throws IOException {
    long size = Files.size(content);
    out.write(header(name, size, executable));
    if (Files.copy(content, out) != size) {
      throw new IOException(content + " has changed");
    }
    pad(size);
  }

  private void pad(long size) throws IOException {
    out.write(new byte[(int) (-size & (BLOCK - 1))]);
  }

  private static byte[] header(String name, long size, boolean executable) throws IOException {
    byte[] header = new byte[BLOCK];
    int cut = name.length() <= LONGEST_NAME ? -1 : name.lastIndexOf('/', LONGEST_PREFIX);
    if (cut < 0 ? name.length() > LONGEST_NAME : name.length() - cut - 1 > LONGEST_NAME) {
      throw new IOException(name + " is too long a name for an archive");
    }
    put(header, 0, name.substring(cut + 1));
    put(header, 100, executable ? "0000755" : "0000644");
    put(header, 108, "0000000"); // owner
    put(header, 116, "0000000"); // group
    put(header, 124, "%011o".formatted(size));
    put(header, 136, "00000000000"); // time
    put(header, 148, "        "); // the checksum counts as blanks while it is computed
    header[156] = '0'; // a file
    put(header, 257, "ustar");
    put(header, 263, "00");
    put(header, 345, name.substring(0, Math.max(cut, 0)));
    int sum = 0;
    for (byte each : header) {
      sum += each & 0xFF;
    }
    put(header, 148, "%06o".formatted(sum));
    header[154] = 0;
    return header;
  }

  private static void put(byte[] header, int at, String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    System.arraycopy(bytes, 0, header, at, bytes.length);
  }

  @Override
  public void close() throws IOException {
    out.write(new byte[2 * BLOCK]);
    out.close();
  }
}
