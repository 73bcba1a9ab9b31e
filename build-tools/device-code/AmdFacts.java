import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Facts of the kernels of an AMD image: registers and spills from the table that the image carries,
 * occupancy as the compiler computed it, the rest from the instructions.
 *
 * <p>A division is made of instructions among which are fused multiply-adds, so these are counted
 * and those that belong to divisions taken off: five to each {@code v_div_fixup} of a float
 * division; of an integer division one to each truncated quotient, and for 64 bits one more to its
 * reciprocal, which is one that no float division uses. Anything else, more or fewer, is reported.
 *
 * <p>A release at system scope writes the cache back ({@code buffer_wbl2}), and what says so to
 * others, a store or a barrier, must wait until that is done. Compilers up to LLVM 20 leave the
 * wait out where they know of no other access under way (llvm/llvm-project#178316).
 */
final class AmdFacts {
  private static final String HIDDEN = "hidden arguments";
  private static final int FUSED_IN_FLOAT_DIVISION = 5;
  private static final Pattern ROW = Pattern.compile("  [- ] \\.(\\w+): +(\\S+)");
  private static final Pattern FUNCTION = Pattern.compile("([0-9a-f]+) <(.+)>:");
  private static final Pattern LINE =
      Pattern.compile("\\s+(\\S+)\\s*(.*?)\\s*// ([0-9A-F]+):[^<]*(?:<(.+?)(?:\\+0x(\\w+))?>)?");
  private static final Pattern WIDE = Pattern.compile("global_(load|store)_(dwordx4|b128)");
  private static final Pattern GLOBAL = Pattern.compile("global_(load|store)_.*");
  private static final Pattern FUSED =
      Pattern.compile(
          "[vs]_(pk_)?(fma|fmac|mac|mad|fmamk|fmaak|madmk|madak)(_legacy|_mix|_mixlo|_mixhi|_dx9_zero)?"
              + "_(f|bf)(16|32|64).*|v_dot\\d\\w*_f(16|32).*|v_m?fma_mix.*");
  private static final Pattern FLOAT_DIVISION = Pattern.compile("v_div_fixup_f(32|64).*");
  private static final Pattern RECIPROCAL = Pattern.compile("v_rcp_f(32|64).*|v_s_rcp_f32.*");
  private static final Pattern CALL = Pattern.compile("s_swappc_b64|s_call_b64|s_setpc_b64");

  private static final Pattern WRITE_BACK = Pattern.compile("buffer_wbl2.*");
  private static final Pattern SIGNAL =
      Pattern.compile("(global|flat|buffer)_(store|atomic)_.*|s_barrier.*");

  private AmdFacts() {}

  static List<KernelFacts> read(Toolchain toolchain, Path image, Map<String, Integer> occupancy) {
    Path folder = image.getParent();
    String table = Tool.output(folder, List.of(toolchain.readobj(), "--notes", image.toString()));
    String code =
        Tool.output(
            folder, List.of(toolchain.objdump(), "-d", "--no-show-raw-insn", image.toString()));
    Map<String, List<Instruction>> functions = functions(code);
    List<KernelFacts> all = new ArrayList<>();
    for (Map<String, String> row : rows(table)) {
      String kernel = row.get("name");
      if (!functions.containsKey(kernel) || !occupancy.containsKey(kernel)) {
        throw new BuildException(image + ": the table names " + kernel + ", the code does not");
      }
      KernelFacts facts = KernelFacts.of(kernel);
      resources(row, facts);
      facts.with(Fact.OCCUPANCY, occupancy.get(kernel));
      instructions(functions.get(kernel), facts);
      all.add(facts);
    }
    return all;
  }

  private static void resources(Map<String, String> row, KernelFacts facts) {
    Map<Fact, String> keys =
        Map.of(
            Fact.VGPRS, "vgpr_count",
            Fact.AGPRS, "agpr_count",
            Fact.SGPRS, "sgpr_count",
            Fact.LDS_BYTES, "group_segment_fixed_size",
            Fact.VGPR_SPILLS, "vgpr_spill_count",
            Fact.SGPR_SPILLS, "sgpr_spill_count",
            Fact.SCRATCH_BYTES, "private_segment_fixed_size",
            Fact.HIDDEN, HIDDEN);
    keys.forEach((fact, key) -> facts.with(fact, Integer.parseInt(row.getOrDefault(key, "0"))));
  }

  static void instructions(List<Instruction> code, KernelFacts facts) {
    int fused = 0;
    for (Instruction instruction : code) {
      if (FUSED.matcher(instruction.name()).matches()) {
        fused += instruction.name().contains("_pk_") ? 2 : 1;
      }
    }
    int divisions = count(code, FLOAT_DIVISION.asMatchPredicate());
    int reciprocals = count(code, RECIPROCAL.asMatchPredicate());
    int explained =
        divisions * FUSED_IN_FLOAT_DIVISION
            + (reciprocals - divisions)
            + count(code, name -> name.matches("[vs]_trunc_f32.*"));

    Predicate<Instruction> isWide = named(WIDE.asMatchPredicate());
    Predicate<Instruction> isNarrow = named(GLOBAL.asMatchPredicate()).and(isWide.negate());
    Predicate<Instruction> isWait =
        instruction ->
            instruction.name().equals("s_waitcnt") && instruction.operands().contains("vmcnt(0)");
    Loops flow = new Loops(code);
    Predicate<Instruction> isWideLoad =
        isWide.and(instruction -> instruction.name().contains("load"));
    List<Instruction> loop = flow.innermost(isWideLoad);
    int loads = count(code, WIDE.asMatchPredicate().and(name -> name.contains("load")));
    int stores = count(code, WIDE.asMatchPredicate()) - loads;
    facts
        .with(Fact.FUSED, Math.abs(fused - explained))
        .with(Fact.CALLS, count(code, CALL.asMatchPredicate()))
        .with(Fact.FLAT, count(code, name -> name.startsWith("flat_")))
        .with(Fact.NARROW, flow.countBeside(isNarrow, isWide))
        .with(
            Fact.UNWAITED,
            flow.countReaching(
                named(WRITE_BACK.asMatchPredicate()), named(SIGNAL.asMatchPredicate()), isWait))
        .with(Fact.WIDE, loads + stores)
        .with(Fact.LOOP, loop.size())
        .with(Fact.LOOP_LOADS, (int) loop.stream().filter(isWideLoad).count())
        .with(Fact.WITHOUT_WIDE, (loads == 0 ? 1 : 0) + (stores == 0 ? 1 : 0));
  }

  private static Predicate<Instruction> named(Predicate<String> name) {
    return instruction -> name.test(instruction.name());
  }

  private static int count(List<Instruction> code, Predicate<String> name) {
    return (int) code.stream().filter(named(name)).count();
  }

  /** The rows of the kernel table: a row's own keys, and the number of its hidden arguments. */
  private static List<Map<String, String>> rows(String table) {
    List<Map<String, String>> rows = new ArrayList<>();
    for (String line : table.lines().toList()) {
      if (line.startsWith("  - ")) {
        rows.add(new HashMap<>());
      }
      Matcher matcher = ROW.matcher(line);
      if (!rows.isEmpty() && matcher.matches()) {
        rows.getLast().put(matcher.group(1), matcher.group(2));
      } else if (!rows.isEmpty() && line.contains(".value_kind:     hidden_")) {
        rows.getLast().merge(HIDDEN, "1", (a, b) -> String.valueOf(Integer.parseInt(a) + 1));
      }
    }
    rows.removeIf(row -> !row.containsKey("name"));
    return rows;
  }

  /** The instructions of each function of a disassembly; a place is an address. */
  static Map<String, List<Instruction>> functions(String disassembly) {
    Map<String, List<Instruction>> functions = new LinkedHashMap<>();
    Map<String, Long> starts = new HashMap<>();
    List<Instruction> code = new ArrayList<>();
    for (String line : disassembly.lines().toList()) {
      Matcher function = FUNCTION.matcher(line);
      Matcher instruction = LINE.matcher(line);
      if (function.matches()) {
        code = new ArrayList<>();
        functions.put(function.group(2), code);
        starts.put(function.group(2), Long.parseLong(function.group(1), 16));
      } else if (instruction.matches()) {
        add(instruction, starts, code);
      }
    }
    return functions;
  }

  /** Adds what a line holds: one instruction, or two that the processor starts together. */
  private static void add(Matcher line, Map<String, Long> starts, List<Instruction> code) {
    String name = line.group(1);
    long place = Long.parseLong(line.group(3), 16);
    String jump = "";
    if (name.matches("s_branch|s_cbranch_.*")) {
      long offset = line.group(5) == null ? 0 : Long.parseLong(line.group(5), 16);
      jump = Long.toHexString(starts.get(line.group(4)) + offset);
    }
    boolean continues = !name.matches("s_branch|s_endpgm|s_setpc_b64");
    String[] halves = (name + " " + line.group(2)).replace("v_dual_", "v_").split(" :: ");
    String at = Long.toHexString(place);
    for (String half : halves) {
      String[] words = half.split(" ", 2);
      code.add(new Instruction(words[0], words.length > 1 ? words[1] : "", at, jump, continues));
      at = "";
    }
  }
}
