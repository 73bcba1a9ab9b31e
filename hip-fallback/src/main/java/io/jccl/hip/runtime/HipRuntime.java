package io.jccl.hip.runtime;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.regex.Pattern;

/**
 * AMD's GPUs, by AMD's library of ROCm 6 or newer.
 *
 * <p>The library is what {@code JCCL_HIP_LIBRARY} (or the system property {@code jccl.hip.library})
 * names, else that of {@code ROCM_PATH}, {@code /opt/rocm} or the newest {@code /opt/rocm-*}, else
 * what the system's loader finds.
 */
public final class HipRuntime extends LibraryRuntime {
  private static final String LIBRARY = "libamdhip64.so";

  /** The last is too old, which is said of it; without it nothing would be found. */
  private static final List<String> NAMES =
      List.of(LIBRARY, LIBRARY + ".7", LIBRARY + ".6", LIBRARY + ".5");

  /** The runtime; {@link java.util.ServiceLoader} calls this. */
  public HipRuntime() {}

  @Override
  public String name() {
    return "hip";
  }

  @Override
  HipLibrary open() throws UnavailableException {
    LibraryFile file = new LibraryFile(name());
    var named = Configured.HIP_LIBRARY.value();
    if (named.isPresent()) {
      return file.open(Configured.HIP_LIBRARY, named.get());
    }
    HipLibrary library = file.first(places());
    if (library == null) {
      library = file.firstNamed(NAMES);
    }
    if (library == null) {
      throw new UnavailableException(
          "AMD's HIP library was not found (" + file.tried() + ")",
          "on a machine with an AMD GPU install ROCm 6 or newer, or name the library by "
              + Configured.HIP_LIBRARY.variable());
    }
    return library;
  }

  private static List<Path> places() {
    List<Path> roots = new ArrayList<>();
    String rocm = System.getenv("ROCM_PATH");
    if (rocm != null && !rocm.isBlank()) {
      roots.add(Path.of(rocm));
    }
    roots.add(Path.of("/opt/rocm"));
    try (DirectoryStream<Path> versions = Files.newDirectoryStream(Path.of("/opt"), "rocm-*")) {
      List<Path> found = new ArrayList<>();
      versions.forEach(found::add);
      roots.addAll(newestFirst(found));
    } catch (IOException e) {
      // No /opt: nothing is installed there.
    }
    return roots.stream().map(root -> root.resolve("lib").resolve(LIBRARY)).toList();
  }

  /** By the numbers of their names, so that 6.10 is newer than 6.9. */
  static List<Path> newestFirst(List<Path> folders) {
    return folders.stream()
        .sorted(
            Comparator.comparing((Path folder) -> numbers(folder), Arrays::compare)
                .thenComparing(Comparator.naturalOrder())
                .reversed())
        .toList();
  }

  private static int[] numbers(Path folder) {
    return Pattern.compile("\\d{1,9}")
        .matcher(folder.getFileName().toString())
        .results()
        .mapToInt(number -> Integer.parseInt(number.group()))
        .toArray();
  }

  @Override
  String deviceRemedy() {
    return "see that the amdgpu driver is loaded and this user may open /dev/kfd and /dev/dri"
        + " (groups render and video), and that ROCR_VISIBLE_DEVICES and HIP_VISIBLE_DEVICES hide"
        + " no GPU";
  }
}
