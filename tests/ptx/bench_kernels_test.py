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

# Every kernel of pchase.cu: memory, layout and access, and the plain latency of both memories.
KINDS = [" ".join(filter(None, kind)) for kind in itertools.product(
    ["chase", "chase --shared"], ["", "--interleaved"], ["", "--write"])]
CASES = {
    "pchase": [
        *(f"{kind} --elements {elements}" for kind in KINDS for elements in (4, 64)),
        *(f"{kind} --elements 256 --triples 100 --warps 1 --blocks 1" for kind in KINDS),
        # Surplus warps end at once and touch nothing: of 4 in each of 3 blocks 3, 2 and 2 chase.
        *(f"{kind} --warps 4 --blocks 3 --chasing 7" for kind in KINDS),
        *(f"latency {memory} {more}" for memory in ("", "--shared")
          for more in ("", "--warm-up 0 --triples 1", "--lines 128 --triples 200")),
        "chase --shared --write --shared-base 0", "latency --shared --shared-base 0",
    ],
    "subset_sums": [
        *(f"sums {numbers} --n {n}" for numbers in ("", "--float") for n in (0, 1, 9)),
        *(f"sums {numbers} --n 14 --warps 1 --blocks 1 {part}" for numbers in ("", "--float")
          for part in ("", "--part 3")),
    ],
}


def without_first_clock(text):
    """The clock is read once, and twice the same."""
    return re.sub(r"mov\.u64\s+%rd\d+, %clock64;(?=[\s\S]*%clock64)",
                  lambda found: found[0].replace("%clock64", "0"), text)


def with_additions(text):
    """An addition before each access along links: what is timed is no longer the chase alone."""
    return re.sub(r"ld\.global\.u64\s+%rd\d+, \[(%rd\d+)\];", r"add.s64 \1, \1, 0;\n\g<0>", text)


def without_surplus(text):
    """No warp ends at once."""
    return re.sub(r"(mad\.lo\.s32[^\n]*\s+setp\.ge\.u32\s+%p1,[^\n]*\n(?:\s*\.loc[^\n]*\n)*\s*)@%p1 bra[^\n]*",
                  r"\1", text)


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
        failures += misses(runner, chase, without_first_clock, "latency", "DIFFERENT: the clock")
        failures += misses(runner, chase, with_additions, "latency", "DIFFERENT: the clock")
        failures += misses(runner, chase, without_surplus, "chase --write --chasing 3",
                           "DIFFERENT: the arrays")
        failures += misses(runner, paths["subset_sums"],
                           lambda text: text.replace("0f3F800000", "0f40000000"),
                           "sums --float", "DIFFERENT: the sums")
    sys.exit(1 if failures else 0)


if __name__ == "__main__":
    main()
