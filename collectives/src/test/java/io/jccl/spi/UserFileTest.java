package io.jccl.spi;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.EOFException;
import java.io.IOException;
import java.nio.charset.MalformedInputException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class UserFileTest {
  @TempDir Path folder;

  @Test
  void whyAFileCannotBeRead() {
    Path file = folder.resolve("file");
    assertThat(UserFile.unreadable(folder, new IOException("odd"))).isEqualTo("it is a folder");
    assertThat(UserFile.unreadable(file, new NoSuchFileException("file")))
        .isEqualTo("there is no such file");
    assertThat(UserFile.unreadable(file, new AccessDeniedException("file")))
        .isEqualTo("this user may not read it");
    assertThat(UserFile.unreadable(file, new MalformedInputException(1)))
        .isEqualTo("it is no text in UTF-8");
    assertThat(UserFile.unreadable(file, new IOException("odd"))).contains("odd");
  }

  @Test
  void whatTheSystemSaidIsWithoutTheNameOfAClass() {
    assertThat(UserFile.failed(new IOException("No space left on device")))
        .isEqualTo("No space left on device");
    assertThat(UserFile.failed(new FileSystemException("file", null, "File name too long")))
        .isEqualTo("File name too long");
    assertThat(UserFile.failed(new EOFException())).isEqualTo("java.io.EOFException");
  }

  @Test
  void whyAFileCannotBeWritten() throws IOException {
    Path file = folder.resolve("file");
    assertThat(UserFile.unwritable(file)).isEmpty();
    assertThat(folder).isEmptyDirectory();
    Files.writeString(file, "mine");
    assertThat(UserFile.unwritable(file)).isEmpty();
    assertThat(file).hasContent("mine");
    assertThat(UserFile.unwritable(folder))
        .hasValueSatisfying(why -> assertThat(why).endsWith("a file in it"));
    assertThat(UserFile.unwritable(folder.resolve("none/file")))
        .hasValue(folder + "/none/file cannot be written: there is no folder " + folder + "/none");
  }
}
