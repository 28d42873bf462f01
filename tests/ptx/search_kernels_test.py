#!/usr/bin/env python3
"""Runs what nvcc makes of the search kernels, on a machine without a GPU.

Takes the kernels' PTX from the built objects (cuobjdump), or has nvcc make it, and runs it with
ptx_run: results must equal those of the warp programs on the CPU bit for bit, and no two lanes may
touch a word between barriers. Exit code 77 means skipped.
"""

import sys
import tempfile

from _ptx import misses, program, ptx_of, run_cases, without_barriers

CASES = {
    "snake_search": [
        "snake-4 --level 0 --leaf 1", "snake-4 --level 0 --leaf 32",
        "snake-4 --level 1 --leaf 1", "snake-4 --level 1 --leaf 32 --no-memory",
        "snake-4 --level 2 --leaf 1", "snake-4 --level 2 --leaf 32",
        "snake-8 --level 0 --leaf 1 --jobs 7 --warps 3 --blocks 2",
        "snake-8 --level 0 --leaf 500 --histogram",
        "snake-8 --level 1 --leaf 1", "snake-8 --level 1 --leaf 32 --budget 5000 --advance 20",
        "snake-8 --level 2 --leaf 1 --advance 30",
        "snake-8 --level 2 --leaf 32 --advance 45 --budget 50000",
        "snake-9 --level 1 --leaf 1 --jobs 2", "snake-9 --leaf 32 --shared-base 0", "snake-8 --vary",
    ],
    "snake_search_large": [
        "snake-11 --leaf 64 --jobs 2", "snake-11 --leaf 32 --jobs 11 --warps 11 --advance 150", "snake-11 --leaf 32 --jobs 1 --shared-base 0",
        "snake-13 --leaf 32 --jobs 1",
    ],
    "morpion_search": [
        "morpion-5D --leaf 32", "morpion-5D --level 1 --leaf 1", "morpion-5T --leaf 7",
        "morpion-5T-22 --level 1 --leaf 1 --advance 30 --jobs 2", "morpion-5D --leaf 64 --shared-base 0",
        "morpion-4D --leaf 32", "morpion-4T --level 1 --leaf 1 --advance 20",
        "morpion-5D --level 2 --leaf 1 --advance 45 --jobs 2",
    ],
    "puzzle_search": [
        "left-move --level 1 --leaf 7", "leftmost-path --level 1 --leaf 7",
        "leftmost-path --level 2 --leaf 1 --no-memory --jobs 1 --advance 30",
        "sudoku-2 --leaf 32", "sudoku-2 --level 1 --leaf 2", "sudoku-2 --level 2 --leaf 1 --no-memory --jobs 1",
        "sudoku-3 --leaf 32 --advance 40", "sudoku-3 --level 1 --leaf 2 --advance 45 --jobs 1",
        "sudoku-4 --leaf 32 --jobs 1 --advance 120",
        "sudoku-5 --leaf 2 --jobs 1 --advance 40", "sudoku-5 --level 1 --leaf 1 --jobs 1 --advance 45",
    ],
    # Boards are 16 x 16 with 7 colours and 20 x 20 with 9, and jobs begin late in a game.
    "samegame_search": [
        "samegame --leaf 8 --jobs 1 --shared-base 0", "samegame --leaf 40 --jobs 2 --advance 30 --histogram",
        "samegame --level 1 --leaf 1 --jobs 2 --advance 40",
        "samegame --level 1 --leaf 2 --jobs 2 --advance 45 --no-memory",
        "samegame --level 2 --leaf 1 --jobs 2 --advance 62",
    ],
    "samegame_search_large": [
        "samegame-large --leaf 8 --jobs 1 --shared-base 0",
        "samegame-large --leaf 40 --jobs 2 --advance 90 --histogram",
        "samegame-large --level 1 --leaf 1 --jobs 2 --advance 100",
        "samegame-large --level 1 --leaf 2 --jobs 2 --advance 105 --no-memory --budget 500",
        "samegame-large --level 2 --leaf 1 --jobs 2 --advance 114",
    ],
}


def main():
    runner = program("WARPNEST_PTX_RUN")
    failures = 0
    with tempfile.TemporaryDirectory() as directory:
        paths = {name: ptx_of(name, directory) for name in CASES}
        for name, cases in CASES.items():
            failures += run_cases(runner, name, paths[name], cases)
        # The same without its barriers must be caught, or nothing above means anything.
        failures += misses(runner, paths["snake_search"], without_barriers, "snake-4 --level 1", "RACE")
    sys.exit(1 if failures else 0)


if __name__ == "__main__":
    main()
