"""Enforces the sixth law: a game and a search are each one thing in one place.

Reads the names from the program's registries (`warpnest games`, `warpnest searches`). In common,
kernels, host, microbench and apps, only files in common/games/GAME and host/games/GAME may name a
game, and only a search's own files may name it. Exceptions are listed below, each with its reason.

usage: names.py REPOSITORY PROGRAM
"""

import json
import re
import subprocess
import sys
from pathlib import Path

FOLDERS = ["common", "kernels", "host", "microbench", "apps"]
SOURCES = {".hpp", ".cuh", ".cpp", ".cu", ".in", ".txt"}

# Files or folders that may name games, or searches, and why.
MAY_NAME_GAMES = {
    "host/games/games.cpp": "the one list of games",
    "apps/papers": "the papers' tables are experiments on named games",
    "apps/commands/search.cpp": "the program's default job",
    "microbench/results": "results of named benchmarks",
}
MAY_NAME_SEARCHES = {
    "host/search/searches.cpp": "the one list of searches",
    "apps/papers": "the papers' tables are experiments with named searches",
    "host/games": "a game's own benchmarks, tables and examples are about named searches",
    "common/games/samegame/samegame.hpp": "the bias that one search asks for",
    "microbench/results": "results of named benchmarks",
}
# Names that are also words for something else.
ALSO_WORDS = {
    "sampling": "an English word",
    "mobility": "a kind of playout, which several searches have",
}


def registry(program, command):
    done = subprocess.run([program, command, "--json"], capture_output=True, text=True, check=True)
    return [entry["name"] for entry in json.loads(done.stdout)[command]]


def spellings(name):
    """left-move, left_move and LeftMove, in any case."""
    return "[-_]?".join(re.escape(part) for part in name.split("-"))


def files(root):
    for folder in FOLDERS:
        for path in sorted((root / folder).rglob("*")):
            if path.is_file() and path.suffix in SOURCES:
                yield path.relative_to(root).as_posix(), path


def is_below(name, places):
    return any(name == place or name.startswith(place + "/") for place in places)


def folder_of_game(root, game):
    """The folder under common/games whose classes.txt lists the game."""
    for path in (root / "common/games").glob("*/classes.txt"):
        if re.search(rf"(?m)^{re.escape(game)}(-|\s)", path.read_text()):
            return path.parent.name
    return None


def file_of_search(root, search):
    """The file of host/search that has the search's entry, without its extension."""
    for path in sorted((root / "host/search").glob("*.cpp")):
        entry = rf'name = "{re.escape(search)}"'
        if path.name != "searches.cpp" and re.search(entry, path.read_text()):
            return path.stem
    return None


def mentions(root, pattern, exempt):
    for name, path in files(root):
        if is_below(name, exempt):
            continue
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            if pattern.search(line):
                yield f"{name}:{number}: {line.strip()}"


def main():
    root, program = Path(sys.argv[1]), sys.argv[2]
    problems = []
    games, searches = registry(program, "games"), registry(program, "searches")
    for game in games:
        folder = folder_of_game(root, game)
        if folder is None:
            problems.append(f"no common/games/*/classes.txt lists {game}")
            continue
        own = {f"common/games/{folder}", f"host/games/{folder}"}
        pattern = re.compile(rf"(?<![a-z]){spellings(game)}", re.IGNORECASE)
        problems += mentions(root, pattern, own | set(MAY_NAME_GAMES))
    for search in searches:
        if search in ALSO_WORDS:
            continue
        stem = file_of_search(root, search)
        if stem is None:
            problems.append(f"no file of host/search has the entry of {search}")
            continue
        own = {name for name, _ in files(root)
               if name.startswith("host/search/") and search.replace("-", "_") in Path(name).stem}
        own |= {f"host/search/{stem}.cpp", f"host/search/{stem}.hpp"}
        pattern = re.compile(rf"(?<![a-z]){spellings(search)}(?![a-z])", re.IGNORECASE)
        problems += mentions(root, pattern, own | set(MAY_NAME_SEARCHES))
    for line in sorted(set(problems)):
        print(line)
    print(f"{len(games)} games, {len(searches)} searches, {len(set(problems))} mentions elsewhere")
    return 1 if problems or not games or not searches else 0


if __name__ == "__main__":
    sys.exit(main())
