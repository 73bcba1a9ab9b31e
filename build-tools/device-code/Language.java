import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A language that kernels are written in: which files hold it, and what clang must be told to make
 * a module for a target from one. Everything after the compiler is the same for all of them.
 *
 * <p>The flags keep IEEE arithmetic everywhere: no fused multiply-add, no flushed denormals,
 * divisions rounded correctly. Integers of captured kernels wrap, as Java's do and C's do not,
 * which clang makes use of. None lets a header of the machine in. PTX 8.1, the first with all
 * conversions of float8, is what drivers of CUDA 12.1 and later read; without a CUDA path that
 * exists nowhere clang would take the version from the CUDA of the machine that builds.
 */
enum Language {
  HIP(".hip", "hip"),
  OPENCL(".cl", "opencl"),
  CPP(".cpp", "c++");

  private static final List<String> COMMON =
      words("-O3 -ffp-contract=off -Wall -Werror -fno-ident -fdebug-compilation-dir=.");
  private static final List<String> HEADER_FREE = words("-std=c++17 -nostdinc");
  private static final List<String> OPENCL_C =
      words(
          "-x cl -cl-std=CL2.0 -cl-no-stdinc -nostdinc -include prelude.h"
              + " -cl-fp32-correctly-rounded-divide-sqrt -fwrapv"
              + " -Wno-unused-variable -Wno-unused-but-set-variable");
  private static final List<String> HOST =
      words(
          "-target x86_64-unknown-linux-gnu -fPIC -fno-semantic-interposition -fno-exceptions"
              + " -fno-asynchronous-unwind-tables -c");

  final String extension;
  final String label;

  Language(String extension, String label) {
    this.extension = extension;
    this.label = label;
  }

  static boolean isSource(String file) {
    return Arrays.stream(values()).anyMatch(language -> file.endsWith(language.extension));
  }

  static Language of(String file) {
    return Arrays.stream(values())
        .filter(language -> file.endsWith(language.extension))
        .findFirst()
        .orElseThrow(() -> new BuildException(file + ": no language has this extension"));
  }

  /** What clang is told, apart from the names of files. */
  List<String> flags(Target target) {
    List<String> flags = new ArrayList<>(List.of("--no-default-config"));
    flags.addAll(COMMON);
    flags.addAll(
        switch (this) {
          case HIP -> hip(target);
          case OPENCL -> opencl(target);
          case CPP -> cpp(target);
        });
    if (target.isGeneric()) {
      flags.add("-Wno-error"); // clang 20 warns of version 6 of the code object format itself
    }
    return flags;
  }

  private static List<String> hip(Target target) {
    return switch (target.kind()) {
      case AMD ->
          join(
              HEADER_FREE,
              words(
                  "-x hip --offload-device-only -nogpulib -nogpuinc -fuse-cuid=none"
                      + " --no-gpu-bundle-output -S"),
              "--offload-arch=" + target,
              "-mcode-object-version=" + target.codeObjectVersion());
      case NVIDIA ->
          join(
              HEADER_FREE,
              words(
                  "-x cuda --cuda-device-only -nocudainc -nocudalib -fuse-cuid=none"
                      + " --cuda-path=/nonexistent --cuda-feature=+ptx81 -S"),
              "--cuda-gpu-arch=" + target);
      case CPU -> cpp(target);
    };
  }

  private static List<String> opencl(Target target) {
    return switch (target.kind()) {
      case AMD ->
          join(
              OPENCL_C,
              words("-target amdgcn-amd-amdhsa -nogpulib -mllvm -amdgpu-internalize-symbols -S"),
              "-mcpu=" + target,
              "-mcode-object-version=" + target.codeObjectVersion());
      case NVIDIA ->
          join(
              OPENCL_C,
              words(
                  "-target nvptx64-nvidia-cuda --cuda-path=/nonexistent --cuda-feature=+ptx81 -S"),
              "-march=" + target);
      case CPU -> join(OPENCL_C, HOST, "-march=" + target);
    };
  }

  private static List<String> cpp(Target target) {
    if (target.kind() != Target.Kind.CPU) {
      throw new BuildException("C++ is for the CPU, not for " + target);
    }
    return join(
        HEADER_FREE, join(HOST, words("-x c++ -fno-rtti -fvisibility=hidden")), "-march=" + target);
  }

  private static List<String> words(String text) {
    return List.of(text.split(" "));
  }

  private static List<String> join(List<String> first, List<String> second, String... more) {
    List<String> all = new ArrayList<>(first);
    all.addAll(second);
    all.addAll(List.of(more));
    return all;
  }
}
