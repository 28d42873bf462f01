#!/usr/bin/env python3
r"""Counts what a move costs in the search kernels, and predicts their speed from it.

Counts the machine instructions of the leaf kernels' loops for one architecture with cuobjdump and
nvdisasm, simulates the lanes of a warp with the playout lengths that the program reports, and
predicts moves per cycle of one multiprocessor if its integer lanes are the limit. Nothing here is
measured on a GPU; every such figure is a prediction.

    scripts/search_cost.py --program build/ci/bin/warpnest \
        --library build/ci/kernels/libwarpnest_kernels.a [--json]
"""
import argparse
import json
import os
import random
import re
import shutil
import subprocess
import sys
import tempfile

DIMENSIONS = (8, 9, 10, 11)
MORPION = {"5D": "MorpionILi5ELb0ELj18E", "5T": "MorpionILi5ELb1ELj18E"}  # in mangled names
LANES = 32
INTEGER_LANES = 64  # of an Ampere multiprocessor (compute capability 8.6)
PLAYOUTS_A_JOB = 4096


def policy(dimension):
    """(unroll, refill_at) of SearchPolicy::playouts."""
    return (4 if dimension <= 10 else 8), (24 if dimension <= 8 else 26 if dimension <= 10 else 28)


def disassemble(library, architecture):
    """The text of every leaf kernel: mangled name -> list of (label or instruction)."""
    cuobjdump = os.environ.get("WARPNEST_CUOBJDUMP") or shutil.which("cuobjdump")
    nvdisasm = os.environ.get("WARPNEST_NVDISASM") or shutil.which("nvdisasm")
    if not cuobjdump or not nvdisasm:
        sys.exit("search_cost: needs cuobjdump and nvdisasm "
                 "(WARPNEST_CUOBJDUMP, WARPNEST_NVDISASM)")
    cuobjdump, nvdisasm = os.path.abspath(cuobjdump), os.path.abspath(nvdisasm)
    kernels = {}
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run([cuobjdump, "-xelf", architecture, os.path.abspath(library)], cwd=folder,
                       check=True, stdout=subprocess.DEVNULL)
        for cubin in os.listdir(folder):
            text = subprocess.run([nvdisasm, "-c", os.path.join(folder, cubin)], check=True,
                                  capture_output=True, text=True).stdout
            for name, body in re.findall(r"\n\.text\.(\S+):\n(.*?)(?=\n//---|\Z)", text, re.S):
                if "leaf_kernel" in name:
                    kernels[name] = body.split("\n")
    return kernels


def loops_of(lines):
    """(first, last) instruction of every loop, all branches as (from, to), and the instructions."""
    labels, instructions = {}, []
    for line in lines:
        label = re.match(r"(\.L_x_\d+):", line)
        if label:
            labels[label.group(1)] = len(instructions)
        instruction = re.match(r"\s+/\*[0-9a-f]+\*/\s+(.*?) ?;", line)
        if instruction:
            instructions.append(re.sub(r"^@!?U?P\d+ ", "", instruction.group(1).strip()))
    loops, branches = [], []
    for i, instruction in enumerate(instructions):
        target = re.match(r"BRA.*`\((\.L_x_\d+)\)", instruction)
        if not target or target.group(1) not in labels:
            continue
        to = labels[target.group(1)]
        branches.append((i, to))
        if to <= i:
            loops.append((to, i))
    return loops, branches, instructions


def count(lines, unroll):
    """Instructions per move of the playing loop, all and memory only, and of one refill around it.

    Each step of the snake has one wide product, for its random number. This tells the loops apart.
    """
    loops, _, instructions = loops_of(lines)

    def steps(loop):
        return sum(x.startswith("IMAD.WIDE.U32") for x in instructions[loop[0]:loop[1] + 1])

    playing = min((l for l in loops if steps(l) == unroll), key=lambda l: l[1] - l[0])
    around = min((l for l in loops if l[0] <= playing[0] and l[1] >= playing[1] and l != playing),
                 key=lambda l: l[1] - l[0])
    body = instructions[playing[0]:playing[1] + 1]
    memory = sum(x.startswith(("LDS", "STS", "LDG", "STG")) for x in body)
    return {"instructions": len(body) / unroll, "memory": memory / unroll,
            "refill": around[1] - around[0] - (playing[1] - playing[0])}


def rounds_per_check():
    """How many rounds Morpion's kernel unrolls."""
    header = os.path.join(os.path.dirname(__file__), "../common/games/morpion/morpion_rounds.hpp")
    with open(header, encoding="utf-8") as text:
        return int(re.search(r"int rounds = (\d+)", text.read()).group(1))


def count_rounds(lines, rounds):
    """Instructions of a round of Morpion's kernel, and of a refill around the rounds.

    The rounds are unrolled in one loop. Each has a part that is hardly ever needed (a full list, a
    dot at the edge), which ends the round and has a loop of its own. The last branch to the end of
    the round before that loop says where it begins. It does not count.
    """
    loops, branches, _ = loops_of(lines)

    def inside(loop):
        return [l for l in loops if loop[0] < l[0] and l[1] < loop[1]]

    def size(loop):
        return loop[1] - loop[0] + 1

    playing = min((l for l in loops if len(inside(l)) == rounds), key=size)
    rare = 0
    for first, last in inside(playing):
        skip = max((b for b in branches if playing[0] <= b[0] < first and last < b[1] <= playing[1]),
                   key=lambda b: (b[1], b[0]))
        rare += skip[1] - skip[0] - 1
    around = min((l for l in loops if playing in inside(l) or
                  l[0] <= playing[0] and playing[1] <= l[1] and l != playing), key=size)
    return {"round": (size(playing) - rare) / rounds, "refill": size(around) - size(playing)}


def lengths(program, dimension):
    """Playout lengths of the game, as a list to draw from."""
    output = subprocess.run([program, "playouts", "snake", "--dim", str(dimension), "--count",
                             "50000", "--json", "--device", "cpu"], check=True,
                            capture_output=True, text=True).stdout
    histogram = json.loads(output)["histogram"]
    return [int(score) for score, times in histogram.items() for _ in range(times)]


def occupancy(all_lengths, unroll, refill_at):
    """(loop rounds, refills, moves) of one job, as play_pool runs it."""
    draw = random.Random(1)
    left, taken, rounds, refills, moves = [0] * LANES, 0, 0, 0, 0
    while True:
        refills += 1
        for lane in range(LANES):
            if left[lane] <= 0 and taken < PLAYOUTS_A_JOB:
                taken += 1
                length = draw.choice(all_lengths)
                moves += length
                left[lane] = length + 1  # one more for the step that finds no move
        live = sum(x > 0 for x in left)
        if live == 0:
            return rounds, refills, moves
        enough = refill_at if taken < PLAYOUTS_A_JOB else 0
        while live > enough:
            rounds += 1
            left = [x - unroll for x in left]
            live = sum(x > 0 for x in left)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--program", required=True)
    parser.add_argument("--library", required=True, help="the library or object with the kernels")
    parser.add_argument("--architecture", default="sm_86")
    parser.add_argument("--json", action="store_true")
    arguments = parser.parse_args()

    rows = []
    kernels = disassemble(arguments.library, arguments.architecture)
    for dimension in DIMENSIONS:
        name = next(n for n in kernels if f"SnakeILi{dimension}E" in n)
        unroll, refill_at = policy(dimension)
        row = {"dimension": dimension} | count(kernels[name], unroll)
        rounds, refills, moves = occupancy(lengths(arguments.program, dimension), unroll, refill_at)
        warp = rounds * row["instructions"] * unroll + refills * row["refill"]
        row["lanes_busy"] = moves / (rounds * unroll * LANES)
        row["instructions_with_refills"] = warp * LANES / moves
        row["predicted_moves_per_cycle"] = INTEGER_LANES / row["instructions_with_refills"]
        rows.append(row)
    morpion = []
    for variant, mangled in MORPION.items():
        name = next(n for n in kernels if mangled in n)
        morpion.append({"variant": variant} | count_rounds(kernels[name], rounds_per_check()))
    result = {"architecture": arguments.architecture, "kernel": "leaf_kernel",
              "note": "instructions are counted; moves per cycle are predicted, not measured",
              "rows": rows, "morpion": morpion}
    if arguments.json:
        print(json.dumps(result, indent=1))
        return
    print("d    instructions/move memory accesses  refill  lanes busy  with refills  "
          "predicted moves/cycle")
    for r in rows:
        print(f"{r['dimension']:<2} {r['instructions']:>19.1f} {r['memory']:>15.1f} "
              f"{r['refill']:>7} {r['lanes_busy']:>11.3f} {r['instructions_with_refills']:>13.1f} "
              f"{r['predicted_moves_per_cycle']:>22.2f}")
    for m in morpion:
        print(f"Morpion {m['variant']}: {m['round']:.1f} instructions per round, {m['refill']} per refill")


if __name__ == "__main__":
    main()
