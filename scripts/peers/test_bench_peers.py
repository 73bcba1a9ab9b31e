"""Tests of the driver without any MPI: python3 -m unittest discover scripts/peers"""

import io
import os
import sys
import tempfile
import unittest
from contextlib import redirect_stderr, redirect_stdout

import bench_peers
from calm import Probe
from goals import goal, verdict
from report import Cell, percentile
from sides import Side, SideError

# A side whose behaviour depends on the size that it is asked for.
FAKE = r"""
import json, sys, time
print("a warning, no answer", flush=True)
print(json.dumps({"peer": "jccl", "version": "fake", "ranks": 2, "ready": True}), flush=True)
for line in sys.stdin:
    collective, size, mode, samples, limit = line.split()
    answer = {"peer": "jccl", "collective": collective, "bytes": int(size), "ranks": 2, "mode": mode, "us": [2.0, 3.0]}
    if size == "1": answer = {"error": "wrong answer"}
    if size == "2": sys.exit(3)
    if size == "3": print("{garbage", flush=True); continue
    if size == "4": answer["bytes"] = 5
    if size == "5": answer["us"] = []
    print(json.dumps(answer), flush=True)
"""


class SideTest(unittest.TestCase):
    def setUp(self):
        self.side = Side("jccl", 2, [sys.executable, "-c", FAKE], ".")
        self.addCleanup(self.side.close)

    def ask(self, size):
        with redirect_stderr(io.StringIO()):
            return self.side.ask("all_reduce", size, "reused", 2, 1000)

    def test_answers(self):
        self.assertEqual([2.0, 3.0], self.ask(8)["us"])

    def test_says_what_went_wrong_and_goes_on(self):
        for size, text in ((1, "wrong answer"), (2, "has ended"), (3, "no JSON")):
            with self.subTest(text), self.assertRaisesRegex(SideError, text):
                self.ask(size)
            self.assertEqual([2.0, 3.0], self.ask(8)["us"])

    def test_refuses_an_answer_to_another_question(self):
        for size in (4, 5):
            with self.subTest(size), self.assertRaisesRegex(SideError, "something else"):
                self.ask(size)


class RunTest(unittest.TestCase):
    def run_with(self, *arguments):
        with tempfile.TemporaryDirectory() as folder, redirect_stdout(io.StringIO()), redirect_stderr(io.StringIO()):
            bench_peers.main([*arguments, "--out", os.path.join(folder, "out"), "--doc", os.path.join(folder, "doc")])

    def test_a_comparison_of_nothing_fails(self):
        with self.assertRaisesRegex(SystemExit, "nothing was compared"):
            self.run_with("--quick", "--sides", "jccl", "--jccl", "/does/not/exist")


class ScriptedSide:
    """Answers the given times, one a question."""

    name = "jccl"

    def __init__(self, *times):
        self._times = iter(times)

    def ask(self, *_):
        us = next(self._times)
        if us is None:
            raise SideError("has ended")
        return {"us": [us] * 3}


class CalmTest(unittest.TestCase):
    def measure(self, side, *barriers):
        bench = bench_peers.Bench(bench_peers.parse_options(["--rounds", "2"]), ".")
        bench.out, bench.probe = io.StringIO(), Probe(ScriptedSide(*[1.0] * 20, *barriers), 0)
        with redirect_stderr(io.StringIO()):
            return bench.measure(Cell("all_reduce", "reused", 2, 8), {"jccl": side})

    def test_a_disturbed_round_is_repeated(self):
        cell = self.measure(ScriptedSide(5.0, 90.0, 6.0), 1.0, 1.0, 1.0, 9.0, 1.0, 1.0)
        self.assertEqual((2, [[5.0] * 3, [6.0] * 3]), (cell.calm, cell.rounds["jccl"]))

    def test_disturbed_rounds_fill_up(self):
        cell = self.measure(ScriptedSide(7.0, 8.0, 9.0, 10.0), *[9.0] * 99)
        self.assertEqual((0, [[7.0] * 3, [8.0] * 3]), (cell.calm, cell.rounds["jccl"]))

    def test_a_side_that_fails_once_has_no_samples(self):
        cell = self.measure(ScriptedSide(7.0, None), *[1.0] * 99)
        self.assertEqual([], cell.samples("jccl"))


class ReportTest(unittest.TestCase):
    def test_percentile(self):
        self.assertEqual((1, 2, 3), tuple(percentile([3, 1, 2], percent) for percent in (0, 50, 100)))

    def test_ratio_is_of_the_medians_and_its_spread_of_the_rounds(self):
        cell = Cell("all_reduce", "reused", 2, 8, {"jccl": [[1.0], [2.0], [2.0]], "mpich": [[4.0], [4.0], [5.0]]})
        self.assertEqual((2.0, 2.0, 4.0), cell.ratio("jccl", "mpich"))

    def test_sizes(self):
        self.assertEqual([8, 1024, 1 << 20, 64 << 20], [bench_peers.parse_size(text) for text in ("8", "1K", "1MiB", "64M")])

    def test_goals(self):
        self.assertEqual(1.4, goal("all_reduce", "reused", 2, 1024, 2))
        self.assertEqual(3.0, goal("all_reduce", "reused", 4, 1 << 20, 2))
        self.assertIsNone(goal("all_reduce", "reused", 4, 1 << 20, 8))
        self.assertEqual("2x missed, unsure", verdict(2.0, 1.9, 1.5, 2.5))
        self.assertEqual("2x reached", verdict(2.0, 2.2, 2.1, 2.5))


if __name__ == "__main__":
    unittest.main()
