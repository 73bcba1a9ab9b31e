"""Times JCCL and its peers in turn. Run it by scripts/bench-peers."""

import argparse
import contextlib
import itertools
import json
import os
import shlex
import sys

from calm import Probe
from report import Cell, document, noise_table, table
from sides import LABELS, Side, SideError, command

ONE_WAY = ("broadcast", "reduce")
COLLECTIVES = ("all_reduce", "all_gather", "reduce_scatter", "broadcast", "reduce", "alltoall")
MODES = ("reused", "rewritten", "barrier")
SIZES = "8,1K,8K,64K,1M,16M,64M"
NOISE_SIZES = (8, 1 << 20)


def parse_size(text):
    number = text.upper().removesuffix("IB").removesuffix("B")
    for suffix, unit in (("K", 1 << 10), ("M", 1 << 20), ("G", 1 << 30)):
        if number.endswith(suffix):
            return int(number[:-1]) * unit
    return int(number)


def list_of(convert, allowed=None):
    def parse(text):
        values = [convert(part.strip()) for part in text.split(",")]
        for value in values:
            if allowed and value not in allowed:
                raise argparse.ArgumentTypeError(f"{value} is none of {', '.join(allowed)}")
        return values
    return parse


def parse_options(arguments):
    parser = argparse.ArgumentParser(
        prog="scripts/bench-peers",
        description="Times JCCL, Open MPI and MPICH in turn, and writes the comparison to docs/.",
        epilog="'scripts/bench-peers build-fold' only builds the C fold.")
    parser.add_argument("--quick", action="store_true", help="AllReduce on 2 ranks with 8, 8K, 1M, where not said otherwise")
    parser.add_argument("--sides", type=list_of(str, tuple(LABELS)), default="jccl,openmpi,mpich",
                        help="the first is compared with the others; default: %(default)s")
    parser.add_argument("--collectives", type=list_of(str, COLLECTIVES), help="default: all")
    parser.add_argument("--modes", type=list_of(str, MODES),
                        help="default: reused, also rewritten for all_reduce, barrier for one-way collectives")
    parser.add_argument("--sizes", type=list_of(parse_size), help=f"default: {SIZES}")
    parser.add_argument("--ranks", type=list_of(int), help="default: 2,4")
    parser.add_argument("--rounds", type=int, default=5, help="turns of each side at each size; default: %(default)s")
    parser.add_argument("--samples", type=int, default=3, help="samples a turn; default: %(default)s")
    parser.add_argument("--calm-s", type=float, default=1, help="longest wait for a calm machine before a turn; default: %(default)s")
    parser.add_argument("--limit-ms", type=int, default=4000, help="limit of one turn; default: %(default)s")
    parser.add_argument("--jccl", default="./jccl bench-peer", help="JCCL's side, without --ranks; default: %(default)s")
    parser.add_argument("--out", default="target/peers/samples.jsonl", help="raw samples; default: %(default)s")
    parser.add_argument("--doc", default="docs/peers.md", help="the tables; written when JCCL is the first side; default: %(default)s")
    options = parser.parse_args(arguments)
    options.collectives = options.collectives or (["all_reduce"] if options.quick else list(COLLECTIVES))
    options.sizes = options.sizes or list_of(parse_size)("8,8K,1M" if options.quick else SIZES)
    options.ranks = options.ranks or ([2] if options.quick else [2, 4])
    return options


def modes_of(collective, options):
    if options.modes:
        return options.modes
    return ["reused"] + ["rewritten"] * (collective == "all_reduce") + ["barrier"] * (collective in ONE_WAY)


class Bench:
    def __init__(self, options, root):
        self.options, self.root = options, root
        self.versions = {}
        self.compared = 0
        self.wrong = []
        self.out = self.probe = None

    def open_side(self, name, ranks, stack):
        side = Side(name, ranks, command(name, ranks, os.path.join(self.root, "target/peers/mpi_bench"),
                                         self.options.jccl), self.root)
        stack.callback(side.close)
        try:
            side.start()
            self.versions[name] = side.version
        except SideError as error:
            print(f"{LABELS[name]}, {ranks} ranks: {error}", file=sys.stderr)
            return None
        return side

    def open_probe(self, stack):
        mpi = next((name for name in self.options.sides if name != "jccl"), None)
        self.probe = Probe(self.open_side(mpi, 2, stack) if mpi else None, self.options.calm_s)

    def measure(self, cell, sides):
        """Rounds of A B C ... Disturbed rounds are repeated, and fill up what is missing in the end."""
        wanted, disturbed = self.options.rounds, []
        for number in range(2 * wanted):
            if cell.calm == wanted:
                break
            calm = self.probe.wait()
            answers = self.turn(cell, sides)
            calm = self.probe.calm() and calm
            for key, answer in answers.items():
                self.out.write(json.dumps({**answer, "side": key, "round": number, "calm": calm}) + "\n")
            if calm:
                cell.add(answers)
                cell.calm += 1
            else:
                disturbed.append(answers)
        for answers in disturbed[:wanted - cell.calm]:
            cell.add(answers)
        return cell

    def turn(self, cell, sides):
        """Each side once. One that fails sits out the rest of the cell."""
        answers = {}
        for key, side in sides.items():
            if key in cell.errors:
                continue
            try:
                answers[key] = side.ask(cell.collective, cell.size, cell.mode, self.options.samples, self.options.limit_ms)
            except SideError as error:
                self.fail(cell, key, side.name, str(error))
        return answers

    def fail(self, cell, key, name, text):
        cell.errors[key] = text
        where = f"{LABELS[name]}, {cell.collective} {cell.size} {cell.mode}, {cell.ranks} ranks: {text}"
        print(where, file=sys.stderr)
        if text == "wrong answer":
            self.wrong.append(where)

    def noise(self, sides, ranks):
        """The first two sides, each against a second process of its own."""
        cells = []
        for name in list(sides)[:2]:
            with contextlib.ExitStack() as stack:
                again = self.open_side(name, ranks, stack)
                if not again:
                    continue
                for size in NOISE_SIZES:
                    cell = self.measure(Cell("all_reduce", "reused", ranks, size),
                                        {name: sides[name], name + " again": again})
                    if not cell.errors:
                        cells.append(cell)
        return cells

    def run(self, ranks):
        """All cells of one rank count: the noise, and (collective, mode, ranks) to table lines."""
        tables = {}
        with contextlib.ExitStack() as stack:
            opened = {name: self.open_side(name, ranks, stack) for name in self.options.sides}
            sides = {name: side for name, side in opened.items() if side}
            if self.options.sides[0] not in sides or len(sides) < 2:
                return [], {}
            self.open_probe(stack)
            noise = self.noise(sides, ranks)
            print("\n".join(noise_table(noise)), flush=True)
            for collective in self.options.collectives:
                for mode in modes_of(collective, self.options):
                    cells = [self.measure(Cell(collective, mode, ranks, size), sides) for size in self.options.sizes]
                    subject, *peers = self.options.sides
                    self.compared += sum(1 for cell in cells if cell.samples(subject) and cell.fastest(peers))
                    body = tables[collective, mode, ranks] = table(cells, self.options.sides)
                    print(f"\n{collective}, {mode}, {ranks} ranks\n" + "\n".join(body), flush=True)
        return noise, tables


def main(arguments):
    options = parse_options(arguments)
    root = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
    bench = Bench(options, root)
    load = os.getloadavg()[0]
    os.makedirs(os.path.dirname(os.path.abspath(options.out)), exist_ok=True)
    with open(options.out, "w") as bench.out:
        results = [bench.run(ranks) for ranks in options.ranks]
    noise = list(itertools.chain.from_iterable(cells for cells, _ in results))
    tables = {key: lines for _, each in results for key, lines in each.items()}
    if options.sides[0] == "jccl" and bench.compared:
        os.makedirs(os.path.dirname(os.path.abspath(options.doc)), exist_ok=True)
        with open(options.doc, "w") as file:
            file.write(document(shlex.join(["scripts/bench-peers", *arguments]), bench.versions, load, noise, tables))
        print(f"\nwritten: {options.doc}")
    if bench.wrong:
        sys.exit("wrong answers:\n" + "\n".join(bench.wrong))
    if not bench.compared:
        sys.exit("nothing was compared")


if __name__ == "__main__":
    main(sys.argv[1:])
