"""The processes that are compared, and the protocol that they speak (see README.md)."""

import json
import os
import queue
import shlex
import subprocess
import sys
import threading

# Otherwise malloc maps and unmaps the peers' temporary buffers on each large call.
MALLOC = {
    "MALLOC_MMAP_THRESHOLD_": str(1 << 30),
    "MALLOC_TRIM_THRESHOLD_": str(2 << 30),
    "MALLOC_TOP_PAD_": str(256 << 20),
}
LABELS = {"jccl": "JCCL", "openmpi": "Open MPI", "mpich": "MPICH"}
START_S = 60  # until ready
GRACE_S = 30  # beyond the limit that the side itself keeps


class SideError(Exception):
    """A side did not start, did not answer, or answered with an error."""


def cores():
    """Physical cores that this process may use."""
    found = set()
    for cpu in os.sched_getaffinity(0):
        topology = f"/sys/devices/system/cpu/cpu{cpu}/topology/"
        try:
            with open(topology + "physical_package_id") as package, open(topology + "core_id") as core:
                found.add((package.read(), core.read()))
        except OSError:
            found.add(cpu)
    return len(found)


def openmpi(ranks, bench):
    if ranks <= cores():
        binding = ["--bind-to", "core", "--map-by", "core"]
    elif ranks <= len(os.sched_getaffinity(0)):
        binding = ["--use-hwthread-cpus", "--bind-to", "hwthread"]
    else:  # this also makes Open MPI yield while it waits
        binding = ["--oversubscribe", "--bind-to", "core:overload-allowed"]
    root = ["--allow-run-as-root"] if os.geteuid() == 0 else []
    return ["mpirun.openmpi", *root, *binding, "-n", str(ranks), bench + "_openmpi"]


def mpich(ranks, bench):
    unit = "hwthread" if cores() < ranks <= len(os.sched_getaffinity(0)) else "core"
    return ["mpirun.mpich", "-bind-to", unit, "-n", str(ranks), bench + "_mpich"]


def command(name, ranks, bench, jccl):
    if name == "jccl":
        return [*shlex.split(jccl), "--ranks", str(ranks)]
    return {"openmpi": openmpi, "mpich": mpich}[name](ranks, bench)


class Side:
    """One running side. It starts with the first question, and again after it has broken."""

    def __init__(self, name, ranks, arguments, directory):
        self.name, self.ranks, self.version = name, ranks, ""
        self._arguments, self._directory = arguments, directory
        self._process = self._lines = None
        self._starts = 0

    def start(self):
        self._starts += 1
        if self._starts > 3:
            raise SideError("has ended too often")
        try:
            self._process = subprocess.Popen(
                self._arguments, cwd=self._directory, env={**os.environ, **MALLOC}, text=True, bufsize=1,
                stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        except OSError as error:
            raise SideError(f"did not start: {error}") from error
        self._lines = queue.Queue()
        threading.Thread(target=_read, args=(self._process.stdout, self._lines), daemon=True).start()
        ready = self._answer(START_S)
        if not ready.get("ready") or ready.get("ranks") != self.ranks:
            self.close()
            raise SideError(f"is not ready: {ready}")
        self.version = str(ready.get("version", ""))

    def ask(self, collective, size, mode, samples, limit_ms):
        """The answer as a dictionary that holds at least one sample under "us"."""
        if self._process is None:
            self.start()
        try:
            self._process.stdin.write(f"{collective} {size} {mode} {samples} {limit_ms}\n")
            self._process.stdin.flush()
        except OSError as error:
            self.close()
            raise SideError(f"has ended: {error}") from error
        answer = self._answer(limit_ms / 1000 + GRACE_S)
        if "error" in answer:
            raise SideError(answer["error"])
        asked = {"collective": collective, "bytes": size, "ranks": self.ranks, "mode": mode}
        if any(answer.get(key) != value for key, value in asked.items()) or not answer.get("us"):
            self.close()  # questions and answers may be out of step
            raise SideError(f"answered something else: {answer}")
        return answer

    def _answer(self, seconds):
        try:
            line = self._lines.get(timeout=seconds)
        except queue.Empty:
            self.close()
            raise SideError(f"did not answer within {seconds:g} s") from None
        if line is None:
            self.close()
            raise SideError("has ended")
        try:
            return json.loads(line)
        except ValueError:
            self.close()
            raise SideError(f"answered no JSON: {line.strip()}") from None

    def close(self):
        process, self._process = self._process, None
        if process is None:
            return
        try:
            process.stdin.close()
        except OSError:
            pass
        for stop in (lambda: None, process.terminate, process.kill):
            stop()
            try:
                process.wait(10)
                process.stdout.close()
                return
            except subprocess.TimeoutExpired:
                continue


def _read(stream, lines):
    try:
        for line in stream:
            if line.startswith("{"):
                lines.put(line)
            else:
                sys.stderr.write(line)
    except ValueError:  # closed while reading
        pass
    lines.put(None)
