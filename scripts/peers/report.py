"""From samples to tables."""

import datetime
import os
import platform
import subprocess
from dataclasses import dataclass, field

from goals import goal, verdict
from sides import LABELS, cores


@dataclass
class Cell:
    """One collective, mode, rank count and size. rounds[side] lists the samples of each round used."""

    collective: str
    mode: str
    ranks: int
    size: int
    rounds: dict = field(default_factory=dict)
    errors: dict = field(default_factory=dict)
    calm: int = 0  # rounds in which the machine was calm

    def add(self, answers):
        for side, answer in answers.items():
            self.rounds.setdefault(side, []).append(answer["us"])

    def samples(self, side):
        """None at all from a side that failed in one of the rounds."""
        if side in self.errors:
            return []
        return [us for samples in self.rounds.get(side, []) for us in samples]

    def p50(self, side):
        return percentile(self.samples(side), 50)

    def ratio(self, side, other):
        """other's time divided by side's, with the lowest and highest of the rounds."""
        each = [percentile(theirs, 50) / percentile(ours, 50)
                for ours, theirs in zip(self.rounds[side], self.rounds[other])]
        return self.p50(other) / self.p50(side), min(each), max(each)

    def fastest(self, peers):
        measured = [peer for peer in peers if self.samples(peer)]
        return min(measured, key=self.p50) if measured else None


def percentile(values, percent):
    ordered = sorted(values)
    at = (len(ordered) - 1) * percent / 100
    low = int(at)
    high = min(low + 1, len(ordered) - 1)
    return ordered[low] + (ordered[high] - ordered[low]) * (at - low)


def microseconds(us):
    return f"{us:.2f}" if us < 10 else f"{us:.1f}" if us < 1000 else f"{us:.0f}"


def spread(samples):
    low, middle, high = (microseconds(percentile(samples, percent)) for percent in (10, 50, 90))
    return f"{middle} [{low}-{high}]"


def size_text(size):
    for unit, name in ((1 << 20, "MiB"), (1 << 10, "KiB")):
        if size >= unit and size % unit == 0:
            return f"{size // unit} {name}"
    return f"{size} B"


def times(ratio, low, high):
    return f"{ratio:.2f} [{low:.2f}-{high:.2f}]"


def calm(cell):
    return f"{cell.calm}/{max(map(len, cell.rounds.values()), default=0)}"


def failure(cell, name):
    """Short enough for a table; the whole text went to standard error."""
    return cell.errors.get(name, "not measured").split(":")[0].replace("|", " ")


def row(cells):
    return "| " + " | ".join(cells) + " |"


def heading(cells):
    return [row(cells), "|" + "---|" * len(cells)]


def noise_table(cells):
    lines = heading(["side against itself", "ranks", "AllReduce", "first, us", "second, us", "second / first", "calm"])
    for cell in cells:
        first, second = cell.rounds
        lines.append(row([LABELS[first], str(cell.ranks), size_text(cell.size), spread(cell.samples(first)),
                          spread(cell.samples(second)), times(*cell.ratio(first, second)), calm(cell)]))
    return lines


def table(cells, names):
    """One collective, mode and rank count; the first name is compared with the others."""
    subject, peers = names[0], names[1:]
    lines = heading(["bytes", *(f"{LABELS[name]}, us" for name in names),
                     f"fastest peer / {LABELS[subject]}", "calm", "goal"])
    for cell in cells:
        measured = [spread(cell.samples(name)) if cell.samples(name) else failure(cell, name) for name in names]
        ratio = judged = ""
        fastest = cell.fastest(peers)
        if fastest and cell.samples(subject):
            compared = cell.ratio(subject, fastest)
            ratio = f"{times(*compared)} {LABELS[fastest]}"
            if subject == "jccl":
                judged = verdict(goal(cell.collective, cell.mode, cell.ranks, cell.size, cores()), *compared)
        lines.append(row([size_text(cell.size), *measured, ratio, calm(cell), judged]))
    return lines


def machine():
    model = platform.processor() or platform.machine()
    try:
        for line in subprocess.run(["lscpu"], capture_output=True, text=True, check=True).stdout.splitlines():
            if line.startswith("Model name:"):
                model = line.split(":", 1)[1].strip()
    except (OSError, subprocess.CalledProcessError):
        pass
    return f"{model}, {cores()} cores, {len(os.sched_getaffinity(0))} logical CPUs, Linux {'.'.join(platform.release().split('.')[:2])}"


def document(command, versions, load, noise, tables):
    """The whole of docs/peers.md. tables: (collective, mode, ranks) to lines."""
    lines = [
        "# JCCL beside Open MPI and MPICH", "",
        "Written by `scripts/bench-peers`; what is timed and how is in `scripts/peers/README.md`.", "",
        f"* Machine: {machine()}; load average {load:.2f} before the run",
        f"* Date: {datetime.date.today().isoformat()}",
        f"* Versions: {', '.join(f'{LABELS[name]} {version}' for name, version in versions.items())}",
        f"* Command: `{command}`", "",
        "Microseconds a call, slowest rank: median [10th-90th percentile]. Ratios: of the medians",
        "[lowest-highest of the rounds]; above 1 the first side is faster. Unsure: rounds disagree on the goal.",
        "Calm: rounds in which a barrier of two MPI ranks was as fast as ever, of those used. Where they are",
        "not all calm, the machine was busy or its cores far apart: measure again.", "## Noise", "", *noise_table(noise),
    ]
    for (collective, mode, ranks), body in tables.items():
        lines += ["", f"## {collective}, {mode}, {ranks} ranks", "", *body]
    return "\n".join(lines) + "\n"
