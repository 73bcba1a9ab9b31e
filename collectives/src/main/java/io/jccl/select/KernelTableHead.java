package io.jccl.select;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * What the comments above the rows of a {@link KernelTable} say of the device that was measured.
 * {@code tuner derive kernels} writes a sentence such as {@code cuda:0: NVIDIA H200, sm_90, 132
 * compute units}, which may go over lines.
 *
 * @param product the device's product
 * @param architecture such as {@code sm_90}
 */
record KernelTableHead(String product, String architecture) {
  private static final Pattern DEVICE =
      Pattern.compile("[a-z]+:\\d+: (.+?), ([^\\s,]+), \\d+ compute units");

  /** The head of a table's text; empty if no comment names a device. */
  static Optional<KernelTableHead> of(String text) {
    String comments =
        text.lines()
            .takeWhile(line -> line.startsWith("#"))
            .map(line -> line.substring(1).strip())
            .collect(Collectors.joining(" "));
    Matcher device = DEVICE.matcher(comments);
    return device.find()
        ? Optional.of(new KernelTableHead(device.group(1), device.group(2)))
        : Optional.empty();
  }

  /** An architecture without the features that follow it: {@code gfx942:xnack-} is gfx942. */
  static String plain(String architecture) {
    return architecture.replaceFirst(":.*", "");
  }

  /** Whether devices of an architecture are of the one that was measured. */
  boolean isOf(String other) {
    return plain(architecture).equals(plain(other));
  }

  @Override
  public String toString() {
    return product + " (" + architecture + ")";
  }
}
