import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Facts of the kernels of an image for the CPU, which are the functions that it exports. All that
 * is looked for is fused multiply-adds.
 */
final class CpuFacts {
  private static final Pattern SYMBOL =
      Pattern.compile(
          "Symbol \\{\\s+Name: (\\S+) [^}]*Type: Function [^}]*Section: \\.text ", Pattern.DOTALL);
  private static final Pattern FUNCTION = Pattern.compile("[0-9a-f]+ <(.+)>:");
  private static final Pattern FUSED = Pattern.compile("\\s+[0-9a-f]+:\\s+vfn?m(add|sub).*");

  private CpuFacts() {}

  static List<KernelFacts> read(Toolchain toolchain, Path image) {
    Path folder = image.getParent();
    String symbols =
        Tool.output(folder, List.of(toolchain.readobj(), "--dyn-symbols", image.toString()));
    Set<String> exported = new HashSet<>();
    SYMBOL.matcher(symbols).results().forEach(symbol -> exported.add(symbol.group(1)));
    String code =
        Tool.output(
            folder, List.of(toolchain.objdump(), "-d", "--no-show-raw-insn", image.toString()));
    List<KernelFacts> all = new ArrayList<>();
    int fused = 0;
    for (String line : code.lines().toList()) {
      Matcher function = FUNCTION.matcher(line);
      if (function.matches() && exported.contains(function.group(1))) {
        all.add(KernelFacts.of(function.group(1)));
        fused = 0;
      } else if (FUSED.matcher(line).matches()) {
        fused++;
      }
      if (!all.isEmpty()) {
        all.getLast().with(Fact.FUSED, fused);
      }
    }
    return all;
  }
}
