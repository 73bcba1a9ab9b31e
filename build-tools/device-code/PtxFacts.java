import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Facts of the kernels of a PTX module. Registers are given out by the driver's compiler, so there
 * are none here; what can be seen is what that compiler is allowed to do: an addition or
 * multiplication without a rounding it may fuse, {@code .approx} and {@code .ftz} are not IEEE.
 */
final class PtxFacts {
  private static final Pattern ENTRY = Pattern.compile("\\.visible \\.entry (\\w+)\\(.*");
  private static final Pattern LABEL = Pattern.compile("(\\$\\w+):.*");
  private static final Pattern LINE =
      Pattern.compile("\\s+(@!?%p\\d+\\s+)?([a-z]\\S*)\\s*([^;]*);?.*");
  private static final Pattern LOCAL = Pattern.compile("\\s*\\.local .*\\[(\\d+)\\];");
  private static final Pattern ACCESS = Pattern.compile("(ld|st|atom|red)\\..*");
  private static final Pattern SPACE =
      Pattern.compile(".*\\.(global|param|shared|const|local)\\b.*");
  private static final Pattern GLOBAL = Pattern.compile("(ld|st)\\b.*\\.global\\b.*");
  private static final Pattern WIDE =
      Pattern.compile(".*\\.(v4\\.[bfsu]32|v2\\.[bfsu]64|v8\\.[bfsu]16|b128)");
  private static final Pattern MAY_FUSE =
      Pattern.compile("(add|sub|mul)(\\.sat)?\\.(f16|f16x2|bf16|bf16x2|f32|f64)");
  private static final Pattern APPROXIMATE = Pattern.compile(".*\\.(approx|full|ftz)\\b.*");

  private PtxFacts() {}

  static List<KernelFacts> read(List<String> module) {
    List<KernelFacts> all = new ArrayList<>();
    for (int i = 0; i < module.size(); i++) {
      Matcher entry = ENTRY.matcher(module.get(i));
      if (entry.matches()) {
        int end = i;
        while (!module.get(end).equals("}")) {
          end++;
        }
        KernelFacts facts = KernelFacts.of(entry.group(1));
        read(module.subList(i + 1, end), facts);
        all.add(facts);
      }
    }
    return all;
  }

  private static void read(List<String> lines, KernelFacts facts) {
    int local = 0;
    for (String line : lines) {
      Matcher depot = LOCAL.matcher(line);
      local += depot.matches() ? Integer.parseInt(depot.group(1)) : 0;
    }
    List<Instruction> code = instructions(lines);
    Predicate<Instruction> isGlobal = named(GLOBAL.asMatchPredicate());
    Predicate<Instruction> isWide = isGlobal.and(named(WIDE.asMatchPredicate()));
    Predicate<String> isAccess = ACCESS.asMatchPredicate();
    Predicate<String> isInexact = MAY_FUSE.asMatchPredicate().or(APPROXIMATE.asMatchPredicate());
    Loops flow = new Loops(code);
    Predicate<Instruction> isWideLoad = isWide.and(named(name -> name.startsWith("ld")));
    List<Instruction> loop =
        flow.innermost(isWideLoad).stream().filter(named(name -> !name.equals("label"))).toList();
    int loads = count(code, isWideLoad);
    int stores = count(code, isWide) - loads;
    facts
        .with(Fact.SCRATCH_BYTES, local)
        .with(Fact.CALLS, count(code, named(name -> name.startsWith("call"))))
        .with(Fact.FLAT, count(code, named(isAccess.and(SPACE.asMatchPredicate().negate()))))
        .with(Fact.NARROW, flow.countBeside(isGlobal.and(isWide.negate()), isWide))
        .with(Fact.WIDE, loads + stores)
        .with(Fact.LOOP, loop.size())
        .with(Fact.LOOP_LOADS, count(loop, isWideLoad))
        .with(Fact.WITHOUT_WIDE, (loads == 0 ? 1 : 0) + (stores == 0 ? 1 : 0))
        .with(Fact.FUSED, count(code, named(name -> name.matches("fma\\..*|mad\\.r.*"))))
        .with(Fact.INEXACT, count(code, named(isInexact)));
  }

  private static List<Instruction> instructions(List<String> lines) {
    List<Instruction> code = new ArrayList<>();
    String place = "";
    for (String line : lines) {
      Matcher label = LABEL.matcher(line);
      Matcher instruction = LINE.matcher(line);
      if (label.matches()) {
        if (!place.isEmpty()) {
          code.add(new Instruction("label", "", place, "", true));
        }
        place = label.group(1);
      } else if (instruction.matches()) {
        String name = instruction.group(2);
        boolean isJump = name.equals("bra") || name.equals("bra.uni");
        boolean isAlways = instruction.group(1) == null && (isJump || name.equals("ret"));
        String operands = instruction.group(3);
        code.add(new Instruction(name, operands, place, isJump ? operands : "", !isAlways));
        place = "";
      }
    }
    return code;
  }

  private static Predicate<Instruction> named(Predicate<String> name) {
    return instruction -> name.test(instruction.name());
  }

  private static int count(List<Instruction> code, Predicate<Instruction> counted) {
    return (int) code.stream().filter(counted).count();
  }
}
