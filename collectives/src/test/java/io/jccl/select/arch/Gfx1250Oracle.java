package io.jccl.select.arch;

import static io.jccl.select.arch.RuleVariable.RCCL_DDA_LL128_THRESHOLD;
import static io.jccl.select.arch.RuleVariable.RCCL_DDA_LL128_TWOSHOT_THRESHOLD;
import static io.jccl.select.arch.RuleVariable.RCCL_DDA_LL_ONESHOT_THRESHOLD;
import static io.jccl.select.arch.RuleVariable.RCCL_DDA_LL_THRESHOLD;
import static io.jccl.select.arch.RuleVariable.RCCL_DDA_LL_TWOSHOT_THRESHOLD;
import static io.jccl.select.arch.RuleVariable.RCCL_DDA_THRESHOLD;

import io.jccl.DataType;
import io.jccl.ReduceOp;

/**
 * The paths of gfx1250 on one node written a second time, as branches, from the description of the
 * rules and not from the rule file.
 */
record Gfx1250Oracle(PathQuery query, UserChoices user) {
  private static final long KIB = 1 << 10;
  private static final long MIB = 1 << 20;
  private static final long CLIP = 256 * MIB;

  String path() {
    return switch (query.collective()) {
      case ALL_REDUCE -> allReduce();
      case ALL_GATHER -> allGather();
      case REDUCE_SCATTER -> reduceScatter();
      case ALL_TO_ALL -> allToAll();
      case GATHER, SCATTER -> scratch() ? "CE-Scratch" : "P2P kernel";
      default -> throw new IllegalArgumentException(query.toString());
    };
  }

  private String allReduce() {
    String dda = dda() && folds() && bytes() % 16 == 0 ? allReduceOnPeers() : "";
    if (!dda.isEmpty()) {
      return dda;
    }
    boolean whole = bytes() / query.type().bytes() % n() == 0;
    boolean folds = query.op() != ReduceOp.Kind.AVG && query.op() != ReduceOp.Kind.PREMUL_SUM;
    boolean able = whole && folds && !isFloat8() && !query.captured();
    if (query.registered() && zero() && able && bytes() <= 256 * MIB) {
      return "CE";
    }
    if (!scaled()) {
      String algorithm = isFloat8() && n() > 8 ? "TREE" : "RING";
      return algorithm + window(bytes(), 128 * KIB, 16 * MIB);
    }
    if (isFloat8() && n() > 8 || bytes() <= n() * MIB) {
      return bytes() <= n() * 32 * KIB ? "TREE LL" : "TREE LL128";
    }
    return bytes() <= n() * 32 * MIB ? "RING LL128" : "RING SIMPLE";
  }

  private String allReduceOnPeers() {
    long ll = set(RCCL_DDA_LL_THRESHOLD, scaled() ? Math.min(n() * MIB, CLIP) : 32 * MIB);
    long llTwo = set(RCCL_DDA_LL_TWOSHOT_THRESHOLD, scaled() ? Long.MAX_VALUE : 2 * MIB);
    long ll128 = set(RCCL_DDA_LL128_THRESHOLD, scaled() ? CLIP : 32 * MIB);
    long ll128Two = set(RCCL_DDA_LL128_TWOSHOT_THRESHOLD, scaled() ? Long.MAX_VALUE : 64 * MIB);
    long vmm = n() == 2 ? 4 * MIB : 16 * MIB;
    if (query.captured()) {
      vmm = 32 * MIB;
    }
    vmm = set(RCCL_DDA_THRESHOLD, scaled() ? Math.min(n() * 512 * KIB, CLIP) : vmm);
    boolean early = scaled() && n() >= 32 && !query.registered() && bytes() > 2 * MIB;
    if (early && bytes() <= vmm && slices()) {
      return "DDA SIMPLE";
    }
    boolean one = bytes() <= set(RCCL_DDA_LL_ONESHOT_THRESHOLD, MIB);
    if (bytes() <= ll && (one || slices() && bytes() <= llTwo)) {
      return "DDA LL";
    }
    if (bytes() <= ll128 && (bytes() <= 4 * MIB || slices() && bytes() <= ll128Two)) {
      return "DDA LL128";
    }
    if (!scaled() && bytes() <= 256 * KIB) {
      long off = set(RCCL_DDA_THRESHOLD, Long.MAX_VALUE);
      return bytes() <= off ? "DDA SIMPLE" : "";
    }
    return bytes() <= vmm && slices() ? "DDA SIMPLE" : "";
  }

  private String allGather() {
    if (dda()) {
      long old = after() ? 128 * MIB : 64 * MIB;
      long ll = scaled() ? Math.min(n() * 16 * KIB, CLIP) : 128 * KIB;
      long ll128 = scaled() ? Math.min(n() * 16 * MIB, CLIP) : old;
      if (bytes() <= set(RCCL_DDA_LL_THRESHOLD, ll)) {
        return "DDA LL";
      }
      if (bytes() <= set(RCCL_DDA_LL128_THRESHOLD, ll128)) {
        return "DDA LL128";
      }
    }
    if (scratch()) {
      return "CE-Scratch";
    }
    if (query.registered() && zero() && bytes() <= 8192 * MIB) {
      return "CE";
    }
    return "RING" + window(bytes(), n() * MIB, n() * (scaled() ? 64 : 16) * MIB);
  }

  private String reduceScatter() {
    if (dda() && folds() && bytes() / n() % 16 == 0) {
      if (scaled()) {
        if (bytes() <= set(RCCL_DDA_LL_THRESHOLD, Math.min(n() * 256 * KIB, CLIP))) {
          return "DDA LL";
        }
        if (bytes() <= set(RCCL_DDA_LL128_THRESHOLD, Math.min(n() * 512 * KIB, CLIP))) {
          return "DDA LL128";
        }
        if (bytes() <= set(RCCL_DDA_THRESHOLD, Math.min(n() * 2 * MIB, CLIP))) {
          return "DDA SIMPLE";
        }
      } else {
        if (bytes() <= set(RCCL_DDA_LL_THRESHOLD, 16 * MIB) && bytes() <= n() * MIB) {
          return "DDA LL";
        }
        if (bytes() <= set(RCCL_DDA_LL128_THRESHOLD, 2 * MIB)) {
          return "DDA LL128";
        }
      }
    }
    if (!scaled()) {
      return "RING" + window(bytes(), n() * MIB, n() * 4 * MIB);
    }
    int most = query.type().bytes() == 1 ? 32 : 8;
    return "RING" + window(bytes(), n() * 512 * KIB, n() * most * MIB);
  }

  private String allToAll() {
    if (dda() && bytes() <= set(RCCL_DDA_LL_THRESHOLD, 64 * KIB)) {
      return "DDA LL";
    }
    if (dda() && bytes() <= set(RCCL_DDA_LL128_THRESHOLD, MIB)) {
      return "DDA LL128";
    }
    return scratch() ? "CE-Scratch" : "Direct SIMPLE";
  }

  private static String window(long bytes, long ll, long ll128) {
    if (bytes <= ll) {
      return " LL";
    }
    return bytes <= ll128 ? " LL128" : " SIMPLE";
  }

  private boolean scratch() {
    long forced = user.value(RuleVariable.RCCL_FORCE_CE);
    boolean wanted = forced == RuleVariable.UNSET ? !after() || zero() : forced != 0;
    return wanted && !query.registered() && bytes() <= n() * 64 * MIB;
  }

  private boolean dda() {
    return query.operations() == 1 && user.value(RuleVariable.RCCL_DDA_ENABLE) != 0;
  }

  private boolean folds() {
    return query.op() == ReduceOp.Kind.SUM
        && (query.type() == DataType.FLOAT32
            || query.type() == DataType.FLOAT16
            || query.type() == DataType.BFLOAT16);
  }

  private boolean slices() {
    return bytes() % n() == 0 && bytes() / n() % 16 == 0;
  }

  private boolean isFloat8() {
    return query.type() == DataType.FLOAT8E4M3 || query.type() == DataType.FLOAT8E5M2;
  }

  private boolean zero() {
    return user.value(RuleVariable.NCCL_CTA_POLICY) == 2;
  }

  private boolean after() {
    return query.site().version() == RulesVersion.AFTER;
  }

  private boolean scaled() {
    return after() && n() >= 8;
  }

  private long set(RuleVariable variable, long otherwise) {
    long value = user.value(variable);
    return value == RuleVariable.UNSET ? otherwise : value;
  }

  private long bytes() {
    return query.bytes();
  }

  private long n() {
    return query.site().ranks();
  }
}
