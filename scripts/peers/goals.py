"""What JCCL wants to reach: the fastest peer's time divided by JCCL's."""

KIB, MIB = 1024, 1024 * 1024

# (collectives, mode, ranks, from bytes, to bytes, at least). Sizes between two rows have no goal.
GOALS = [
    (("all_reduce",), "reused", 2, 8, 8, 1.0),
    (("all_reduce",), "reused", 2, KIB, 8 * KIB - 1, 1.4),
    (("all_reduce",), "reused", 2, 8 * KIB, 64 * MIB, 2.0),
    (("all_reduce",), "rewritten", 2, 64 * KIB, 64 * MIB, 1.5),
    (("all_reduce",), "reused", 4, 8, 8, 1.0),
    (("all_reduce",), "reused", 4, MIB, MIB, 3.0),
    (("all_gather", "reduce_scatter", "broadcast", "alltoall"), "reused", 2, 8, 8, 1.0),
    (("all_gather", "reduce_scatter", "broadcast", "alltoall"), "reused", 2, 64 * KIB, 64 * MIB, 1.5),
    (("broadcast",), "barrier", 2, 8, 8, 1.0),
    (("broadcast",), "barrier", 2, 64 * KIB, 64 * MIB, 1.5),
]


def goal(collective, mode, ranks, size, cores):
    """The goal, or None. The goals of 4 ranks are for 2 cores only."""
    if ranks == 4 and cores != 2:
        return None
    for collectives, goal_mode, goal_ranks, low, high, least in GOALS:
        if collective in collectives and (mode, ranks) == (goal_mode, goal_ranks) and low <= size <= high:
            return least
    return None


def verdict(least, ratio, low, high):
    """Reached or missed by the ratio; unsure when the rounds do not agree about it."""
    if least is None:
        return ""
    word = "reached" if ratio >= least else "missed"
    unsure = ", unsure" if low < least <= high else ""
    return f"{least:g}x {word}{unsure}"
