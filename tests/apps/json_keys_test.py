#!/usr/bin/env python3
"""Holds what `--json` prints to docs/formats.md, in both directions.

Every key that a command prints is named in the section of the command, or in the part for all of
them; every key that a table of the section names is printed by one of the calls below.
"""

import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile

SOURCE = pathlib.Path(
    os.environ.get("WARPNEST_SOURCE_DIR") or pathlib.Path(__file__).resolve().parents[2])

# Objects whose keys are data: scores, activities, terms of the model, the data file's figures.
DATA = {"histogram", "shares", "terms", "figures"}

SNAKE = ["snake", "--dim", "4"]
BOARD = ["samegame", "--columns", "4", "--rows", "4"]
SEARCHES = [
    [*SNAKE, "--runs", "2"],
    [*SNAKE, "--algorithm", "nrpa", "--level", "1", "--warm-start", "{folder}/snake"],
    [*BOARD, "--algorithm", "gnrpa", "--level", "1", "--bias", "game"],
    [*SNAKE, "--algorithm", "uct", "--playouts", "50"],
    [*SNAKE, "--algorithm", "reflexive", "--games", "2,2"],
    [*SNAKE, "--algorithm", "sampling", "--playouts", "50"],
    [*SNAKE, "--algorithm", "mobility", "--playouts", "5"],
    [*SNAKE, "--algorithm", "perturbation", "--playouts", "50"],
    ["morpion", "--variant", "4D", "--level", "0"],
    ["left-move", "--level", "1"],
    [*BOARD, "--level", "0"],
    ["samegame", "--boards", "{folder}/boards", "--level", "0"],
    ["sudoku", "--order", "2", "--problem", "1", "--level", "0"],
    ["sudoku", "--order", "2", "--problem-count", "2"],
    ["schur", "--sets", "2", "--weak", "--level", "0"],
]
QUICK = ["--rounds", "1", "--round-time", "1ms", "--threads", "2", "--quiet"]
# By section of the page. The figures of bench search, bench nrpa and most tables take too long here.
CALLS = {
    "search": [["search", *call, "--quiet"] for call in SEARCHES],
    "playouts": [["playouts", *SNAKE, "--count", "10"],
                 ["playouts", "morpion", "--count", "10"]],
    "bench playouts": [["bench", "playouts", *SNAKE, *QUICK],
                       ["bench", "playouts", *BOARD, *QUICK],
                       ["bench", "playouts", "morpion", "--variant", "4D", "--rounds", "1"]],
    "exact": [["exact", "left-move", "--depth", "9"]],
    "verify": [["verify", "{folder}/snake"], ["verify", "{folder}/bent"],
               *(["verify", f"{{folder}}/{name}"]
                 for name in ("morpion.msr", "crossed.json", "tree", "samegame", "sudoku"))],
    "show": [["show", "{folder}/morpion.msr"]],
    "bench pchase": [["bench", "pchase", "--rounds", "1", "--size", "64", "--quiet"]],
    "bench compute": [["bench", "compute", "--n", "8", "--rounds", "1"]],
    "bench warp-loss": [["bench", "warp-loss", "--warps", "100", "--pools", "2", "--searches", "2",
                         "--quiet"]],
    "predict": [["predict", "--gpu", "3080", "--dim", "8"]],
    "tables": [["tables", "--quick", "--only", "5", "--out", "{folder}/report", "--quiet"]],
    "devices": [["devices"]],
    "games": [["games"]],
    "searches": [["searches"]],
}
# What only a machine with a GPU prints.
NEEDS_GPU = {"bench pchase"}


def documented(text):
    """(words in backticks, those of them in the first column of a table)"""
    words, columns = set(), set()
    for line in re.sub(r"```.*?```", "", text, flags=re.S).splitlines():
        quoted = re.findall(r"`([^`]+)`", line)
        words.update(quoted)
        if line.startswith("| "):
            columns.update(re.findall(r"`([^`]+)`", line.split("|")[1]))
    return words, columns


def keys_of(value):
    if isinstance(value, dict):
        for key, below in value.items():
            yield key
            if key not in DATA:
                yield from keys_of(below)
    elif isinstance(value, list):
        for below in value:
            yield from keys_of(below)


def main():
    program = os.environ["WARPNEST_PROGRAM"]
    page = (SOURCE / "docs/formats.md").read_text(encoding="utf-8")
    parts = re.split(r"^##+ (.*)$", page[page.index("\n## JSON"):], flags=re.M)
    sections = dict(zip(parts[1::2], parts[2::2]))
    for_all, _ = documented(sections["JSON"])
    search, _ = documented(sections["`warpnest search`"])  # "as for search"

    failures = []
    with tempfile.TemporaryDirectory() as folder:
        def run(arguments, expected=(0,)):
            command = [program, *(a.replace("{folder}", folder) for a in arguments)]
            done = subprocess.run(command, capture_output=True, text=True, timeout=200)
            if done.returncode not in expected:
                sys.exit(f"failed ({done.returncode}): {' '.join(command)}\n{done.stderr}")
            return done.stdout

        pathlib.Path(folder, "snake").write_text("4\n0120310\n", encoding="utf-8")
        pathlib.Path(folder, "bent").write_text("4\n0101\n", encoding="utf-8")
        pathlib.Path(folder, "boards").write_text("0 1\n0 1\n\n1 1\n0 0\n", encoding="utf-8")
        pathlib.Path(folder, "crossed.json").write_text(
            '{"variant": "5D", "score": 1, "moves": [{"x": 90, "y": 0, "dir": "H", "pos": 0}]}',
            encoding="utf-8")
        for game, name in ((["morpion"], "morpion.msr"), (["left-move"], "tree"),
                           (BOARD, "samegame"), (["sudoku", "--problem", "1"], "sudoku")):
            run(["search", *game, "--level", "0", "--quiet", "--out", "{folder}/" + name])

        for section, calls in CALLS.items():
            words, columns = documented(sections[f"`warpnest {section}`"])
            printed = set()
            for call in calls:
                keys = set(keys_of(json.loads(run([*call, "--json"], expected=(0, 1)))))
                printed |= keys
                failures += [f"warpnest {' '.join(call)} prints {key}, which docs/formats.md does not "
                             "name there" for key in sorted(keys - words - for_all - search)]
            if section not in NEEDS_GPU:
                failures += [f"docs/formats.md names {key}, which no call of {section} prints"
                             for key in sorted(columns - printed)]

    for failure in failures:
        print(f"FAILED {failure}")
    if failures:
        sys.exit(1)
    print(f"{sum(map(len, CALLS.values()))} calls agree with docs/formats.md")


if __name__ == "__main__":
    main()
