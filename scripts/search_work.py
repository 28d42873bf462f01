#!/usr/bin/env python3
"""Predicts the rate of whole nested searches on a GPU: kernels-sm86/search_work.json.

Runs the PTX of level-1 searches of the snake, from the first position and with 32 playouts per leaf,
on the PTX machine with its model of time (tests/ptx, docs/gpu-cost-model.md): as many searches as
warps fit on one multiprocessor. Table 6 of `warpnest tables` takes its GPU column from the result.
Nothing is measured on a GPU. Takes a quarter of an hour on one core; dimensions that are in the file
are kept, unless they are named.

usage: search_work.py PTX_RUN PTX_FOLDER [--dimensions 8,9] [--out FILE]
       PTX_FOLDER has snake-8.ptx to snake-11.ptx (docs/gpu-cost-model.md says how to make them)
"""

import argparse
import json
import pathlib
import re
import subprocess
import sys

# Warps per block and blocks that fit on a multiprocessor of compute capability 8.6.
RESIDENT = {8: (16, 3), 9: (20, 2), 10: (10, 2), 11: (10, 1)}
LEVEL, LEAF = 1, 32


def run(program, ptx, dimension, more):
    warps, blocks = RESIDENT[dimension]
    command = [program, ptx, f"snake-{dimension}", "--level", str(LEVEL), "--leaf", str(LEAF),
               "--jobs", str(warps * blocks), "--warps", str(warps), "--blocks", str(blocks),
               "--time", *more]
    finished = subprocess.run(command, capture_output=True, text=True)
    if finished.returncode != 0:
        sys.exit(f"search_work: failed: {' '.join(map(str, command))}\n"
                 f"{finished.stdout}{finished.stderr}")
    rate = re.search(r"with latency, \d+ warps: ([\d.]+) moves per cycle", finished.stdout)
    slots = re.search(r"^all +\d+ +([\d.]+)", finished.stdout, re.M)
    moves = re.search(r"playouts, (\d+) moves", finished.stdout)
    return float(rate.group(1)), float(slots.group(1)), int(moves.group(1))


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("ptx_run")
    parser.add_argument("ptx", type=pathlib.Path)
    parser.add_argument("--dimensions")
    parser.add_argument("--out", type=pathlib.Path,
                        default=pathlib.Path(__file__).resolve().parents[1] /
                        "microbench/results/kernels-sm86/search_work.json")
    arguments = parser.parse_args()

    result = {"note": "predicted by the PTX machine's model of time, not measured on a GPU: "
                      "scripts/search_work.py", "architecture": "sm_86", "rows": []}
    if arguments.out.exists():
        result = json.loads(arguments.out.read_text(encoding="utf-8"))
    named = arguments.dimensions is not None
    chosen = [int(d) for d in arguments.dimensions.split(",")] if named else list(RESIDENT)
    for dimension in chosen:
        known = any(row["dimension"] == dimension for row in result["rows"])
        if known and not named:
            continue
        ptx = arguments.ptx / f"snake-{dimension}.ptx"
        rate, slots, moves = run(arguments.ptx_run, ptx, dimension, [])
        cautious, _, _ = run(arguments.ptx_run, ptx, dimension, ["--all-integer"])
        warps, blocks = RESIDENT[dimension]
        result["rows"] = [row for row in result["rows"] if row["dimension"] != dimension]
        result["rows"].append({"dimension": dimension, "level": LEVEL, "leaf": LEAF,
                               "warps": warps * blocks, "moves": moves, "slots_per_move": slots,
                               "moves_per_cycle": rate, "cautious_moves_per_cycle": cautious})
        result["rows"].sort(key=lambda row: row["dimension"])
        arguments.out.write_text(json.dumps(result, indent=1) + "\n", encoding="utf-8")
        print(f"snake {dimension}: {rate} moves per cycle, cautious {cautious}", file=sys.stderr)


if __name__ == "__main__":
    main()
