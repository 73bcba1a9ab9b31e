package io.jccl.select.model;

/**
 * What RCCL's model asks for beside the topology.
 *
 * @param model the number of its table of numbers, 0 to 5; 5 is gfx94x, 0 the default
 * @param gfx94x whether the GPUs are gfx94x
 * @param gfx12 whether the GPUs are gfx12xx, where LL is off
 * @param ll128 whether LL128 is built, the GPUs are gfx90a, and the links are safe for it
 * @param baseBw GB/s that stand for all channels together, 0 to count channels
 */
public record RcclTraits(int model, boolean gfx94x, boolean gfx12, boolean ll128, double baseBw) {
  /** The greatest number of a table. */
  public static final int LAST_MODEL = 5;

  private static final int GFX94X = 5;
  private static final int MI250_LL128 = 4;
  private static final double MI250_LL128_BASE_BW = 161.4;

  /** Checks the ranges. */
  public RcclTraits {
    if (model < 0 || model > LAST_MODEL) {
      throw new IllegalArgumentException("model: " + model + ", legal: 0 to " + LAST_MODEL);
    }
  }

  /** The traits that belong to a table of numbers. */
  public static RcclTraits of(int model) {
    boolean ll128 = model == MI250_LL128;
    return new RcclTraits(model, model == GFX94X, false, ll128, ll128 ? MI250_LL128_BASE_BW : 0);
  }
}
