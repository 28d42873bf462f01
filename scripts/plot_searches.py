#!/usr/bin/env python3
"""Draws score over time for every search algorithm on every game, and fills in a page's tables.

Each algorithm gets the same wall-clock times and the same seeds, on one thread. A point is the mean
of the best scores of all seeds, and its bar is the standard error. The games, and the problem of
each, come from the program's list (`warpnest games`). For each game this writes
RESULTS/searches-GAME.json (every score, with the program's provenance) and, beside the page,
searches-GAME.svg (drawn by gnuplot). The tables go into the page, between the lines
<!-- searches-GAME --> and <!-- end -->.

All games take about half an hour. Scores are stored after every round, so that an interrupted call
can be continued if program, options and machine are the same. Searches run one at a time (use
--jobs 2 only on an otherwise idle machine with two cores that do not slow each other down).

usage: plot_searches.py PROGRAM RESULTS [--page FILE] [--games NAME,NAME...] [--seeds N] [--scale X]
                        [--jobs N] [--afresh]
       plot_searches.py - RESULTS [--page FILE] --draw-only
"""

import argparse
import collections
import concurrent.futures
import json
import math
import os
import pathlib
import subprocess
import sys
import time

# Large enough that a run never ends before its time. Nested searches of level 2 are restarted.
ENDLESS = ["--playouts", "4000000000"]
ALGORITHMS = {
    "nested, level 2": ["--algorithm", "nmcs", "--level", "2", "--leaf", "1"],
    "nested, level 3": ["--algorithm", "nmcs", "--level", "3", "--leaf", "1"],
    "nrpa": ["--algorithm", "nrpa", "--level", "4"],
    "nrpa, 4 playouts per adaptation": ["--algorithm", "nrpa", "--level", "4", "--stabilize", "4"],
    "gnrpa, temperature 2": ["--algorithm", "gnrpa", "--level", "4", "--temperature", "2"],
    "reflexive 10,100": ["--algorithm", "reflexive", "--games", "10,100"],
    "uct": ["--algorithm", "uct", *ENDLESS, "--tree-memory", "512M"],
    "sampling": ["--algorithm", "sampling", *ENDLESS],
    "mobility": ["--algorithm", "mobility", *ENDLESS],
    "perturbation": ["--algorithm", "perturbation", *ENDLESS],
    "forward checking": ["--algorithm", "forward-checking", *ENDLESS],
}
COLOURS = dict(zip(ALGORITHMS,
                   ["#d55e00", "#8b2500", "#0072b2", "#56b4e9", "#5e3c99", "#cc79a7", "#009e73",
                    "#666666", "#e69f00", "#a6761d", "#000000"]))
# With the game's own bias instead of a temperature.
GNRPA, BIASED = "gnrpa, temperature 2", "gnrpa, the game's bias"
COLOURS[BIASED] = COLOURS[GNRPA]

TIMES = [0.1, 0.3, 1, 3]

# A game with its showcase: the words after `warpnest search`, the unit of a score, the score that
# no game exceeds, whether it has a bias of its own, and the names of the searches that play it.
Game = collections.namedtuple("Game", "words unit highest biased searches")


def known_games(program):
    """Name -> Game, as the program lists them."""
    try:
        finished = subprocess.run([program, "games", "--json"], stdout=subprocess.PIPE, text=True,
                                  check=True)
    except (OSError, subprocess.CalledProcessError) as error:
        sys.exit(f"plot_searches: cannot run {program}: {error}")
    listed = json.loads(finished.stdout)
    games = {}
    for game in listed["games"]:
        showcase = game["showcase"]
        games[game["name"]] = Game([game["name"], *showcase["options"].split()], showcase["unit"],
                                   showcase["highest_score"], showcase["own_bias"],
                                   game["searches"])
    return games, origin(listed["provenance"])


def algorithms_of(game):
    """Name -> options of each algorithm, in the order in which they are listed."""
    chosen = {}
    for name, options in ALGORITHMS.items():
        if options[1] not in game.searches:
            continue
        if name == GNRPA and game.biased:
            chosen[BIASED] = ["--algorithm", "gnrpa", "--level", "4", "--bias", "game"]
        else:
            chosen[name] = options
    return chosen


def search(program, words, options, seconds, seed):
    command = [program, "search", *words, *options, "--seed", str(seed), "--threads", "1",
               "--time", f"{seconds}s", "--quiet", "--json"]
    finished = subprocess.run(command, stdout=subprocess.PIPE, text=True)
    if finished.returncode != 0:
        sys.exit(f"plot_searches: failed: {' '.join(command)}")
    return json.loads(finished.stdout)


def mean_and_error(scores):
    mean = sum(scores) / len(scores)
    if len(scores) < 2:
        return mean, 0.0
    variance = sum((score - mean) ** 2 for score in scores) / (len(scores) - 1)
    return mean, math.sqrt(variance / len(scores))


def origin(provenance):
    """The provenance of a result, without what differs from call to call."""
    return {key: value for key, value in (provenance or {}).items()
            if key not in ("date", "seed", "method")}


def empty_result(game, times, seeds, made_by):
    return {"game": game.words, "unit": game.unit, "highest_score": game.highest,
            "clock": "wall", "seeds": seeds, "times": times,
            "algorithms": [{"name": name, "options": options,
                            "points": [{"seconds": seconds, "scores": []} for seconds in times]}
                           for name, options in algorithms_of(game).items()],
            "load_average_at_the_end": None, "provenance": made_by}


def outline(result):
    """What two results must share for one to continue the other."""
    return [result["game"], result["clock"], result["seeds"], result["times"],
            [[a["name"], a["options"]] for a in result["algorithms"]], origin(result["provenance"])]


def store(path, result):
    """Writes the file completely or not at all."""
    for algorithm in result["algorithms"]:
        for point in algorithm["points"]:
            known = [score for score in point["scores"] if score is not None]
            point["mean"], point["standard_error"] = (
                mean_and_error(known) if known else (None, None))
    draft = path.with_suffix(".part")
    draft.write_text(json.dumps(result, indent=1) + "\n", encoding="utf-8")
    draft.replace(path)


def load(path):
    try:
        return json.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        return None


class Measurement:
    """All searches that are still to be run, and their progress."""

    def __init__(self, arguments, games, made_by):
        self.program = arguments.program
        self.jobs = arguments.jobs
        self.seeds = list(range(1, arguments.seeds + 1))
        self.results = {}
        times = [float(f"{seconds * arguments.scale:g}") for seconds in TIMES]
        for name, game in games.items():
            fresh = empty_result(game, times, self.seeds, made_by)
            path = arguments.results / f"searches-{name}.json"
            stored = None if arguments.afresh else load(path)
            usable = stored is not None and outline(stored) == outline(fresh)
            self.results[name] = (path, stored if usable else fresh)
        self.left = sum(point["seconds"] * (len(self.seeds) - len(point["scores"]))
                        for _, result in self.results.values()
                        for algorithm in result["algorithms"] for point in algorithm["points"])

    def run(self):
        with concurrent.futures.ThreadPoolExecutor(self.jobs) as pool:
            for name, (path, result) in self.results.items():
                for number, seed in enumerate(self.seeds):
                    if self.round(pool, name, result, number, seed):
                        result["load_average_at_the_end"] = os.getloadavg()
                        store(path, result)
        if sys.stderr.isatty():
            print(file=sys.stderr)

    def round(self, pool, name, result, number, seed):
        """Runs what is missing for one seed. Returns whether there was anything to do.

        Algorithms take turns at every time, so that other load on the machine affects all equally.
        """
        waiting = []
        for i in range(len(result["times"])):
            for algorithm in result["algorithms"]:
                point = algorithm["points"][i]
                if len(point["scores"]) <= number:
                    waiting.append((point, algorithm["name"], pool.submit(
                        search, self.program, result["game"], algorithm["options"],
                        point["seconds"], seed)))
        for point, algorithm, found in waiting:
            point["scores"].append(found.result()["score"])  # None: no game ended in time
            self.left -= point["seconds"]
            self.tell(f"{name}, seed {seed} of {len(self.seeds)}, {algorithm} for "
                      f"{point['seconds']:g} s, {self.left / self.jobs / 60:.1f} minutes left")
        return bool(waiting)

    def tell(self, text):
        if sys.stderr.isatty():
            print(f"\r\033[K{text}", end="", file=sys.stderr, flush=True)
        elif time.monotonic() - getattr(self, "told", -60) >= 60:
            print(text, file=sys.stderr, flush=True)
            self.told = time.monotonic()


def draw(result, path):
    times = result["times"]
    known = [point for algorithm in result["algorithms"] for point in algorithm["points"]
             if point["mean"] is not None]
    low = min(point["mean"] - point["standard_error"] for point in known)
    high = max(point["mean"] + point["standard_error"] for point in known)
    margin = 0.06 * (high - low) or 1
    lines = ["set terminal svg size 900,480 font 'sans,13' background rgb 'white'",
             f"set output '{path}'", "set logscale x",
             f"set xrange [{times[0] * 0.75}:{times[-1] / 0.75}]",
             "set xtics (" + ", ".join(f"'{t:g}' {t}" for t in times) + ")",
             f"set yrange [{low - margin}:{high + margin}]",  # so that no point lies on the frame
             "set xlabel 'seconds of wall-clock time, one thread'",
             f"set ylabel 'best score in {result['unit']}, mean and error of "
             f"{len(result['seeds'])} seeds'",
             f"set title 'warpnest search {' '.join(result['game'])}'",
             "set key outside right top Left reverse samplen 1.5 font ',11'", "set grid"]
    plots = []
    for i, algorithm in enumerate(result["algorithms"]):
        # Shift each by about a hundredth of the axis, so that none hides another.
        shift = (times[-1] / times[0]) ** (0.012 * (i - (len(result["algorithms"]) - 1) / 2))
        lines.append(f"$data{i} << EOD")
        lines += [f"{p['seconds'] * shift} {p['mean']} {p['standard_error']}"
                  for p in algorithm["points"] if p["mean"] is not None]
        lines.append("EOD")
        plots.append(f"$data{i} with yerrorlines lw 2 pt {i + 4} ps 0.6 "
                     f"lc rgb '{COLOURS[algorithm['name']]}' title \"{algorithm['name']}\"")
    lines.append("plot " + ", ".join(plots))
    subprocess.run(["gnuplot"], input="\n".join(lines) + "\n", check=True, text=True)


def shown(point, highest):
    if point["mean"] is None:
        return "no game"
    digits = 0 if point["mean"] >= 1000 else 1
    text = f"{point['mean']:,.{digits}f} ± {point['standard_error']:,.{digits}f}"
    missing = sum(score is None for score in point["scores"])
    best = sum(score == highest for score in point["scores"])
    text += f" ({best} × {highest})" if best else ""
    return text + (f" ({missing} without a game)" if missing else "")


def table(result):
    """A Markdown table, sorted by the score after the longest time, best first."""
    rows = sorted(result["algorithms"], reverse=True,
                  key=lambda a: (a["points"][-1]["mean"] is not None, a["points"][-1]["mean"]))
    lines = ["| | " + " | ".join(f"{t:g} s" for t in result["times"]) + " |",
             "|---" * (len(result["times"]) + 1) + "|"]
    for algorithm in rows:
        lines.append(f"| {algorithm['name']} | "
                     + " | ".join(shown(point, result["highest_score"]) for point in algorithm["points"]) + " |")
    return lines


def fill_in(page, name, lines):
    """Puts the lines between the marks of the page. Prints a message if it has no marks."""
    begin, end = f"<!-- searches-{name} -->", "<!-- end -->"
    old = page.read_text(encoding="utf-8").split("\n")
    if begin not in old or end not in old[old.index(begin):]:
        print(f"plot_searches: {page} has no lines {begin} and {end}", file=sys.stderr)
        return
    at = old.index(begin)
    new = old[:at + 1] + ["", *lines, ""] + old[old.index(end, at):]
    page.write_text("\n".join(new), encoding="utf-8")


def complete(result):
    return all(len(point["scores"]) == len(result["seeds"])
               for algorithm in result["algorithms"] for point in algorithm["points"])


def finish(page, name, result):
    draw(result, page.parent / f"searches-{name}.svg")
    fill_in(page, name, table(result))


def parsed():
    root = pathlib.Path(__file__).resolve().parent.parent
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("program")
    parser.add_argument("results", type=pathlib.Path, help="folder for the JSON files")
    parser.add_argument("--page", type=pathlib.Path, default=root / "docs" / "searches.md")
    parser.add_argument("--games", help="some of those that `warpnest games` lists (default: all)")
    parser.add_argument("--seeds", type=int, default=10)
    parser.add_argument("--scale", type=float, default=1, help="multiply all times by this")
    parser.add_argument("--jobs", type=int, default=1, help="searches that run at the same time")
    parser.add_argument("--afresh", action="store_true",
                        help="ignore stored scores and measure everything again")
    parser.add_argument("--draw-only", action="store_true",
                        help="draw the stored scores, run nothing")
    arguments = parser.parse_args()
    if arguments.seeds < 1 or arguments.jobs < 1 or not arguments.scale > 0:
        parser.error("--seeds, --jobs and --scale must be above 0")
    if not arguments.results.is_dir():
        parser.error(f"'{arguments.results}' is not a folder")
    return parser, arguments


def select(parser, known, asked):
    """The names that --games selects."""
    names = asked.split(",") if asked else list(known)
    for name in names:
        if name not in known:
            parser.error(f"--games: '{name}' is unknown: use some of {', '.join(known)}")
    return names


def main():
    parser, arguments = parsed()
    if arguments.draw_only:
        stored = {path.stem.removeprefix("searches-"): load(path)
                  for path in sorted(arguments.results.glob("searches-*.json"))}
        results = {name: stored[name] for name in select(parser, stored, arguments.games)}
    else:
        games, made_by = known_games(arguments.program)
        names = select(parser, games, arguments.games)
        measurement = Measurement(arguments, {name: games[name] for name in names}, made_by)
        try:
            measurement.run()
        except KeyboardInterrupt:
            sys.exit("\nplot_searches: interrupted: run the same command to continue")
        results = {name: result for name, (_, result) in measurement.results.items()}
    for name, result in results.items():
        if not complete(result):
            sys.exit(f"plot_searches: {name} was not measured")
        finish(arguments.page, name, result)


if __name__ == "__main__":
    main()
