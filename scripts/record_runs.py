#!/usr/bin/env python3
"""Runs one search of Morpion Solitaire with many seeds, and says how often and when it finds what.

Each seed is one run of NRPA on one thread. After each run the result is added to the file RESULT,
so an interrupted call can be repeated: it goes on with the seeds that are missing. What a run finds
depends on the seed alone; only its processor time belongs to the machine. The time at which a score
was reached is the processor time of the run times the share of its playouts that had been made.

Without seeds to run, it only prints the summary of a file, or draws it (docs/records.md).

usage: record_runs.py PROGRAM RESULT [--variant 5D] [--level 4] [--seeds 1-20]
       record_runs.py - RESULT [--svg FILE]
"""

import argparse
import json
import math
import os
import pathlib
import subprocess
import sys

# The best known games (docs/records.md).
RECORDS = {"5D": 82, "5T": 178}
KEPT = ["seed", "score", "best_after_playouts", "playouts", "processor_seconds", "seconds",
        "sequence"]


def fail(text):
    sys.exit(f"record_runs: {text}")


def seeds_of(text):
    """"1-3,7" -> [1, 2, 3, 7]"""
    seeds = []
    for part in filter(None, text.split(",")):
        first, _, last = part.partition("-")
        try:
            seeds += range(int(first), int(last or first) + 1)
        except ValueError:
            fail(f"--seeds: '{text}' is not a list such as 1-20,35")
    return seeds


def options_of(variant, level):
    return ["morpion", "--variant", variant, "--algorithm", "nrpa", "--level", str(level)]


def read(path, options):
    if not path.exists():
        return {"command": "warpnest search " + " ".join(options) + " --threads 1 --seed SEED",
                "runs": []}
    try:
        result = json.loads(path.read_text(encoding="utf-8"))
        result["runs"][0]["score"]
    except (ValueError, LookupError, TypeError):
        fail(f"{path} is damaged, or not a file of this script")
    if options and f" {' '.join(options)} " not in result["command"] + " ":
        fail(f"{path} has other runs ({result['command']}): use another file")
    return result


def write(path, result):
    part = path.with_name(path.name + ".part")
    part.write_text(json.dumps(result, indent=1) + "\n", encoding="utf-8")
    os.replace(part, path)


def run(program, options, seed):
    command = [program, "search", *options, "--threads", "1", "--seed", str(seed), "--json",
               "--quiet"]
    finished = subprocess.run(command, stdout=subprocess.PIPE, text=True)
    if finished.returncode != 0:
        fail(f"failed: {' '.join(command)}")
    return json.loads(finished.stdout)


def reached(run):
    """The processor seconds after which the run had its score."""
    return run["processor_seconds"] * run["best_after_playouts"] / run["playouts"]


def error(values):
    """The standard error of the mean."""
    if len(values) < 2:
        return 0.0
    mean = sum(values) / len(values)
    return math.sqrt(sum((v - mean) ** 2 for v in values) / (len(values) - 1) / len(values))


def interval(successes, trials):
    """Wilson's interval of a share, 95 %."""
    z, share = 1.96, successes / trials
    middle = (share + z * z / (2 * trials)) / (1 + z * z / trials)
    half = (z / (1 + z * z / trials)
            * math.sqrt(share * (1 - share) / trials + z * z / (4 * trials * trials)))
    return max(0.0, middle - half), min(1.0, middle + half)


def summary(result):
    """Rows by score: how many runs reach at least it, and the expected time until one does."""
    runs = result["runs"]
    scores = [r["score"] for r in runs]
    rows = []
    for score in range(max(scores), min(scores) - 1, -1):
        enough = [r for r in runs if r["score"] >= score]
        low, high = interval(len(enough), len(runs))
        # All time spent over the number of successes: the mean wait if runs follow one another. A
        # run is not ended when it reaches the score, except that the last one need not go on.
        exact = [r for r in runs if r["score"] == score]
        rows.append({"score": score, "runs": len(exact), "at_least": len(enough),
                     "share": len(enough) / len(runs), "share_95": [low, high],
                     "seconds_per_success":
                         sum(r["processor_seconds"] for r in runs) / len(enough)})
    return {"runs": len(runs), "mean": sum(scores) / len(runs), "error": error(scores),
            "seconds_per_run": sum(r["processor_seconds"] for r in runs) / len(runs),
            "rows": rows,
            "first_reached": [{"seed": r["seed"], "score": r["score"], "seconds": reached(r)}
                              for r in runs if r["score"] == max(scores)]}


def text_of(result):
    s = summary(result)
    lines = [f"{result['command']}",
             f"{s['runs']} runs, mean {s['mean']:.2f} ± {s['error']:.2f}, "
             f"{s['seconds_per_run'] / 60:.1f} minutes of processor time each",
             "", "| moves | runs | runs with at least as many | 95 % interval | processor time per such run |",
             "|---:|---:|---:|---:|---:|"]
    for row in s["rows"]:
        low, high = row["share_95"]
        lines.append(f"| {row['score']} | {row['runs']} | {row['at_least']} ({row['share']:.0%}) "
                     f"| {low:.0%} to {high:.0%} | {row['seconds_per_success'] / 60:.0f} min |")
    lines += ["", f"The runs with {s['rows'][0]['score']} moves: " + ", ".join(
        f"seed {r['seed']} after {r['seconds'] / 60:.1f} min" for r in s["first_reached"])]
    return "\n".join(lines)


def gnuplot_script(result, record):
    runs = result["runs"]
    s = summary(result)
    script = ["set terminal svg size 860,420 dynamic font 'sans-serif,14' background '#ffffff'",
              "set multiplot layout 1,2", "set grid ytics lc rgb '#dddddd'", "set key off"]
    script += ["$scores << EOD"] + [f"{r['score']} {r['runs']}" for r in s["rows"]] + ["EOD"]
    script += ["$found << EOD"] + [f"{reached(r) / 60:.3f} {r['score']}" for r in runs] + ["EOD"]
    low, high = min(r["score"] for r in runs), max(r["score"] for r in runs)
    script += ["set xlabel 'moves of the best game of a run'", f"set ylabel 'runs of {len(runs)}'",
               f"set xrange [{low - 1}:{max(high, record) + 1}]", "set yrange [0:*]",
               f"set arrow 1 from {record},graph 0 to {record},graph 1 nohead dt 2 lc rgb '#cc3300'",
               f"set label 1 'record' at {record},graph 0.95 right offset -0.5,0 textcolor rgb '#cc3300'",
               "set xtics 1" if high - low < 12 else "set xtics autofreq", "set boxwidth 0.8",
               "plot $scores using 1:2 with boxes fs solid 0.8 lc rgb '#0072b2'",
               "unset arrow 1", "unset label 1", "set xtics autofreq",
               "set xlabel 'minutes of processor time until it was found'", "set ylabel 'moves'",
               "set xrange [0:*]", f"set yrange [{low - 1}:{max(high, record) + 1}]",
               "plot $found using 1:2 with points pt 7 ps 0.9 lc rgb '#0072b2'"]
    return "\n".join(script) + "\n"


def draw(result, path):
    record = RECORDS.get(result["command"].split("--variant ")[1].split()[0], 0)
    try:
        finished = subprocess.run(["gnuplot"], input=gnuplot_script(result, record), text=True,
                                  capture_output=True)
    except OSError:
        fail("gnuplot is not installed: apt-get install gnuplot-nox")
    if finished.returncode != 0:
        fail(f"gnuplot: {finished.stderr.strip()}")
    pathlib.Path(path).write_text(finished.stdout, encoding="utf-8")


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("program")
    parser.add_argument("result", type=pathlib.Path)
    parser.add_argument("--variant", default="5D", choices=["5D", "5T", "4D", "4T"])
    parser.add_argument("--level", type=int, default=4)
    parser.add_argument("--seeds", default="1-20")
    parser.add_argument("--svg")
    arguments = parser.parse_args()

    only_read = arguments.program == "-"
    options = [] if only_read else options_of(arguments.variant, arguments.level)
    result = read(arguments.result, options)
    for seed in [] if only_read else seeds_of(arguments.seeds):
        if any(r["seed"] == seed for r in result["runs"]):
            continue
        found = run(arguments.program, options, seed)
        result["runs"].append({key: found[key] for key in KEPT})
        result["runs"].sort(key=lambda r: r["seed"])
        result["provenance"] = found["provenance"]
        write(arguments.result, result)
        print(f"seed {seed}: {found['score']}", file=sys.stderr, flush=True)
    if not result["runs"]:
        fail(f"{arguments.result}: no runs")
    if arguments.svg:
        draw(result, arguments.svg)
    else:
        print(text_of(result))


if __name__ == "__main__":
    main()
