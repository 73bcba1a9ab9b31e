package io.jccl.tornado.capture;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Brings one printed kernel into the form that is checked in: one parameter, the arguments as a
 * struct by value; memory from address 0; what polling kernels read, volatile; sorted declarations.
 *
 * <p>TornadoVM assigns each address to a variable of its own, once, as the sum of a parameter and
 * an offset, and uses it for nothing but one kind of access. Whatever is not of that form is an
 * error here, and never guessed at.
 */
final class KernelText {
  private static final Pattern HEADER =
      Pattern.compile("__kernel void (\\w+)\\(__global long \\*_kernel_context, .*\\)");
  private static final Pattern DECLARATION =
      Pattern.compile(
          "(bool|char|uchar|short|ushort|int|uint|long|ulong|float|double) (\\w+(?:, \\w+)*);");
  private static final Pattern ROOT = Pattern.compile("(ul_\\d+) = \\(ulong\\) (\\w+);");
  private static final Pattern SUM = Pattern.compile("(ul_\\d+) = (ul_\\d+) \\+ (-?\\d+L|l_\\d+);");
  private static final Pattern BLOCK = Pattern.compile("// BLOCK (\\d+)");
  private static final Pattern NAME = Pattern.compile("[a-z]+_\\d+");
  private static final Pattern CALL = Pattern.compile("\\b([A-Za-z_]\\w*)\\(");
  private static final Set<String> CALLS =
      Set.of(
          "get_global_id",
          "as_int",
          "as_float",
          "as_long",
          "as_double",
          "min",
          "max",
          "if",
          "for",
          "jccl_acquire");

  private final String kernel;
  private final int arguments;
  private final List<String> lines = new ArrayList<>();
  private final Map<String, String> types = new HashMap<>();
  private final Map<String, String> roots = new HashMap<>();
  private final Map<String, String> addresses = new LinkedHashMap<>();
  private final Map<String, String> offsets = new HashMap<>();

  private KernelText(String kernel, int arguments) {
    this.kernel = kernel;
    this.arguments = arguments;
  }

  /** The kernel's definition, from what TornadoVM printed of it, header line first. */
  static String normalise(String kernel, int arguments, List<String> printed) {
    KernelText text = new KernelText(kernel, arguments);
    text.read(printed);
    text.findRoots();
    text.findAddresses();
    text.rewrite();
    text.check();
    return text.write();
  }

  private void read(List<String> printed) {
    Matcher header = HEADER.matcher(printed.getFirst().strip());
    if (!header.matches() || !header.group(1).equals(kernel)) {
      throw wrong("is printed with the header " + printed.getFirst());
    }
    Set<String> blocks = new HashSet<>();
    for (String line : printed.subList(1, printed.size())) {
      Matcher block = BLOCK.matcher(line);
      if (block.find() && !blocks.add(block.group(1))) {
        throw wrong(
            "has block "
                + block.group(1)
                + " twice: branches that the back end cannot nest, such as && or || with an else");
      }
      String bare = line.replaceAll("//.*", "").strip().replaceAll("\\s+", " ");
      bare = bare.replaceAll("\\bisless\\(([^,()]+), ([^,()]+)\\)", "$1 < $2");
      bare = bare.replaceAll("\\bisequal\\(([^,()]+), ([^,()]+)\\)", "$1 == $2");
      Matcher declaration = DECLARATION.matcher(bare);
      if (declaration.matches()) {
        for (String name : declaration.group(2).split(", ")) {
          types.put(name, declaration.group(1));
        }
      } else if (!bare.isEmpty()) {
        lines.add(bare);
      }
    }
    if (!lines.getFirst().equals("{") || !lines.getLast().equals("}")) {
      throw wrong("has no body");
    }
  }

  /** The variables that hold parameters. */
  private void findRoots() {
    for (String line : List.copyOf(lines)) {
      Matcher root = ROOT.matcher(line);
      if (root.matches()) {
        assignedOnce(root.group(1));
        roots.put(root.group(1), root.group(2));
        lines.remove(line);
      }
    }
  }

  /** The variables that hold addresses, each the sum of a parameter and an offset. */
  private void findAddresses() {
    for (String line : lines) {
      Matcher sum = SUM.matcher(line);
      if (sum.matches() && roots.containsKey(sum.group(2))) {
        assignedOnce(sum.group(1));
        addresses.put(sum.group(1), roots.get(sum.group(2)));
        offsets.put(sum.group(1), sum.group(3));
      }
    }
    Set<String> used = new HashSet<>(roots.keySet());
    for (String line : lines) {
      Matcher sum = SUM.matcher(line);
      for (String name : names(line)) {
        if (used.contains(name) && !(sum.matches() && sum.group(2).equals(name))) {
          throw wrong("uses a parameter for something else than an address: " + line);
        }
      }
    }
  }

  private void rewrite() {
    for (int i = 0; i < lines.size(); i++) {
      String line = lines.get(i);
      Matcher sum = SUM.matcher(line);
      if (sum.matches() && addresses.containsKey(sum.group(1))) {
        lines.set(i, rewriteSum(sum.group(1), sum.group(3)));
        continue;
      }
      for (String name : names(line)) {
        if (addresses.containsKey(name)) {
          line = rewriteAccess(i, line, name);
        }
      }
      lines.set(i, line);
    }
    lines.removeIf(String::isEmpty);
  }

  private String rewriteSum(String name, String offset) {
    return switch (addresses.get(name)) {
      case "arguments", "fence" -> "";
      default -> {
        checkIndex(name, offset);
        yield name + " = " + offset + ";";
      }
    };
  }

  private String rewriteAccess(int at, String line, String name) {
    String parameter = addresses.get(name);
    String access = "\\*\\(\\(__global (\\w+) \\*\\) " + name + "\\)";
    Matcher matcher = Pattern.compile(access).matcher(line);
    if (!matcher.find() || names(line).stream().filter(name::equals).count() != 1) {
      throw wrong("does not only access memory by an address: " + line);
    }
    boolean isStore = matcher.start() == 0;
    switch (parameter) {
      case "arguments":
        if (isStore || !matcher.group(1).equals("long")) {
          throw wrong("does something else with arguments than read longs: " + line);
        }
        return line.replace(matcher.group(), "arguments.at[" + place(at, name) + "]");
      case "fence":
        if (!isStore) {
          throw wrong("reads the fence: " + line);
        }
        return "jccl_acquire();";
      case "lines":
        return isPolling() ? line.replace("(__global", "(volatile __global") : line;
      default:
        return line;
    }
  }

  private boolean isPolling() {
    return addresses.containsValue("fence");
  }

  /** The place of an argument: a constant, or an offset that was computed right before. */
  private String place(int at, String name) {
    String offset = offsets.get(name);
    if (offset.endsWith("L")) {
      long bytes = Long.parseLong(offset.substring(0, offset.length() - 1));
      if (bytes % 8 != 0 || bytes < 0 || bytes / 8 >= arguments) {
        throw wrong("reads an argument at byte " + bytes);
      }
      return Long.toString(bytes / 8);
    }
    assignedOnce(offset);
    for (int i = at - 1; i >= 0 && !lines.get(i).matches(".*[{}].*"); i--) {
      if (lines.get(i).startsWith(offset + " = ")) {
        return offset + " >> 3";
      }
    }
    throw wrong("reads an argument whose place " + offset + " is not computed right before");
  }

  /** An index of memory must not have been cut to an int. */
  private void checkIndex(String name, String offset) {
    String variable = offset;
    for (int depth = 0; depth < 2 && variable.startsWith("l_"); depth++) {
      String definition = definition(variable);
      if (definition.matches("\\(long\\) i_\\d+")) {
        throw wrong(
            "has an index of 32 bits, " + variable + ": use Memory.index on the whole of it");
      }
      Matcher shift = Pattern.compile("(l_\\d+) << \\d+").matcher(definition);
      variable = shift.matches() ? shift.group(1) : "";
    }
    if (offset.endsWith("L")) {
      throw wrong("accesses memory at a constant address: " + name);
    }
  }

  private String definition(String variable) {
    String start = variable + " = ";
    return lines.stream()
        .filter(line -> line.startsWith(start))
        .findFirst()
        .map(line -> line.substring(start.length(), line.length() - 1))
        .orElse("");
  }

  private void assignedOnce(String name) {
    long count = lines.stream().filter(line -> line.startsWith(name + " = ")).count();
    if (count != 1) {
      throw wrong("assigns " + name + " " + count + " times");
    }
  }

  private void check() {
    for (String line : lines) {
      Matcher call = CALL.matcher(line);
      while (call.find()) {
        if (!CALLS.contains(call.group(1))) {
          throw wrong("calls " + call.group(1) + ": " + line);
        }
      }
      if (line.contains("NaNF")
          || line.contains("_kernel_context")
          || line.contains("_local_region")) {
        throw wrong("has what no kernel here may have: " + line);
      }
    }
  }

  private String write() {
    Map<String, Set<String>> declared = new TreeMap<>();
    for (String line : lines) {
      for (String name : names(line)) {
        if (types.containsKey(name)) {
          declared
              .computeIfAbsent(types.get(name), type -> new TreeSet<>(KernelText::byNumber))
              .add(name);
        }
      }
    }
    StringBuilder text =
        new StringBuilder(
            "__kernel void " + kernel + "(const Arguments" + arguments + " arguments)\n{\n");
    declared.forEach((type, names) -> wrap(text, type, names));
    String indent = "  ";
    for (String line : lines.subList(1, lines.size() - 1)) {
      if (line.startsWith("}")) {
        indent = indent.substring(2);
      }
      text.append(indent).append(line).append('\n');
      if (line.endsWith("{")) {
        indent += "  ";
      }
    }
    return text.append("}\n").toString();
  }

  private static void wrap(StringBuilder text, String type, Set<String> names) {
    StringBuilder line = new StringBuilder("  " + type);
    for (String name : names) {
      if (line.length() + name.length() > 100) {
        text.append(line).append('\n');
        line = new StringBuilder("     ");
      }
      line.append(' ').append(name).append(',');
    }
    text.append(line, 0, line.length() - 1).append(";\n");
  }

  private static int byNumber(String a, String b) {
    return Arrays.compare(new int[] {number(a), a.length()}, new int[] {number(b), b.length()});
  }

  private static int number(String name) {
    return Integer.parseInt(name.substring(name.indexOf('_') + 1));
  }

  private static List<String> names(String line) {
    return NAME.matcher(line).results().map(match -> match.group()).toList();
  }

  private IllegalStateException wrong(String what) {
    return new IllegalStateException("captured kernel " + kernel + " " + what);
  }
}
