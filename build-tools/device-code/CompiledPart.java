import java.nio.file.Path;

/**
 * What compiling a part for a target left in the cache.
 *
 * @param part what was compiled
 * @param target what for
 * @param toolchain what by
 * @param key the entry's key
 * @param folder the entry: {@code code} (an object, or PTX), for AMD also {@code kernels.yaml} and
 *     {@code occupancy.txt}
 * @param seconds of processor time that the compiler took when it ran
 * @param wasCached whether it ran in an earlier build
 */
record CompiledPart(
    Part part,
    Target target,
    Toolchain toolchain,
    String key,
    Path folder,
    double seconds,
    boolean wasCached) {
  Path code() {
    return folder.resolve("code");
  }

  @Override
  public String toString() {
    return part + " for " + target;
  }
}
