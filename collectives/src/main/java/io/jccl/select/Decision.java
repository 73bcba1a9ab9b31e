package io.jccl.select;

import java.util.List;

/**
 * A choice with its evidence.
 *
 * @param choice what will be done
 * @param fused whether one kernel on each rank does all of it; devices only
 * @param source where the choice comes from, such as {@code host-defaults.csv:12}, with the
 *     settings that restricted it in front: {@code NCCL_ALGO=ring (environment),
 *     host-defaults.csv:12}
 * @param refused every other candidate that was considered, with the reason
 */
public record Decision(Choice choice, boolean fused, String source, List<Refusal> refused) {
  /**
   * A candidate that was not taken.
   *
   * @param candidate its name, such as {@code ring/ll128}
   * @param reason why not, one line
   */
  public record Refusal(String candidate, String reason) {}
}
