#!/usr/bin/env python3
"""Does perturbation improve a game more often than one more NRPA run does, at equal time?

For each seed: an NRPA run of level 2 makes a game of Morpion 5D. Perturbation starts from this game
and gets as many playouts as fit into the time of one NRPA run; a second NRPA run gets that time,
too. Everything runs on one thread. Playouts are counted in advance, so the result depends on the
machine only through the ratio of the two speeds. Prints JSON (docs/add-a-search.md quotes it).

usage: perturbation_gain.py PROGRAM [SEEDS] > RESULT.json
"""

import json
import pathlib
import subprocess
import sys
import tempfile

NRPA = ["--algorithm", "nrpa", "--level", "2"]
SECOND = 1_000_000  # added to a seed for the second search


def search(program, *options):
    command = [program, "search", "morpion", "--threads", "1", "--quiet", "--json", *options]
    return json.loads(subprocess.run(command, stdout=subprocess.PIPE, check=True).stdout)


def perturbation(program, game, playouts, seed):
    return search(program, "--algorithm", "perturbation", "--from", game, "--playouts",
                  str(playouts), "--seed", str(seed))


def playouts_per_run(program, game):
    """How many playouts of perturbation take as long as one NRPA run."""
    runs, playouts = 50, 200_000
    nrpa = search(program, *NRPA, "--runs", str(runs))["seconds"] / runs
    return int(nrpa / (perturbation(program, game, playouts, 1)["seconds"] / playouts))


def main():
    program = sys.argv[1]
    seeds = int(sys.argv[2]) if len(sys.argv) > 2 else 200
    rows = []
    with tempfile.TemporaryDirectory() as folder:
        game = str(pathlib.Path(folder) / "first.msr")
        search(program, *NRPA, "--out", game)
        playouts = playouts_per_run(program, game)
        for seed in range(1, seeds + 1):
            game = str(pathlib.Path(folder) / f"{seed}.msr")
            first = search(program, *NRPA, "--seed", str(seed), "--out", game)
            changed = perturbation(program, game, playouts, seed + SECOND)
            second = search(program, *NRPA, "--seed", str(seed + SECOND))
            rows.append([first["score"], changed["score"], second["score"]])
    means = [sum(max(row[0], row[i]) for row in rows) / len(rows) for i in range(3)]
    print(json.dumps({
        "command": "scripts/perturbation_gain.py PROGRAM " + str(seeds),
        "perturbation_playouts": playouts,
        "improved_by_perturbation": sum(row[1] > row[0] for row in rows),
        "improved_by_nrpa": sum(row[2] > row[0] for row in rows),
        "mean_first": means[0], "mean_after_perturbation": means[1], "mean_after_nrpa": means[2],
        "scores": rows, "provenance": first["provenance"]}))


if __name__ == "__main__":
    main()
