#!/usr/bin/env python3
"""Runs what nvcc makes of a class's search kernels, on a machine without a GPU.

Takes the kernels' PTX from the built objects (cuobjdump), or has nvcc make it, and runs it with
ptx_run: results must equal those of the warp programs on the CPU bit for bit, and no two lanes may
touch a word between barriers. Exit code 77 means skipped.

A game has its cases in tests/games/GAME/ptx_cases.txt, where a line is a class and options of
ptx_run. A class without any has those of DEFAULT_CASES.

usage: search_kernels_test.py [CLASS...]   all classes if none is named
"""

import subprocess
import sys
import tempfile

from _ptx import SOURCE, misses, program, ptx_of, run_cases, without_barriers

DEFAULT_CASES = ["--leaf 32 --jobs 2", "--level 1 --leaf 1 --jobs 2 --before-end 20"]
# Lanes step on each other in any search; this one is short in every game.
RACING_CASE = "--level 1 --leaf 32 --jobs 1 --before-end 4"


def read_cases():
    """{class: [options]}"""
    cases = {}
    for path in sorted((SOURCE / "tests/games").glob("*/ptx_cases.txt")):
        for line in path.read_text(encoding="utf-8").splitlines():
            if line and not line.startswith("#"):
                name, *options = line.split()
                cases.setdefault(name, []).append(" ".join(options))
    return cases


def check(runner, name, cases):
    """Gives how many cases failed."""
    with tempfile.TemporaryDirectory() as directory:
        path = ptx_of(name, directory)
        failures = run_cases(runner, "search", path, [f"{name} {case}" for case in cases])
        # The same without its barriers must be caught, or nothing above means anything.
        return failures + misses(runner, path, without_barriers, f"{name} {RACING_CASE}", "RACE")


def main():
    runner = program("WARPNEST_PTX_RUN")
    classes = subprocess.run([runner, "--list"], check=True, capture_output=True,
                             text=True).stdout.split()
    cases = read_cases()
    if unknown := [name for name in [*cases, *sys.argv[1:]] if name not in classes]:
        sys.exit(f"FAILED: no class is called {', '.join(unknown)}")
    failures = sum(check(runner, name, cases.get(name, DEFAULT_CASES))
                   for name in sys.argv[1:] or classes)
    sys.exit(1 if failures else 0)


if __name__ == "__main__":
    main()
