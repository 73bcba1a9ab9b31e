import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The assembly that clang makes for AMD, in pieces.
 *
 * @param code what is assembled and linked: all but the kernel table, and without the symbol of the
 *     compilation unit, which is for code on the host and would clash with that of another part
 * @param kernels the rows of the kernel table, which loaders and people read (YAML)
 * @param occupancies waves per SIMD as the compiler computes them, which is written nowhere else:
 *     lines {@code kernel waves}
 */
record AmdAssembly(List<String> code, List<String> kernels, List<String> occupancies) {
  private static final String TABLE = "\t.amdgpu_metadata";
  private static final String TABLE_END = "\t.end_amdgpu_metadata";
  private static final String UNIT_SYMBOL = "__hip_cuid_";
  private static final Pattern KERNEL = Pattern.compile("\\s*\\.amdhsa_kernel (\\S+)");
  private static final Pattern OCCUPANCY = Pattern.compile("; Occupancy: (\\d+)");

  static AmdAssembly parse(List<String> lines) {
    int table = lines.indexOf(TABLE);
    int end = lines.indexOf(TABLE_END);
    if (table < 0 || end < table) {
      throw new BuildException("the compiler made no kernel table");
    }
    List<String> code = new ArrayList<>(lines.subList(0, table));
    code.addAll(lines.subList(end + 1, lines.size()));
    code.removeIf(line -> line.contains(UNIT_SYMBOL));
    return new AmdAssembly(code, rows(lines.subList(table, end)), occupancies(lines));
  }

  /** The assembly of an object that holds nothing but a kernel table. */
  static String table(Target target, List<String> kernels) {
    List<String> lines = new ArrayList<>();
    lines.add("\t.amdgcn_target \"amdgcn-amd-amdhsa--" + target + "\"");
    lines.add("\t.amdhsa_code_object_version " + target.codeObjectVersion());
    lines.add(TABLE);
    lines.add("---");
    lines.add("amdhsa.kernels:");
    lines.addAll(kernels);
    lines.add("amdhsa.target: amdgcn-amd-amdhsa--" + target);
    lines.add("amdhsa.version:");
    lines.add("  - 1");
    lines.add("  - 2");
    lines.add("...");
    lines.add(TABLE_END);
    return String.join("\n", lines) + "\n";
  }

  static List<String> assembler(Toolchain toolchain, Target target, Path source, Path object) {
    return List.of(
        toolchain.clang(),
        "--no-default-config",
        "-target",
        "amdgcn-amd-amdhsa",
        "-mcpu=" + target,
        "-mcode-object-version=" + target.codeObjectVersion(),
        "-x",
        "assembler",
        "-c",
        source.toString(),
        "-o",
        object.toString());
  }

  private static List<String> rows(List<String> table) {
    int first = table.indexOf("amdhsa.kernels:") + 1;
    if (first == 0) {
      return List.of(); // "amdhsa.kernels: []"
    }
    int last = first;
    while (table.get(last).startsWith(" ")) {
      last++;
    }
    return table.subList(first, last);
  }

  private static List<String> occupancies(List<String> lines) {
    List<String> found = new ArrayList<>();
    String kernel = null;
    for (String line : lines) {
      Matcher start = KERNEL.matcher(line);
      Matcher occupancy = OCCUPANCY.matcher(line);
      if (start.matches()) {
        kernel = start.group(1);
      } else if (kernel != null && occupancy.matches()) {
        found.add(kernel + " " + occupancy.group(1));
        kernel = null;
      }
    }
    return found;
  }
}
