package io.jccl.tuner.samples;

import io.jccl.JcclException;
import io.jccl.spi.UserFile;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
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

  private SampleWriter(Path path, FileChannel channel) {
    this.path = path;
    this.channel = channel;
  }

  private static SampleWriter open(Path path, OpenOption... options) throws IOException {
    FileChannel channel = FileChannel.open(path, options);
    if (!isMine(channel)) {
      channel.close();
      throw new JcclException(path + " is being written by another sweep; wait for its end");
    }
    return new SampleWriter(path, channel);
  }

  private static JcclException unwritable(Path path, IOException failure) {
    return new JcclException("cannot write " + path + ": " + UserFile.failed(failure), failure);
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
    StandardOpenOption isNew =
        overwrite ? StandardOpenOption.CREATE : StandardOpenOption.CREATE_NEW;
    try {
      SampleWriter writer = open(path, StandardOpenOption.WRITE, isNew);
      writer.cutAfter(0);
      return writer;
    } catch (FileAlreadyExistsException e) {
      throw new JcclException(path + " is there already; --force overwrites it", e);
    } catch (IOException e) {
      throw unwritable(path, e);
    }
  }

  /**
   * Opens a file to go on with it. What it holds must be read by {@link #lines} and not elsewhere:
   * another writer may have added to what was read before, and whoever closes the file in this
   * process ends the lock on it.
   *
   * @throws JcclException if it cannot be written, or is being written
   */
  public static SampleWriter append(Path path) {
    try {
      return open(path, StandardOpenOption.READ, StandardOpenOption.WRITE);
    } catch (AccessDeniedException e) {
      throw new JcclException("cannot write " + path + ": this user may not", e);
    } catch (IOException e) {
      throw new JcclException("cannot read " + path + ": " + UserFile.unreadable(path, e), e);
    }
  }

  /**
   * What the file holds.
   *
   * @throws JcclException if it cannot be read
   */
  public WholeLines lines() {
    try {
      channel.position(0);
      return WholeLines.of(Channels.newInputStream(channel).readAllBytes());
    } catch (IOException e) {
      throw new JcclException("cannot read " + path + ": " + UserFile.unreadable(path, e), e);
    }
  }

  /**
   * Cuts off what follows some bytes; what is written follows them.
   *
   * @throws JcclException if it cannot
   */
  public void cutAfter(long bytes) {
    try {
      channel.truncate(bytes);
      channel.position(bytes);
    } catch (IOException e) {
      throw unwritable(path, e);
    }
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
      throw unwritable(path, e);
    }
  }

  @Override
  public void close() {
    try {
      channel.close();
    } catch (IOException e) {
      throw unwritable(path, e);
    }
  }
}
