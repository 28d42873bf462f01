#!/usr/bin/env python3
"""Runs what nvcc makes of the search kernels, on a machine without a GPU.

Takes the kernels' PTX from the built objects (cuobjdump), or has nvcc make it, and runs it with
ptx_run: results must equal those of the warp programs on the CPU bit for bit, and no two lanes may
touch a word between barriers. Exit code 77 means skipped.
"""

import os
import pathlib
import re
import subprocess
import sys
import tempfile

SKIPPED = 77
SOURCE = pathlib.Path(
    os.environ.get("WARPNEST_SOURCE_DIR") or pathlib.Path(__file__).resolve().parents[2])
ARCHITECTURE = "86"

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
        "snake-9 --level 1 --leaf 1 --jobs 2", "snake-9 --leaf 32 --shared-base 0",
    ],
    "snake_search_large": [
        "snake-11 --leaf 64 --jobs 2", "snake-11 --leaf 32 --jobs 1 --shared-base 0",
        "snake-13 --leaf 32 --jobs 1",
    ],
    "morpion_search": [
        "morpion-5D --leaf 32", "morpion-5D --level 1 --leaf 1", "morpion-5T --leaf 7",
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


def skip(reason):
    print(f"skipped: {reason}")
    sys.exit(SKIPPED)


def ptx_of(name, nvcc, directory):
    """The PTX of kernels/NAME.cu, as a file."""
    path = pathlib.Path(directory) / f"{name}.ptx"
    cuobjdump = os.environ.get("WARPNEST_CUOBJDUMP")
    objects = [o for o in os.environ.get("WARPNEST_KERNEL_OBJECTS", "").split(":") if f"{name}.cu" in o]
    if cuobjdump and objects:
        done = subprocess.run([cuobjdump, "-ptx", objects[0]], capture_output=True, text=True)
        # One text for each architecture, each behind a heading.
        for text in re.split(r"(?m)^Fatbin ptx code:\n", done.stdout)[1:]:
            if re.search(rf"(?m)^arch = sm_{ARCHITECTURE}$", text):
                path.write_text(text[text.index(".version"):].split("\nFatbin ")[0])
                return path
    subprocess.run([nvcc, "-std=c++20", "-O3", f"-arch=compute_{ARCHITECTURE}", "-ptx", "--fmad=false",
                    f"-I{SOURCE}", "-o", path, SOURCE / "kernels" / f"{name}.cu"], check=True)
    return path


def main():
    nvcc = os.environ.get("WARPNEST_NVCC")  # set by ctest, empty in a build without CUDA
    program = os.environ.get("WARPNEST_PTX_RUN")
    if not nvcc:
        skip("this build has no CUDA, so there is no PTX to run")
    if not program:
        sys.exit("WARPNEST_PTX_RUN does not say where ptx_run is")
    failures = 0
    with tempfile.TemporaryDirectory() as directory:
        for name, cases in CASES.items():
            path = ptx_of(name, nvcc, directory)
            for case in cases:
                done = subprocess.run([program, path, *case.split()], capture_output=True, text=True)
                print(f"{'ok' if done.returncode == 0 else 'FAILED'}: {name}: {case}")
                if done.returncode != 0:
                    failures += 1
                    print(done.stdout + done.stderr)
        # The same without its barriers must be caught, or nothing above means anything.
        path = pathlib.Path(directory) / "snake_search.ptx"
        broken = pathlib.Path(directory) / "broken.ptx"
        broken.write_text(re.sub(r"bar\.warp\.sync[^;\n]*;", "", path.read_text()))
        done = subprocess.run([program, broken, "snake-4", "--level", "1"], capture_output=True, text=True)
        if "RACE" not in done.stdout:
            failures += 1
            print(f"FAILED: no race was found without barriers\n{done.stdout}{done.stderr}")
    sys.exit(1 if failures else 0)


if __name__ == "__main__":
    main()
