package io.jccl.hip.rtc;

import io.jccl.hip.runtime.Configured;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Which file is hiprtc's: what {@code JCCL_HIPRTC_LIBRARY} (or the system property {@code
 * jccl.hiprtc.library}) names, else {@code libhiprtc.so} beside the HIP library that is in use,
 * else that library, which has hiprtc in it before ROCm 7.
 */
final class HiprtcLibrary {
  private static final List<String> NAMES =
      List.of("libhiprtc.so", "libhiprtc.so.7", "libhiprtc.so.6");

  private HiprtcLibrary() {}

  static Optional<Path> beside(String hipLibrary) {
    Optional<String> named = Configured.HIPRTC_LIBRARY.value();
    if (named.isPresent()) {
      return named.map(Path::of).filter(Files::isRegularFile);
    }
    Path hip = Path.of(hipLibrary).toAbsolutePath();
    return Stream.concat(NAMES.stream().map(hip::resolveSibling), Stream.of(hip))
        .filter(Files::isRegularFile)
        .findFirst();
  }

  /** What tells this library from another version in the same place. */
  static String identity(Path library) throws IOException {
    Path file = library.toRealPath();
    return "%s %d %s".formatted(file, Files.size(file), Files.getLastModifiedTime(file));
  }
}
