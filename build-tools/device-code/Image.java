import java.nio.file.Path;
import java.util.List;

/**
 * One loadable file: the kernels of a family for a target.
 *
 * @param family whose parts it holds
 * @param target what it runs on
 * @param file where it is in the cache
 * @param parts what it was linked of
 * @param toolchain what made it
 * @param kernels what is known of each kernel
 */
record Image(
    String family,
    Target target,
    Path file,
    List<CompiledPart> parts,
    Toolchain toolchain,
    List<KernelFacts> kernels) {
  /** Its name below the folder of images. */
  String resource() {
    return family + "/" + target + "." + target.kind().extension;
  }

  /** A hash of all sources that it was made of. */
  String sourceHash() {
    return new Hash().addAll(parts.stream().map(part -> part.part().hash()).toList()).hex();
  }
}
