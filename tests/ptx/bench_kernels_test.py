#!/usr/bin/env python3
"""Runs what nvcc makes of the microbenchmarks' kernels, on a machine without a GPU.

Arrays, places and sums must equal those of the warp programs on the CPU bit for bit, and no two
lanes may touch a value between barriers. Exit code 77 means skipped.
"""

import itertools
import re
import sys
import tempfile

from _ptx import misses, program, ptx_of, run_cases, without_barriers

# Every kernel of pchase.cu: memory, layout and access, and the timed ones, with one lane as
# measured and with all.
KINDS = [" ".join(filter(None, kind)) for kind in itertools.product(
    ["chase", "chase --shared"], ["", "--interleaved"], ["", "--write"])]
CASES = {
    "pchase": [
        *(f"{kind} --elements {elements}" for kind in KINDS for elements in (4, 64)),
        *(f"{kind} --elements 256 --triples 100 --warps 1 --blocks 1" for kind in KINDS),
        *(f"{kind} --warm-up 0 --active 7 --warps 3" for kind in KINDS),
        *(f"{memory} --timed --elements 32 {lanes}" for memory in ("chase", "chase --shared")
          for lanes in ("--active 1 --warps 1 --blocks 1", "")),
        "chase --shared --write --shared-base 0",
    ],
    "subset_sums": [
        *(f"sums {numbers} --n {n}" for numbers in ("", "--float") for n in (0, 1, 9)),
        *(f"sums {numbers} --n 14 --warps 1 --blocks 1" for numbers in ("", "--float")),
    ],
}


def without_first_clock(text):
    """The clock is read once, and twice the same."""
    return re.sub(r"mov\.u64\s+%rd\d+, %clock64;(?=[\s\S]*%clock64)",
                  lambda found: found[0].replace("%clock64", "0"), text)


def main():
    runner = program("WARPNEST_PTX_BENCH_RUN")
    failures = 0
    with tempfile.TemporaryDirectory() as directory:
        paths = {name: ptx_of(name, directory) for name in CASES}
        for name, cases in CASES.items():
            failures += run_cases(runner, name, paths[name], cases)
        # Kernels that are wrong must be caught, or nothing above means anything.
        chase = paths["pchase"]
        failures += misses(runner, chase, without_barriers, "chase --shared", "RACE")
        failures += misses(runner, chase, lambda text: text.replace("st.global.u16", "//"),
                           "chase --write", "DIFFERENT: the arrays")
        failures += misses(runner, chase, without_first_clock, "chase --timed", "DIFFERENT: the clock")
        failures += misses(runner, paths["subset_sums"],
                           lambda text: text.replace("0f3F800000", "0f40000000"),
                           "sums --float", "DIFFERENT: the sums")
    sys.exit(1 if failures else 0)


if __name__ == "__main__":
    main()
