"""Tells whether the machine is calm enough for a round to count.

A virtual machine's cores may move apart (to other caches) for seconds, and other work may
take a core: then all that crosses cores is several times slower, on every side. A barrier
of two MPI ranks tells: it takes about the same time on each calm occasion. It knows nothing
of the sides' results, so choosing rounds by it favours none.
"""

import sys
import time
from statistics import median

from sides import SideError

CALM = 1.5  # times the fastest barrier of the run


class Probe:
    def __init__(self, side, wait_s):
        """side: two MPI ranks of its own, or None: then every round counts as calm."""
        self._side, self._wait_s = side, wait_s
        self._best = float("inf")
        for _ in range(20 if side else 0):
            self.calm()

    def calm(self):
        if not self._side:
            return True
        try:
            us = median(self._side.ask("barrier", 0, "reused", 3, 200)["us"])
        except SideError as error:
            print(f"The probe for a calm machine {error}; all rounds count from here on", file=sys.stderr)
            self._side = None
            return True
        self._best = min(self._best, us)
        return us <= CALM * self._best

    def wait(self):
        """Whether the machine became calm in time."""
        end = time.monotonic() + self._wait_s
        while not self.calm():
            if time.monotonic() > end:
                return False
            time.sleep(0.05)
        return True
