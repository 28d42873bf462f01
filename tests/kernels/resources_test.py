#!/usr/bin/env python3
"""Holds every search kernel that was built to the limits in kernels/resource_limits.hpp.

Registers, stack and spills come from the machine code in the built objects (cuobjdump), or, where
there is no cuobjdump or no code for 8.6 in them, from ptxas itself. Shared memory comes from
kernels/search_layout.hpp, resident warps from the toolkit's cuda_occupancy.h; both through the
program resource_figures, which also knows all classes. Exit code 77 means skipped.

usage: resources_test.py [CLASS...]   all classes if none is named
"""

import concurrent.futures
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

SKIPPED = 77
SOURCE = pathlib.Path(
    os.environ.get("WARPNEST_SOURCE_DIR") or pathlib.Path(__file__).resolve().parents[2])
BUILD = pathlib.Path(os.environ.get("WARPNEST_BUILD_DIR") or SOURCE / "build/dev")
REFERENCE = "sm_86"  # what resident warps are stated for

SEARCH_KERNEL = re.compile(r"\d+(leaf|nested)_kernelI")  # in a mangled name
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


class Kernels:
    """The kernels there must be: those of some classes, or of all if none is named."""

    def __init__(self, program, classes):
        self.parts = {}  # (level, class): part of the mangled name
        for line in run([program, "list"]).stdout.splitlines():
            level, name, part = line.split()
            if name in classes or not classes:
                self.parts[int(level), name] = part
        self.classes = sorted({name for _, name in self.parts})
        if classes and self.classes != sorted(classes):
            sys.exit(f"FAILED: of {', '.join(classes)} there is {', '.join(self.classes) or 'none'}")

    def find(self, mangled):
        """(level, class), or None for a function that is not a search kernel."""
        if not SEARCH_KERNEL.search(mangled):
            return None
        found = [kernel for kernel, part in self.parts.items() if part in mangled]
        if len(found) != 1:
            sys.exit(f"FAILED: {mangled} should be a kernel of one class, not of {found}")
        return found[0]


def parse_cuobjdump(text, known):
    """{architecture: {(level, class): (registers, spilled bytes)}}"""
    figures, architecture, kernel = {}, None, None
    for line in text.splitlines():
        if found := re.match(r"\s*arch = (sm_\d+)", line):
            architecture = found[1]
        elif found := re.match(r"\s*Function (\S+):", line):
            kernel = known.find(found[1])
        elif kernel and (found := RESOURCES.match(line)):
            registers, stack, shared, local = map(int, found.groups())
            # From 9.0 on the figure includes what the system reserves for itself.
            if shared and architecture == REFERENCE:
                sys.exit(f"{kernel} has {shared} bytes of shared memory unknown to the layout")
            figures.setdefault(architecture, {})[kernel] = (registers, stack + local)
            kernel = None
    return figures


def parse_ptxas(text, known):
    figures, architecture, kernel, spilled = {}, None, None, 0
    for line in text.splitlines():
        if found := re.search(r"Compiling entry function '(\S+)' for '(sm_\d+)'", line):
            kernel, architecture = known.find(found[1]), found[2]
        elif found := SPILLS.search(line):
            spilled = sum(map(int, found.groups()))
        elif kernel and (found := re.search(r"Used (\d+) registers", line)):
            figures.setdefault(architecture, {})[kernel] = (int(found[1]), spilled)
            kernel = None
    return figures


def from_objects(known):
    objects = [o for o in os.environ.get("WARPNEST_KERNEL_OBJECTS", "").split(":")
               if any(f"/{name}.cu." in o for name in known.classes)]
    cuobjdump = os.environ.get("WARPNEST_CUOBJDUMP") or shutil.which("cuobjdump")
    if not objects or not cuobjdump:
        return {}
    figures = {}
    for built in objects:
        done = run([cuobjdump, "--dump-resource-usage", built])
        for architecture, kernels in parse_cuobjdump(done.stdout, known).items():
            figures.setdefault(architecture, {}).update(kernels)
    return figures


def from_ptxas(nvcc, known):
    """Compiles the units that the build made once more, for the reference architecture alone."""
    def compile_unit(source):
        with tempfile.TemporaryDirectory() as directory:
            return run([nvcc, "-std=c++20", "-O3", f"-arch={REFERENCE}", "-cubin", "-Xptxas=-v",
                        "--fmad=false", f"-I{SOURCE}", "-o",
                        pathlib.Path(directory) / "kernels.cubin", source]).stderr

    units = [BUILD / "generated/kernels" / f"{name}.cu" for name in known.classes]
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        return parse_ptxas("".join(pool.map(compile_unit, units)), known)


def main():
    nvcc = os.environ.get("WARPNEST_NVCC")  # set by ctest, empty in a build without CUDA
    if nvcc is None:
        nvcc = shutil.which("nvcc") or shutil.which("/usr/local/cuda/bin/nvcc")
    if not nvcc:
        skip("this build has no CUDA, so there are no kernels to look at")
    program = os.environ.get("WARPNEST_RESOURCE_FIGURES")
    if not program:
        skip("resource_figures was not built: this toolkit has no cuda_occupancy.h")
    known = Kernels(program, sys.argv[1:])

    figures = from_objects(known)
    origin = "cuobjdump, from the built objects"
    if REFERENCE not in figures:
        figures.update(from_ptxas(nvcc, known))
        origin = "ptxas"
    if REFERENCE not in figures:
        sys.exit(f"found no search kernel for {REFERENCE}")

    failures = []
    for architecture, kernels in figures.items():
        failures += [f"{architecture}: no kernel of level {level} of {name}"
                     for level, name in known.parts if (level, name) not in kernels]
    asked = [(architecture, kernel)
             for architecture in sorted(figures, key=lambda a: (a != REFERENCE, a))
             for kernel in known.parts if kernel in figures[architecture]]
    lines = "".join(f"{k[0]} {k[1]} {figures[a][k][0]}\n" for a, k in asked)
    answers = run([program], input=lines).stdout.splitlines()

    print(f"registers and stack: {origin}; "
          "resident warps: predicted by the toolkit's cuda_occupancy.h for 8.6")
    print(f"{'arch':>7} {'level':>5} {'class':>13} {'registers':>9} {'stack+spill':>11} "
          f"{'warps per block':>15} {'shared per block':>16} {'per lane':>8} {'resident warps':>14} "
          f"{'at least':>8}")
    for (architecture, kernel), answer in zip(asked, answers, strict=True):
        level, name, *numbers = answer.split()
        (warps, block, lane, resident, most_registers, most_spilled, least) = map(int, numbers)
        registers, spilled = figures[architecture][kernel]
        reference = architecture == REFERENCE
        print(f"{architecture:>7} {level:>5} {name:>13} {registers:>9} {spilled:>11} {warps:>15} "
              f"{block:>16} {lane:>8} {resident if reference else '':>14} "
              f"{least if reference else '':>8}")
        where = f"{architecture}, level {level} of {name}"
        if registers > most_registers:
            failures.append(f"{where}: {registers} registers, at most {most_registers} allowed")
        if spilled > most_spilled:
            failures.append(f"{where}: {spilled} bytes of stack and spills, "
                            f"at most {most_spilled} allowed")
        if reference and resident < least:
            failures.append(f"{where}: {resident} resident warps, at least {least} must fit")

    for failure in failures:
        print(f"FAILED {failure}")
    if failures:
        sys.exit(1)
    print(f"{len(asked)} kernels within their limits")


if __name__ == "__main__":
    main()
