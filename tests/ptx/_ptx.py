"""What the tests of this folder share: the PTX of the kernels, and the program that runs it."""

import os
import pathlib
import re
import subprocess
import sys

SKIPPED = 77
SOURCE = pathlib.Path(
    os.environ.get("WARPNEST_SOURCE_DIR") or pathlib.Path(__file__).resolve().parents[2])
BUILD = pathlib.Path(os.environ.get("WARPNEST_BUILD_DIR") or SOURCE / "build/dev")
ARCHITECTURE = "86"


def skip(reason):
    print(f"skipped: {reason}")
    sys.exit(SKIPPED)


def program(variable):
    """The program that ctest names; skips in a build without CUDA."""
    if not os.environ.get("WARPNEST_NVCC"):
        skip("this build has no CUDA, so there is no PTX to run")
    return os.environ.get(variable) or sys.exit(f"{variable} does not say where the program is")


def ptx_of(name, directory):
    """The PTX of the unit NAME.cu, as a file: from the built object, or made by nvcc.

    The unit is one of kernels/, or that of a class of a game, which the build makes.
    """
    path = pathlib.Path(directory) / f"{name}.ptx"
    cuobjdump = os.environ.get("WARPNEST_CUOBJDUMP")
    objects = [o for o in os.environ.get("WARPNEST_KERNEL_OBJECTS", "").split(":")
               if f"/{name}.cu." in o]
    if cuobjdump and objects:
        done = subprocess.run([cuobjdump, "-ptx", objects[0]], capture_output=True, text=True)
        # One text for each architecture, each after a heading.
        for text in re.split(r"(?m)^Fatbin ptx code:\n", done.stdout)[1:]:
            if re.search(rf"(?m)^arch = sm_{ARCHITECTURE}$", text):
                path.write_text(text[text.index(".version"):].split("\nFatbin ")[0])
                return path
    places = [folder / f"{name}.cu" for folder in (SOURCE / "kernels", BUILD / "generated/kernels")]
    source = next((place for place in places if place.exists()), None)
    if not source:
        sys.exit(f"there is no unit {name}.cu in {places[0].parent} or {places[1].parent}")
    subprocess.run([os.environ["WARPNEST_NVCC"], "-std=c++20", "-O3", f"-arch=compute_{ARCHITECTURE}",
                    "-ptx", "--fmad=false", f"-I{SOURCE}", "-o", path, source], check=True)
    return path


def run_cases(runner, name, path, cases):
    """Runs each case, options of the program; gives how many failed."""
    failures = 0
    for case in cases:
        done = subprocess.run([runner, path, *case.split()], capture_output=True, text=True)
        print(f"{'ok' if done.returncode == 0 else 'FAILED'}: {name}: {case}")
        if done.returncode != 0:
            failures += 1
            print(done.stdout + done.stderr)
    return failures


def misses(runner, path, change, case, wanted):
    """Runs a case on changed PTX; 1 unless `wanted` is then in what the program prints."""
    text = path.read_text()
    broken = path.with_suffix(".broken.ptx")
    broken.write_text(change(text))
    if broken.read_text() == text:
        print(f"FAILED: nothing to break for: {case}")
        return 1
    done = subprocess.run([runner, broken, *case.split()], capture_output=True, text=True)
    if wanted in done.stdout:
        return 0
    print(f"FAILED: broken PTX was not caught by: {case}\n{done.stdout}{done.stderr}")
    return 1


def without_barriers(text):
    return re.sub(r"bar\.warp\.sync[^;\n]*;", "", text)
