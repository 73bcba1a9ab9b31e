/**
 * What the build knows of a compiled kernel; each a whole number. Some must be zero, since they say
 * that the compiler left the fast or the exact path, and some are compared with what was checked
 * in.
 */
enum Fact {
  VGPRS("vgprs", Rule.BASELINE, "vector registers"),
  AGPRS("agprs", Rule.BASELINE, "accumulation registers"),
  SGPRS("sgprs", Rule.BASELINE, "scalar registers"),
  LDS_BYTES("ldsBytes", Rule.BASELINE, "bytes of memory of the work-group"),
  OCCUPANCY("occupancy", Rule.BASELINE, "waves per SIMD"),
  WIDE("wide", Rule.BASELINE, "128-bit accesses to global memory"),
  LOOP("loop", Rule.BASELINE, "instructions of the innermost loop that loads most vectors"),
  LOOP_LOADS("loopLoads", Rule.BASELINE, "128-bit loads of that loop"),
  VGPR_SPILLS("vgprSpills", Rule.ZERO, "spilled vector registers"),
  SGPR_SPILLS("sgprSpills", Rule.ZERO, "spilled scalar registers"),
  SCRATCH_BYTES("scratchBytes", Rule.ZERO, "bytes of memory of the thread"),
  HIDDEN("hidden", Rule.ZERO, "arguments that the launch would have to add"),
  CALLS("calls", Rule.ZERO, "calls of functions that were not inlined"),
  FLAT("flat", Rule.ZERO, "accesses to no known memory (flat, generic)"),
  NARROW("narrow", Rule.ZERO, "accesses under 128 bits in a loop that has 128-bit ones"),
  WITHOUT_WIDE("withoutWide", Rule.ZERO, "kinds of access (load, store) without one of 128 bits"),
  UNWAITED("unwaited", Rule.ZERO, "write-backs of the cache that a store or barrier may overtake"),
  FUSED("fused", Rule.ZERO, "fused multiply-adds that no division explains"),
  INEXACT("inexact", Rule.ZERO, "instructions that are approximate, flush or may be fused later");

  /** What is asked of a fact. */
  enum Rule {
    BASELINE,
    ZERO
  }

  final String label;
  final Rule rule;
  final String meaning;

  Fact(String label, Rule rule, String meaning) {
    this.label = label;
    this.rule = rule;
    this.meaning = meaning;
  }

  static Fact of(String label) {
    for (Fact fact : values()) {
      if (fact.label.equals(label)) {
        return fact;
      }
    }
    throw new BuildException("no fact is called '" + label + "'");
  }
}
