package io.jccl.select;

import static io.jccl.select.Setting.Scope.ALL_RANKS;
import static io.jccl.select.Setting.Scope.EACH_RANK;

import io.jccl.select.arch.RuleVariable;
import io.jccl.select.arch.UserChoices;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/**
 * The settings of the architecture rules: what RCCL's users know by these names. A size that is
 * empty is left to the rules; one that is set wins over them.
 */
public final class RuleSettings {
  private static final Map<String, String> AUTO = Map.of("-1", "auto", "-2", "auto");

  /** The partition mode that this rank asks for; empty asks the device. */
  public static final Setting<Optional<PartitionMode>> PARTITION_MODE =
      new Setting<>(
          List.of("JCCL_TUNING_PARTITION_MODE", "RCCL_TUNING_PARTITION_MODE"),
          Syntax.wordOrAuto(Words.index(List.of(PartitionMode.values()), Words::lower)),
          Optional.empty(),
          EACH_RANK,
          "The partition mode whose rules this rank asks for; auto is the device's. DPX is used if"
              + " all ranks ask for it, otherwise SPX.");

  /** Whether the architecture rules are not asked. */
  public static final Setting<Boolean> IGNORE_ARCH_TABLE =
      flag("IGNORE_ARCH_TABLE", "1: leave the architecture rules out of JCCL_TUNER.");

  /** Whether the architecture rules may take the paths of direct data access. */
  public static final Setting<Boolean> DDA_ENABLE =
      new Setting<>(
          List.of("JCCL_DDA_ENABLE", "RCCL_DDA_ENABLE"),
          Syntax.flag(),
          true,
          ALL_RANKS,
          "0: the architecture rules take no path of direct data access (DDA).");

  /** Whether direct data access is used by 2 and 4 ranks too. */
  public static final Setting<Boolean> DDA_NRANKS_RELAX =
      flag("DDA_NRANKS_RELAX", "1: on gfx942 and gfx950, DDA for 2 and 4 ranks as well as for 8.");

  /** Up to how many bytes DDA is used. */
  public static final Setting<OptionalLong> DDA_THRESHOLD =
      threshold("DDA_THRESHOLD", "The most bytes of a call by DDA VMM.");

  /** Up to how many bytes DDA with LL is used. */
  public static final Setting<OptionalLong> DDA_LL_THRESHOLD =
      threshold("DDA_LL_THRESHOLD", "The most bytes of a call by DDA LL.");

  /** Up to how many bytes DDA with LL128 is used. */
  public static final Setting<OptionalLong> DDA_LL128_THRESHOLD =
      threshold("DDA_LL128_THRESHOLD", "The most bytes of a call by DDA LL128.");

  /** Up to how many bytes DDA LL is one-shot. */
  public static final Setting<OptionalLong> DDA_LL_ONESHOT_THRESHOLD =
      threshold("DDA_LL_ONESHOT_THRESHOLD", "The most bytes of an AllReduce by DDA LL one-shot.");

  /** Up to how many bytes DDA LL is two-shot. */
  public static final Setting<OptionalLong> DDA_LL_TWOSHOT_THRESHOLD =
      threshold("DDA_LL_TWOSHOT_THRESHOLD", "The most bytes of an AllReduce by DDA LL two-shot.");

  /** Up to how many bytes DDA LL128 is two-shot. */
  public static final Setting<OptionalLong> DDA_LL128_TWOSHOT_THRESHOLD =
      threshold(
          "DDA_LL128_TWOSHOT_THRESHOLD", "The most bytes of an AllReduce by DDA LL128 two-shot.");

  /** Whether copy engines are used through scratch memory; empty leaves it to the rules. */
  public static final Setting<Optional<Boolean>> FORCE_CE =
      flagOrAuto(
          "FORCE_CE",
          "1: copy engines through scratch memory for buffers that are not registered; 0: never;"
              + " auto: as the architecture has it.");

  /** Up to how many bytes AllGather is direct. */
  public static final Setting<OptionalLong> DIRECT_ALLGATHER_THRESHOLD =
      threshold("DIRECT_ALLGATHER_THRESHOLD", "The most bytes of a direct AllGather.");

  /** Whether the rules leave direct AllGather out. */
  public static final Setting<Boolean> DIRECT_ALLGATHER_DISABLE =
      flag("DIRECT_ALLGATHER_DISABLE", "1: the rules take no direct AllGather.");

  /** Whether the rules may do AllReduce by copy engines; empty is as the architecture has it. */
  public static final Setting<Optional<Boolean>> CE_ALLREDUCE =
      flagOrAuto("CE_ALLREDUCE", "Whether the rules may do AllReduce by copy engines.");

  /** Whether the rules do AllReduce by copy engines wherever that is possible. */
  public static final Setting<Optional<Boolean>> FORCE_CE_ALLREDUCE =
      flagOrAuto(
          "FORCE_CE_ALLREDUCE",
          "1: the rules do AllReduce by copy engines where that is possible.");

  /** Up to how many bytes copy engines do AllReduce of buffers that are not registered. */
  public static final Setting<OptionalLong> CE_AR_MAX_MSG_BYTES =
      threshold(
          "CE_AR_MAX_MSG_BYTES",
          "The most bytes of an AllReduce by copy engines of buffers that are not registered.");

  /** Up to how many bytes copy engines do AllReduce of registered buffers. */
  public static final Setting<OptionalLong> CE_AR_REG_MAX_MSG_BYTES =
      threshold(
          "CE_AR_REG_MAX_MSG_BYTES",
          "The most bytes of an AllReduce by copy engines of registered buffers.");

  /** Whether the rules choose as RCCL does with its WarpSpeed. */
  public static final Setting<Boolean> WARP_SPEED_ENABLE =
      flag("WARP_SPEED_ENABLE", "1: the rules choose as RCCL does with WarpSpeed on.");

  /** What calls should leave alone. */
  public static final Setting<Set<CtaPolicy>> CTA_POLICY =
      new Setting<>(
          List.of("JCCL_CTA_POLICY", "NCCL_CTA_POLICY"),
          new WordSet<>(CtaPolicy.class, "policy", "|", "default")
              .syntax()
              .translating(
                  Map.of("0", "default", "1", "efficiency", "2", "zero", "3", "efficiency|zero")),
          Set.of(),
          ALL_RANKS,
          "What calls leave to other work on the device, in the architecture rules; with zero they"
              + " prefer copy engines.");

  private RuleSettings() {}

  /** What the user has set of all that rules ask for. */
  public static UserChoices choices(Settings settings) {
    UserChoices user = UserChoices.NONE;
    for (RuleVariable variable : RuleVariable.values()) {
      OptionalLong value = number(settings, variable.name());
      if (value.isPresent()) {
        user = user.with(variable, value.getAsLong());
      }
    }
    return user;
  }

  /**
   * A setting as the number that rules know it by: 0 and 1 for a flag, bytes for a size, 1 for
   * efficiency and 2 for zero of {@link #CTA_POLICY}, which zero decides if both are set; empty if
   * nothing is set.
   *
   * @param variable any of the setting's names, such as {@code RCCL_DDA_THRESHOLD}
   * @throws IllegalArgumentException if no setting of this class that has a number is named so
   */
  public static OptionalLong number(Settings settings, String variable) {
    Setting<?> setting =
        all().stream()
            .filter(each -> each.names().contains(variable))
            .findFirst()
            .orElseThrow(() -> new IllegalArgumentException("no rule has a variable " + variable));
    if (settings.source(setting).equals("default")) {
      return OptionalLong.empty();
    }
    if (setting == CTA_POLICY) {
      return OptionalLong.of(
          settings.get(CTA_POLICY).stream().mapToLong(each -> each.ordinal() + 1).max().orElse(0));
    }
    return switch (settings.get(setting)) {
      case Boolean flag -> OptionalLong.of(flag ? 1 : 0);
      case Optional<?> flag when flag.isEmpty() -> OptionalLong.empty();
      case Optional<?> flag when flag.get() instanceof Boolean on -> OptionalLong.of(on ? 1 : 0);
      case OptionalLong size -> size;
      default -> throw new IllegalArgumentException(variable + " is not a number");
    };
  }

  static List<Setting<?>> all() {
    return List.of(
        PARTITION_MODE,
        IGNORE_ARCH_TABLE,
        DDA_ENABLE,
        DDA_NRANKS_RELAX,
        DDA_THRESHOLD,
        DDA_LL_THRESHOLD,
        DDA_LL128_THRESHOLD,
        DDA_LL_ONESHOT_THRESHOLD,
        DDA_LL_TWOSHOT_THRESHOLD,
        DDA_LL128_TWOSHOT_THRESHOLD,
        FORCE_CE,
        DIRECT_ALLGATHER_THRESHOLD,
        DIRECT_ALLGATHER_DISABLE,
        CE_ALLREDUCE,
        FORCE_CE_ALLREDUCE,
        CE_AR_MAX_MSG_BYTES,
        CE_AR_REG_MAX_MSG_BYTES,
        WARP_SPEED_ENABLE,
        CTA_POLICY);
  }

  private static Setting<Boolean> flag(String name, String doc) {
    return new Setting<>(
        List.of("JCCL_" + name, "RCCL_" + name), Syntax.flag(), false, ALL_RANKS, doc);
  }

  private static Setting<Optional<Boolean>> flagOrAuto(String name, String doc) {
    return new Setting<>(
        List.of("JCCL_" + name, "RCCL_" + name),
        Syntax.wordOrAuto(Syntax.flags()),
        Optional.empty(),
        ALL_RANKS,
        doc);
  }

  private static Setting<OptionalLong> threshold(String name, String doc) {
    return new Setting<>(
        List.of("JCCL_" + name, "RCCL_" + name),
        Syntax.bytesOrAuto(0).translating(AUTO),
        OptionalLong.empty(),
        ALL_RANKS,
        doc);
  }
}
