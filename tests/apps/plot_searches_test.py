#!/usr/bin/env python3
"""scripts/plot_searches.py with times that show nothing: what it writes, and that it goes on where
it was. Exit code 77 means skipped."""

import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

SKIPPED = 77
SOURCE = pathlib.Path(
    os.environ.get("WARPNEST_SOURCE_DIR") or pathlib.Path(__file__).resolve().parents[2])
GAMES = ["samegame", "sudoku", "leftmost-path"]
PAGE = "before\n" + "".join(f"<!-- searches-{game} -->\nold\n<!-- end -->\n" for game in GAMES)


def run(program, folder, *options):
    return subprocess.run(
        [sys.executable, SOURCE / "scripts/plot_searches.py", program, folder / "results", "--page",
         folder / "page.md", "--games", ",".join(GAMES), "--seeds", "2", "--scale", "0.05",
         *options], capture_output=True, text=True)


def scores(folder, game):
    result = json.loads((folder / "results" / f"searches-{game}.json").read_text())
    return {(a["name"], p["seconds"]): p["scores"] for a in result["algorithms"]
            for p in a["points"]}


def check(folder, program):
    (folder / "results").mkdir()
    (folder / "page.md").write_text(PAGE)
    ran = run(program, folder)
    assert ran.returncode == 0, ran.stderr
    for game in GAMES:
        found = scores(folder, game)
        names = {name for name, _ in found}
        assert all(len(list_) == 2 for list_ in found.values()), found
        assert any(None not in list_ for list_ in found.values()), found
        for wanted in ("nested, level 3", "nrpa", "uct", "reflexive 10,100", "sampling", "mobility"):
            assert wanted in names, names
        assert ("gnrpa, the game's bias" in names) == (game == "samegame"), names
        assert ("forward checking" in names) == (game == "sudoku"), names
        assert (folder / f"searches-{game}.svg").read_text().rstrip().endswith("</svg>")
    page = (folder / "page.md").read_text()
    assert page.startswith("before\n") and page.count("<!-- end -->") == 3, page
    assert "old" not in page and page.count("| sampling |") == 3, page
    assert "| forward checking |" in page and "± " in page, page

    # Nothing is left to do; then one search of one game is.
    files = {game: folder / "results" / f"searches-{game}.json" for game in GAMES}
    before = {game: files[game].read_text() for game in GAMES}
    assert run(program, folder).returncode == 0
    assert {game: files[game].read_text() for game in GAMES} == before
    partial = json.loads(before["samegame"])
    partial["algorithms"][-1]["points"][-1]["scores"].pop()
    files["samegame"].write_text(json.dumps(partial))
    assert run("-", folder, "--draw-only").returncode != 0
    assert run(program, folder).returncode == 0
    assert all(len(list_) == 2 for list_ in scores(folder, "samegame").values())
    assert run("-", folder, "--draw-only").returncode == 0

    for wrong in (["--games", "chess"], ["--seeds", "0"]):
        refused = run(program, folder, *wrong)
        assert refused.returncode == 2, refused
        assert "Traceback" not in refused.stderr, refused.stderr


def main():
    program = os.environ.get("WARPNEST_PROGRAM")
    if not program or not shutil.which("gnuplot"):
        print("skipped: needs the program and gnuplot")
        return SKIPPED
    with tempfile.TemporaryDirectory() as folder:
        check(pathlib.Path(folder), program)
    return 0


if __name__ == "__main__":
    sys.exit(main())
