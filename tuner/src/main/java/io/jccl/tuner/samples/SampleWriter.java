package io.jccl.tuner.samples;

import io.jccl.JcclException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * Appends to a file of samples, each line in one write, so that whatever stops the process cuts off
 * at most the last line. While it is open no other writer opens it.
 */
public final class SampleWriter implements AutoCloseable {
  private final Path path;
  private final FileChannel channel;

  private SampleWriter(Path path, long size, OpenOption... options) {
    this.path = path;
    try {
      channel = FileChannel.open(path, options);
      if (!isMine(channel)) {
        channel.close();
        throw new JcclException(path + " is being written by another sweep; wait for its end");
      }
      channel.truncate(size);
      channel.position(size);
    } catch (FileAlreadyExistsException e) {
      throw new JcclException(path + " is there already; --force overwrites it", e);
    } catch (IOException e) {
      throw new JcclException("cannot write " + path + ": " + e, e);
    }
  }

  /** Takes the lock; a file system that has none is trusted. */
  private static boolean isMine(FileChannel channel) {
    try {
      return channel.tryLock() != null;
    } catch (OverlappingFileLockException e) {
      return false;
    } catch (IOException e) {
      return true;
    }
  }

  /**
   * A new file.
   *
   * @param overwrite whether one that is there is overwritten
   * @throws JcclException if it is there and not to be overwritten, cannot be made, or is being
   *     written
   */
  public static SampleWriter create(Path path, boolean overwrite) {
    return new SampleWriter(
        path,
        0,
        StandardOpenOption.WRITE,
        overwrite ? StandardOpenOption.CREATE : StandardOpenOption.CREATE_NEW);
  }

  /**
   * Goes on with a file after its whole lines.
   *
   * @param wholeBytes theirs
   * @throws JcclException if it cannot be written, or is being written
   */
  public static SampleWriter append(Path path, long wholeBytes) {
    return new SampleWriter(path, wholeBytes, StandardOpenOption.WRITE);
  }

  /**
   * Appends a line.
   *
   * @throws JcclException if it cannot
   */
  public void write(Line line) {
    write(LineWriter.text(line));
  }

  /**
   * Appends a line of another format.
   *
   * @param line without what ends it
   * @throws JcclException if it cannot
   */
  public void write(String line) {
    ByteBuffer bytes = ByteBuffer.wrap((line + "\n").getBytes(StandardCharsets.UTF_8));
    try {
      while (bytes.hasRemaining()) {
        channel.write(bytes);
      }
    } catch (IOException e) {
      throw new JcclException("cannot write " + path + ": " + e, e);
    }
  }

  @Override
  public void close() {
    try {
      channel.close();
    } catch (IOException e) {
      throw new JcclException("cannot write " + path + ": " + e, e);
    }
  }
}
