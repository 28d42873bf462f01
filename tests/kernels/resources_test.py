#!/usr/bin/env python3
"""Holds every search kernel that was built to the limits in kernels/resource_limits.hpp.

Registers, stack and spills come from the machine code in the built objects (cuobjdump), or, where
there is no cuobjdump or no code for 8.6 in them, from ptxas itself. Shared memory comes from
kernels/search_layout.hpp, resident warps from the toolkit's cuda_occupancy.h; both through
resource_figures.cc. Exit code 77 means skipped.
"""

import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

SKIPPED = 77
HERE = pathlib.Path(__file__).resolve().parent
SOURCE = pathlib.Path(os.environ.get("WARPNEST_SOURCE_DIR") or HERE.parent.parent)
REFERENCE = "sm_86"  # what resident warps are stated for

# Mangled: warpnest::leaf_kernel<Snake<D>>, warpnest::nested_kernel<Snake<D>, L>, and the same of
# Morpion<line, touching, cells>, Sudoku<order>, SameGame<columns, rows, planes> and
# BinaryTree<EveryLeftMove>.
KERNEL = re.compile(
    r"(?:leaf_kernel|nested_kernel)INS_(?:5SnakeILi(?P<d>\d+)EEE|7MorpionILi(?P<line>\d)E"
    r"Lb(?P<touching>\d)ELj(?P<cells>\d+)EEE|6SudokuIL\w(?P<order>\d)EEE|8SameGameILj(?P<side>\d+)ELj\d+ELj\d+EEE|10BinaryTreeINS_\d+"
    r"(?P<tree>\w+?)EEE)(?:Li(?P<levels>\d+)E)?")
RESOURCES = re.compile(r"\s*REG:(\d+) STACK:(\d+) SHARED:(\d+) LOCAL:(\d+)")
SPILLS = re.compile(
    r"(\d+) bytes stack frame, (\d+) bytes spill stores, (\d+) bytes spill loads")


def skip(reason):
    print(f"skipped: {reason}")
    sys.exit(SKIPPED)


def run(command, **options):
    done = subprocess.run([str(c) for c in command], capture_output=True, text=True, **options)
    if done.returncode != 0:
        sys.exit(f"failed: {' '.join(map(str, command))}\n{done.stdout}{done.stderr}")
    return done


def kernel_of(mangled):
    """(levels, game), or None for a function that is not a search kernel."""
    found = KERNEL.search(mangled)
    if not found:
        return None
    if found["d"]:
        game = f"snake-{found['d']}"
    elif found["line"]:
        game = f"morpion-{found['line']}{'T' if found['touching'] == '1' else 'D'}"
        if found["cells"] != "18":
            game += f"-{found['cells']}"
    elif found["order"]:
        game = f"sudoku-{found['order']}"
    elif found["side"]:
        game = f"samegame-{found['side']}"
    else:
        game = "left-move" if found["tree"] == "EveryLeftMove" else "leftmost-path"
    return int(found["levels"] or 0), game


def parse_cuobjdump(text):
    """{architecture: {(levels, game): (registers, spilled bytes)}}"""
    figures, architecture, kernel = {}, None, None
    for line in text.splitlines():
        if found := re.match(r"\s*arch = (sm_\d+)", line):
            architecture = found[1]
        elif found := re.match(r"\s*Function (\S+):", line):
            kernel = kernel_of(found[1])
        elif kernel and (found := RESOURCES.match(line)):
            registers, stack, shared, local = map(int, found.groups())
            # From 9.0 on the figure includes what the system reserves for itself.
            if shared and architecture == REFERENCE:
                sys.exit(f"{kernel} has {shared} bytes of shared memory unknown to the layout")
            figures.setdefault(architecture, {})[kernel] = (registers, stack + local)
            kernel = None
    return figures


def parse_ptxas(text):
    figures, architecture, kernel, spilled = {}, None, None, 0
    for line in text.splitlines():
        if found := re.search(r"Compiling entry function '(\S+)' for '(sm_\d+)'", line):
            kernel, architecture = kernel_of(found[1]), found[2]
        elif found := SPILLS.search(line):
            spilled = sum(map(int, found.groups()))
        elif kernel and (found := re.search(r"Used (\d+) registers", line)):
            figures.setdefault(architecture, {})[kernel] = (int(found[1]), spilled)
            kernel = None
    return figures


def from_objects():
    objects = [o for o in os.environ.get("WARPNEST_KERNEL_OBJECTS", "").split(":") if o]
    cuobjdump = os.environ.get("WARPNEST_CUOBJDUMP") or shutil.which("cuobjdump")
    if not objects or not cuobjdump:
        return {}
    figures = {}
    for built in objects:
        # An object without device code (a kernel-free .cu) makes cuobjdump complain: that is fine.
        done = subprocess.run([cuobjdump, "--dump-resource-usage", built], capture_output=True,
                              text=True)
        for architecture, kernels in parse_cuobjdump(done.stdout).items():
            figures.setdefault(architecture, {}).update(kernels)
    return figures


def from_ptxas(nvcc):
    """Compiles the kernels once more, for the reference architecture alone."""
    text = ""
    with tempfile.TemporaryDirectory() as directory:
        for source in sorted((SOURCE / "kernels").glob("*_search*.cu")):
            text += run([nvcc, "-std=c++20", "-O3", f"-arch={REFERENCE}", "-cubin", "-Xptxas=-v",
                         "--fmad=false", f"-I{SOURCE}", "-o",
                         pathlib.Path(directory) / "kernels.cubin", source]).stderr
    return parse_ptxas(text)


def main():
    nvcc = os.environ.get("WARPNEST_NVCC")  # set by ctest, empty in a build without CUDA
    if nvcc is None:
        nvcc = shutil.which("nvcc") or shutil.which("/usr/local/cuda/bin/nvcc")
    if not nvcc:
        skip("this build has no CUDA, so there are no kernels to look at")
    toolkit = pathlib.Path(nvcc).resolve().parent.parent / "include"
    if not (toolkit / "cuda_occupancy.h").exists():
        skip(f"there is no cuda_occupancy.h in {toolkit}")
    includes = [f"-I{SOURCE}"] + [f"-isystem{d}" for d in (toolkit / "cccl", toolkit) if d.exists()]

    figures = from_objects()
    origin = "cuobjdump, from the built objects"
    if REFERENCE not in figures:
        figures.update(from_ptxas(nvcc))
        origin = "ptxas"
    if REFERENCE not in figures:
        sys.exit(f"found no search kernel for {REFERENCE}")

    with tempfile.TemporaryDirectory() as directory:
        program = pathlib.Path(directory) / "figures"
        run([os.environ.get("CXX", "g++"), "-std=c++20", *includes, "-o", program,
             HERE / "resource_figures.cc"])
        wanted = [(int(levels), game) for levels, game in
                  (line.split() for line in run([program, "list"]).stdout.splitlines())]
        failures = []
        for architecture, kernels in figures.items():
            failures += [f"{architecture}: no kernel of level {levels} of {game}"
                         for levels, game in wanted if (levels, game) not in kernels]
        asked = [(architecture, kernel)
                 for architecture in sorted(figures, key=lambda a: (a != REFERENCE, a))
                 for kernel in wanted if kernel in figures[architecture]]
        lines = "".join(f"{k[0]} {k[1]} {figures[a][k][0]}\n" for a, k in asked)
        answers = run([program], input=lines).stdout.splitlines()

    print(f"registers and stack: {origin}; "
          "resident warps: predicted by the toolkit's cuda_occupancy.h for 8.6")
    print(f"{'arch':>7} {'level':>5} {'game':>13} {'registers':>9} {'stack+spill':>11} "
          f"{'warps a block':>13} {'shared a block':>14} {'a lane':>6} {'resident warps':>14} "
          f"{'at least':>8}")
    for (architecture, kernel), answer in zip(asked, answers, strict=True):
        game = answer.split()[1]
        (levels, warps, block, lane, resident, most_registers, most_spilled,
         least) = (int(n) for n in answer.split() if n != game)
        registers, spilled = figures[architecture][kernel]
        reference = architecture == REFERENCE
        print(f"{architecture:>7} {levels:>5} {game:>13} {registers:>9} {spilled:>11} {warps:>13} "
              f"{block:>14} {lane:>6} {resident if reference else '':>14} "
              f"{least if reference else '':>8}")
        name = f"{architecture}, level {levels} of {game}"
        if registers > most_registers:
            failures.append(f"{name}: {registers} registers, at most {most_registers} allowed")
        if spilled > most_spilled:
            failures.append(f"{name}: {spilled} bytes of stack and spills, "
                            f"at most {most_spilled} allowed")
        if reference and resident < least:
            failures.append(f"{name}: {resident} resident warps, at least {least} must fit")

    for failure in failures:
        print(f"FAILED {failure}")
    if failures:
        sys.exit(1)
    print(f"{len(asked)} kernels within their limits")


if __name__ == "__main__":
    main()
