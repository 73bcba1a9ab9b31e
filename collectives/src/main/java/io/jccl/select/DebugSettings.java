package io.jccl.select;

import static io.jccl.select.Setting.Scope.EACH_RANK;

import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The settings of what is printed about making communicators, choices and calls. */
public final class DebugSettings {
  /** How much is printed. */
  public static final Setting<DebugLevel> DEBUG =
      new Setting<>(
          List.of("JCCL_DEBUG", "NCCL_DEBUG"),
          Syntax.words(Words.index(List.of(DebugLevel.values()), Words::lower))
              .translating(Map.of("error", "none", "abort", "info")),
          DebugLevel.NONE,
          EACH_RANK,
          "How much is printed about communicators, choices and calls; NCCL's ABORT is info, and"
              + " RCCL's ERROR is none, since errors are thrown.");

  /** What is printed at the level INFO. */
  public static final Setting<Set<DebugSubsystem>> DEBUG_SUBSYS =
      new Setting<>(
          List.of("JCCL_DEBUG_SUBSYS", "NCCL_DEBUG_SUBSYS"),
          new WordSet<>(DebugSubsystem.class, "subsystem", ",", "none").syntax(),
          Collections.unmodifiableSet(
              EnumSet.of(DebugSubsystem.INIT, DebugSubsystem.ENV, DebugSubsystem.BOOTSTRAP)),
          EACH_RANK,
          "What is printed at JCCL_DEBUG=info; init, env, tuning and coll have something to say.");

  /** Where it is printed. */
  public static final Setting<String> DEBUG_FILE =
      new Setting<>(
          List.of("JCCL_DEBUG_FILE", "NCCL_DEBUG_FILE"),
          Syntax.text("the path of a file, with %h for the host's name and %p for the process"),
          "",
          EACH_RANK,
          "The file that JCCL_DEBUG writes, over what is in it; nothing is standard error.");

  private DebugSettings() {}

  static List<Setting<?>> all() {
    return List.of(DEBUG, DEBUG_SUBSYS, DEBUG_FILE);
  }
}
