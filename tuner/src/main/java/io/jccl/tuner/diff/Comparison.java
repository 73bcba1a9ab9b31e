package io.jccl.tuner.diff;

import java.util.List;

/**
 * What a comparison of two files found.
 *
 * @param points the number of calls that were compared; none proves nothing
 * @param differences where the files differ, in the order of collectives, topologies and sizes
 */
public record Comparison(long points, List<Difference> differences) {}
