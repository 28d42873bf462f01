#!/usr/bin/env python3
"""Draws score over time for every search algorithm on one game.

Each algorithm is given the same times and the same seeds, on one thread; a point is the mean of the
best scores of all seeds, its bar the standard error; points of one time are drawn side by side. Times
are wall-clock times, or on a machine that others use too, where a second is anything, seconds of
processor time (--clock processor), which the axis then says. Writes NAME.json (every score, with the
program's provenance) and NAME.svg (drawn by gnuplot).

usage: plot_searches.py PROGRAM NAME [--seeds N] [--times S,S,...] [--clock wall|processor]
                        -- GAME [OPTION...]
       plot_searches.py - NAME --draw-only FILE.json
"""

import argparse
import json
import math
import os
import pathlib
import resource
import subprocess
import sys
import time

# Large enough that a run never ends before its time.
ALGORITHMS = {
    "nrpa": ["--algorithm", "nrpa", "--level", "4"],
    "nrpa, 4 playouts an adaptation": ["--algorithm", "nrpa", "--level", "4", "--stabilize", "4"],
    "nested, level 3": ["--algorithm", "nmcs", "--level", "3", "--leaf", "1"],
    "reflexive 10,100": ["--algorithm", "reflexive", "--games", "10,100"],
    "uct": ["--algorithm", "uct", "--playouts", "4000000000", "--tree-memory", "512M"],
    "sampling": ["--algorithm", "sampling", "--playouts", "4000000000"],
    "mobility": ["--algorithm", "mobility", "--playouts", "4000000000"],
}


def processor_seconds(process):
    """Of all threads so far."""
    total = 0
    for task in pathlib.Path(f"/proc/{process.pid}/task").glob("*/schedstat"):
        try:
            total += int(task.read_text().split()[0])
        except (OSError, IndexError):  # the thread has just ended
            pass
    return total * 1e-9


def startup_seconds(program, game):
    """Processor time before the first playout, as making a problem takes it: no search's own."""
    command = [program, "search", *game, "--algorithm", "sampling", "--playouts", "1", "--quiet"]
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def search(program, game, algorithm, seconds, seed, clock, startup):
    command = [program, "search", *game, *algorithm, "--seed", str(seed), "--threads", "1",
               "--quiet", "--json"]
    if clock == "wall":
        command += ["--time", f"{seconds}s"]
    else:
        command += ["--time", "10m"]  # a signal ends it earlier, and keeps its best
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        if clock == "processor":
            while process.poll() is None:
                left = seconds + startup - processor_seconds(process)
                if left <= 0:
                    process.terminate()  # SIGINT may be ignored, in the background
                    break
                time.sleep(max(left / 2, 0.002))
        output = process.communicate()[0]
    if process.returncode not in (0, 143):
        sys.exit(f"failed: {' '.join(command)}")
    return json.loads(output)


def mean_and_error(scores):
    mean = sum(scores) / len(scores)
    if len(scores) < 2:
        return mean, 0.0
    variance = sum((score - mean) ** 2 for score in scores) / (len(scores) - 1)
    return mean, math.sqrt(variance / len(scores))


def measure(program, game, times, seeds, clock):
    """Algorithms take turns at every seed and time: what else the machine does hits all alike."""
    scores = {(name, seconds): [] for name in ALGORITHMS for seconds in times}
    provenance = None
    startup = startup_seconds(program, game)
    for seed in seeds:
        for seconds in times:
            for name, options in ALGORITHMS.items():
                found = search(program, game, options, seconds, seed, clock, startup)
                provenance = found["provenance"]
                scores[name, seconds].append(found["score"])  # None: no game was over in time
    result = {"game": game, "seeds": seeds, "times": times, "clock": clock, "algorithms": [],
              "load_average_at_the_end": os.getloadavg(), "provenance": provenance}
    for name, options in ALGORITHMS.items():
        points = []
        for seconds in times:
            known = [score for score in scores[name, seconds] if score is not None]
            missing = len(seeds) - len(known)
            mean, error = mean_and_error(known) if known else (None, None)
            points.append({"seconds": seconds, "scores": scores[name, seconds], "mean": mean,
                           "standard_error": error})
            print(f"{name:32} {seconds:6} s  " + (f"{mean:7.2f} +- {error:.2f}" if known else "none")
                  + (f"  ({missing} seeds without a game are left out)" if missing else ""),
                  file=sys.stderr)
        result["algorithms"].append({"name": name, "options": options, "points": points})
    return result


UNITS = {"morpion": "moves", "snake": "edges", "sudoku": "cells"}  # of scores; others: points
COLOURS = ["#0072b2", "#56b4e9", "#d55e00", "#cc79a7", "#009e73", "#666666", "#e69f00"]


def draw(result, path):
    clock = result.get("clock", "wall").replace("wall", "wall-clock")
    times = result["times"]
    unit = UNITS.get(result["game"][0], "points")
    lines = ["set terminal svg size 900,480 font 'sans,13' background rgb 'white'",
             f"set output '{path}'", "set logscale x",
             f"set xrange [{times[0] * 0.75}:{times[-1] / 0.75}]",
             "set xtics (" + ", ".join(f"'{t:g}' {t}" for t in times) + ")",
             "set offsets graph 0, 0, 0.06, 0.06",  # nothing lies on the frame
             f"set xlabel 'seconds of {clock} time, one thread'",
             f"set ylabel 'best score in {unit}, mean and error of {len(result['seeds'])} seeds'",
             f"set title 'warpnest search {' '.join(result['game'])}'",
             "set key outside right top Left reverse samplen 1.5 font ',11'", "set grid"]
    plots = []
    for i, algorithm in enumerate(result["algorithms"]):
        # Side by side, so that none hides another: a hundredth of the axis each.
        shift = (times[-1] / times[0]) ** (0.012 * (i - (len(result["algorithms"]) - 1) / 2))
        lines.append(f"$data{i} << EOD")
        lines += [f"{p['seconds'] * shift} {p['mean']} {p['standard_error']}" for p in algorithm["points"]
                  if p["mean"] is not None]
        lines.append("EOD")
        plots.append(f"$data{i} with yerrorlines lw 2 pt {i + 4} ps 0.6 "
                     f"lc rgb '{COLOURS[i % len(COLOURS)]}' title '{algorithm['name']}'")
    lines.append("plot " + ", ".join(plots))
    subprocess.run(["gnuplot"], input="\n".join(lines) + "\n", check=True, text=True)


def split(words):
    """The words before the first --, whether there is one, and those behind it."""
    if "--" not in words:
        return words, False, []
    at = words.index("--")
    return words[:at], True, words[at + 1:]


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("program")
    parser.add_argument("name", help="files are NAME.json and NAME.svg")
    parser.add_argument("--seeds", type=int, default=8)
    parser.add_argument("--times", default="0.1,0.3,1,3")
    parser.add_argument("--clock", choices=["wall", "processor"], default="wall")
    parser.add_argument("--draw-only", metavar="FILE", help="draw what this JSON file has")
    parser.add_argument("game", nargs="*", help="after --: the game and its options")
    # argparse by itself refuses a game that options stand before.
    own, separator, game = split(sys.argv[1:])
    arguments = parser.parse_args(own)
    if separator:
        arguments.game = game
    if arguments.draw_only:
        with open(arguments.draw_only, encoding="utf-8") as file:
            draw(json.load(file), arguments.name + ".svg")
        return
    if not arguments.game:
        parser.error("name a game: -- snake --dim 8")
    times = [float(text) for text in arguments.times.split(",")]
    result = measure(arguments.program, arguments.game, times,
                     list(range(1, arguments.seeds + 1)), arguments.clock)
    with open(arguments.name + ".json", "w", encoding="utf-8") as file:
        json.dump(result, file, indent=1)
        file.write("\n")
    draw(result, arguments.name + ".svg")


if __name__ == "__main__":
    main()
