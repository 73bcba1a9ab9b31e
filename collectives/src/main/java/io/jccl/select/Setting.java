package io.jccl.select;

import io.jccl.InvalidArgumentException;
import io.jccl.plan.Algorithm;
import io.jccl.plan.algorithm.Algorithms;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;

/**
 * One thing that users can set, declared once: its names, type, default, legal values and meaning.
 * To add one, add a constant here, in {@link RuleSettings} or in {@link DebugSettings}, and a place
 * in the list of that class.
 *
 * @param <T> the type of its values
 */
public final class Setting<T> {
  /** Whether ranks may differ in a setting. */
  public enum Scope {
    /** It changes what ranks send each other: all ranks of a communicator must agree. */
    ALL_RANKS,
    /** Each rank may have its own. */
    EACH_RANK
  }

  /** The most channels that a call can have, as in NCCL. */
  public static final int MOST_CHANNELS = 64;

  /** Eight slots, each of whole pairs of cache lines. */
  private static final long BUFFER_GRAIN = 1024;

  /** The algorithms that may be used, by {@link io.jccl.plan.Algorithm#name()}. */
  public static final Setting<Allowed<String>> ALGO =
      new Setting<>(
          List.of("JCCL_ALGO", "RCCL_OVERRIDE_ALGO", "NCCL_ALGO"),
          Syntax.allowed(
              new AllowedSyntax<>(
                  "algorithm",
                  AllowedSyntax.words(Algorithms.all().stream().map(Algorithm::name).toList()),
                  AllowedSyntax.words(
                      List.of("collnetdirect", "collnetchain", "nvls", "nvlstree")))),
          Allowed.everything(),
          Scope.ALL_RANKS,
          "The algorithms that may be used, for each function.");

  /** The protocols that may be used by algorithms that send messages, and SIMPLE by the others. */
  public static final Setting<Allowed<Protocol>> PROTO =
      new Setting<>(
          List.of("JCCL_PROTO", "RCCL_OVERRIDE_PROTO", "NCCL_PROTO"),
          Syntax.allowed(
              new AllowedSyntax<>(
                  "protocol",
                  Words.index(List.of(Protocol.values()), Protocol::label),
                  new LinkedHashMap<>())),
          Allowed.everything(),
          Scope.ALL_RANKS,
          "The protocols that may be used, for each function.");

  /** The least number of channels of a call. */
  public static final Setting<Integer> MIN_NCHANNELS =
      new Setting<>(
          List.of("JCCL_MIN_NCHANNELS", "NCCL_MIN_NCHANNELS", "NCCL_MIN_NRINGS", "NCCL_MIN_CTAS"),
          Syntax.count(1, MOST_CHANNELS),
          1,
          Scope.ALL_RANKS,
          "The least number of channels of a call; of a fused kernel, of its blocks on a rank.");

  /** The greatest number of channels of a call. */
  public static final Setting<Integer> MAX_NCHANNELS =
      new Setting<>(
          List.of("JCCL_MAX_NCHANNELS", "NCCL_MAX_NCHANNELS", "NCCL_MAX_NRINGS", "NCCL_MAX_CTAS"),
          Syntax.count(1, MOST_CHANNELS),
          MOST_CHANNELS,
          Scope.ALL_RANKS,
          "The greatest number of channels of a call; of a fused kernel, of its blocks on a rank.");

  /** Bytes of a connection with the protocol Simple, on one channel: eight slots. */
  public static final Setting<Long> BUFFSIZE =
      new Setting<>(
          List.of("JCCL_BUFFSIZE", "NCCL_BUFFSIZE"),
          Syntax.size(BUFFER_GRAIN),
          512L << 10,
          Scope.ALL_RANKS,
          "Bytes of a connection with the protocol Simple, on one channel: eight slots.");

  /** Bytes of a connection with the protocol LL, on one channel: eight slots, half flags. */
  public static final Setting<Long> LL_BUFFSIZE =
      new Setting<>(
          List.of("JCCL_LL_BUFFSIZE", "NCCL_LL_BUFFSIZE"),
          Syntax.size(BUFFER_GRAIN),
          64L << 10,
          Scope.ALL_RANKS,
          "Bytes of a connection with the protocol LL, on one channel: eight slots of 16-byte"
              + " lines, half of them flags.");

  /** Bytes of a connection with the protocol LL128, on one channel: eight slots. */
  public static final Setting<Long> LL128_BUFFSIZE =
      new Setting<>(
          List.of("JCCL_LL128_BUFFSIZE", "NCCL_LL128_BUFFSIZE"),
          Syntax.size(BUFFER_GRAIN),
          128L << 10,
          Scope.ALL_RANKS,
          "Bytes of a connection with the protocol LL128, on one channel: eight slots of 128-byte"
              + " lines.");

  /** The most bytes of a message of a send; empty is what the connection holds. */
  public static final Setting<OptionalLong> P2P_CHUNKSIZE =
      new Setting<>(
          List.of("JCCL_P2P_CHUNKSIZE", "NCCL_P2P_PCI_CHUNKSIZE"),
          Syntax.bytesOrAuto(BUFFER_GRAIN),
          OptionalLong.empty(),
          Scope.ALL_RANKS,
          "The most bytes of a message that a send through host memory is cut into; auto is what a"
              + " slot of JCCL_BUFFSIZE holds, which no other value exceeds.");

  /** The longest wait for a peer; zero is no limit. */
  public static final Setting<Duration> TIMEOUT =
      new Setting<>(
          List.of("JCCL_TIMEOUT"),
          Syntax.seconds(),
          Duration.ofSeconds(600),
          Scope.EACH_RANK,
          "The longest wait for a peer, in seconds; 0 waits for ever.");

  /** Whether results must not depend on how a call is cut up. */
  public static final Setting<Boolean> REPRODUCIBLE =
      new Setting<>(
          List.of("JCCL_REPRODUCIBLE"),
          Syntax.flag(),
          false,
          Scope.ALL_RANKS,
          "1: fold in rank order, independent of size and channels; only algorithms that hold all"
              + " inputs of an element in one place.");

  /** Whether the host engine may use the Vector API. */
  public static final Setting<VectorUse> VECTOR =
      new Setting<>(
          List.of("JCCL_VECTOR"),
          Syntax.words(Words.index(List.of(VectorUse.values()), Words::lower)),
          VectorUse.AUTO,
          Scope.EACH_RANK,
          "Whether the host engine may use the Vector API; results are the same.");

  /** Whose kernels fold. */
  public static final Setting<KernelUse> KERNELS =
      new Setting<>(
          List.of("JCCL_KERNELS"),
          Syntax.words(Words.index(List.of(KernelUse.values()), KernelUse::label)),
          KernelUse.AUTO,
          Scope.EACH_RANK,
          "Whose kernels fold on devices: as measured, HIP's, or Java's as they were captured; and"
              + " on host memory those that an installed TornadoVM runs. Results are the same.");

  /** The user's table of kernels. Results do not depend on it, so ranks may have different ones. */
  public static final Setting<Optional<Path>> KERNEL_TABLE =
      new Setting<>(
          List.of("JCCL_KERNEL_TABLE"),
          Syntax.path(),
          Optional.empty(),
          Scope.EACH_RANK,
          "The file of a table that says whose kernels fold on devices, instead of the library's;"
              + " docs/kernels.md says how to make one.");

  /** Polls of a flag before a waiting thread yields; empty lets the library decide. */
  public static final Setting<OptionalInt> SPIN =
      new Setting<>(
          List.of("JCCL_SPIN"),
          Syntax.countOrAuto(0, 1_000_000_000),
          OptionalInt.empty(),
          Scope.EACH_RANK,
          "Polls of a flag before a waiting thread yields the processor.");

  /** Whether several ranks of a communicator may work on one device. */
  public static final Setting<Boolean> MULTI_RANK_DEVICE =
      new Setting<>(
          List.of("JCCL_MULTI_RANK_DEVICE", "NCCL_MULTI_RANK_GPU_ENABLE"),
          Syntax.flag(),
          false,
          Scope.ALL_RANKS,
          "1: several ranks of a communicator may work on one device, for tests and trials.");

  /** Whether plans that allow it run as one kernel on each rank. */
  public static final Setting<FusedUse> FUSED =
      new Setting<>(
          List.of("JCCL_FUSED"),
          Syntax.words(Words.index(List.of(FusedUse.values()), Words::lower)),
          FusedUse.AUTO,
          Scope.ALL_RANKS,
          "Whether oneshot and twoshot run as one kernel on each device: where there is one, never,"
              + " or always.");

  /** Device memory that a rank stages peers' inputs in. */
  public static final Setting<Long> STAGING =
      new Setting<>(
          List.of("JCCL_STAGING_BYTES", "RCCL_CE_AR_STAGING_BYTES"),
          Syntax.size(BUFFER_GRAIN),
          64L << 20,
          Scope.ALL_RANKS,
          "Bytes of device memory in which a rank stages the inputs of a reduction; longer calls"
              + " take several rounds.");

  /** Whether the algorithm {@code pat} may be used. */
  public static final Setting<PatUse> PAT_ENABLE =
      new Setting<>(
          List.of("JCCL_PAT_ENABLE", "NCCL_PAT_ENABLE"),
          Syntax.words(Words.index(List.of(PatUse.values()), Words::lower))
              .translating(Map.of("0", "off", "1", "on", "2", "auto")),
          PatUse.AUTO,
          Scope.ALL_RANKS,
          "Whether the algorithm pat may be used; NCCL's 0, 1 and 2 are off, on and auto.");

  /** Where choices that the user leaves open may come from; see {@link TunerSource#off}. */
  public static final Setting<Set<TunerSource>> TUNER =
      new Setting<>(
          List.of("JCCL_TUNER"),
          new WordSet<>(TunerSource.class, "source", ",", "none").syntax(),
          Set.of(TunerSource.values()),
          Scope.ALL_RANKS,
          "Where choices that settings leave open may come from: tables, then the rules of the"
              + " architecture, then the cost model.");

  /** Whether tables are used at all. */
  public static final Setting<TunerPlugin> TUNER_PLUGIN =
      new Setting<>(
          List.of("JCCL_TUNER_PLUGIN", "NCCL_TUNER_PLUGIN"),
          Syntax.words(Words.index(List.of(TunerPlugin.values()), Words::lower)),
          TunerPlugin.BUILTIN,
          Scope.ALL_RANKS,
          "none: leave tables out of JCCL_TUNER. Plugins written in C are not loaded.");

  /**
   * The user's table, asked before the library's. Ranks may have it in different places: they
   * compare what it says.
   */
  public static final Setting<Optional<Path>> TUNER_CONFIG_FILE =
      new Setting<>(
          List.of("JCCL_TUNER_CONFIG_FILE", "NCCL_TUNER_CONFIG_FILE"),
          Syntax.path(),
          Optional.empty(),
          Scope.EACH_RANK,
          "The file of a table that is asked before the library's; docs/tuner.md has its format.");

  /** Whether the library's own tables are asked. */
  public static final Setting<Boolean> TUNER_EMBEDDED_CONFIG =
      new Setting<>(
          List.of("JCCL_TUNER_EMBEDDED_CONFIG", "RCCL_TUNER_EMBEDDED_CONFIG"),
          Syntax.flag(),
          true,
          Scope.ALL_RANKS,
          "0: leave out the library's own tables; the user's is asked all the same.");

  private final List<String> names;
  private final Syntax<T> syntax;
  private final T defaultValue;
  private final Scope scope;
  private final String doc;

  Setting(List<String> names, Syntax<T> syntax, T defaultValue, Scope scope, String doc) {
    this.names = names;
    this.syntax = syntax;
    this.defaultValue = defaultValue;
    this.scope = scope;
    this.doc = doc;
  }

  /** The user's file of settings; read from the environment alone. */
  public static final Setting<Optional<Path>> CONF_FILE =
      new Setting<>(
          List.of("JCCL_CONF_FILE", "NCCL_CONF_FILE"),
          Syntax.path(),
          Optional.empty(),
          Scope.EACH_RANK,
          "A file of settings to be read instead of ~/.nccl.conf; in the environment only.");

  /** Apart from the constants, since the other classes with settings need this one first. */
  private static final class Every {
    static final List<Setting<?>> LIST = list();

    private static List<Setting<?>> list() {
      List<Setting<?>> all =
          new ArrayList<>(
              List.of(
                  ALGO,
                  PROTO,
                  MIN_NCHANNELS,
                  MAX_NCHANNELS,
                  BUFFSIZE,
                  LL_BUFFSIZE,
                  LL128_BUFFSIZE,
                  P2P_CHUNKSIZE,
                  TIMEOUT,
                  REPRODUCIBLE,
                  VECTOR,
                  KERNELS,
                  KERNEL_TABLE,
                  SPIN,
                  MULTI_RANK_DEVICE,
                  FUSED,
                  STAGING,
                  PAT_ENABLE,
                  TUNER,
                  TUNER_PLUGIN,
                  TUNER_CONFIG_FILE,
                  TUNER_EMBEDDED_CONFIG));
      all.addAll(RuleSettings.all());
      all.addAll(DebugSettings.all());
      all.add(CONF_FILE);
      return List.copyOf(all);
    }
  }

  /** Every setting, in the order of the documentation. */
  public static List<Setting<?>> all() {
    return Every.LIST;
  }

  /** The name, such as {@code JCCL_ALGO}. */
  public String name() {
    return names.getFirst();
  }

  /** The name and then the other names that are read, the more important first. */
  public List<String> names() {
    return names;
  }

  /** What holds if nothing is set. */
  public T defaultValue() {
    return defaultValue;
  }

  /** Whether all ranks must agree. */
  public Scope scope() {
    return scope;
  }

  /** What it means, in a line. */
  public String doc() {
    return doc;
  }

  /** The legal values, in words. */
  public String legal() {
    return syntax.legal();
  }

  /** Writes a value so that {@link #parse} reads it. */
  public String print(T value) {
    return syntax.print().apply(value);
  }

  /**
   * Reads a value as it would stand in the environment.
   *
   * @throws InvalidArgumentException if it is not legal
   */
  public T parse(String text) {
    return parse(name(), text);
  }

  /** Reads a value that stands in {@code where}, which an error names. */
  T parse(String where, String text) {
    String reason;
    try {
      T value = syntax.parse().apply(text.strip());
      if (syntax.accepts().test(value)) {
        return value;
      }
      reason = "";
    } catch (NumberFormatException | ArithmeticException e) {
      reason = "";
    } catch (IllegalArgumentException | InvalidArgumentException e) {
      reason = e.getMessage().isEmpty() ? "" : " (" + e.getMessage() + ")";
    }
    throw new InvalidArgumentException(where, text, legal() + reason);
  }

  /** Refuses a value of the right type that is out of range. */
  void check(T value) {
    if (!syntax.accepts().test(value)) {
      throw new InvalidArgumentException(name() + " (api)", value, legal());
    }
  }

  @Override
  public String toString() {
    return name();
  }
}
