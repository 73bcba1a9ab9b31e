package io.jccl.perf;

import java.util.Arrays;

/** Which of the ranks' times is reported; {@link #ordinal()} is the number that -a takes. */
public enum Averaging {
  RANK_0,
  MEAN,
  MINIMUM,
  MAXIMUM;

  /** One time from those of all ranks. */
  public double of(double[] ofRanks) {
    return switch (this) {
      case RANK_0 -> ofRanks[0];
      case MEAN -> Arrays.stream(ofRanks).average().orElseThrow();
      case MINIMUM -> Arrays.stream(ofRanks).min().orElseThrow();
      case MAXIMUM -> Arrays.stream(ofRanks).max().orElseThrow();
    };
  }
}
