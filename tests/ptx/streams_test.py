#!/usr/bin/env python3
"""Streams on the device without a GPU: code compiled by nvcc draws the same values as the host.

Exit code 77 means skipped.
"""

import os
import pathlib
import subprocess
import sys
import tempfile

from _ptx import ARCHITECTURE, SOURCE, misses, program, run_cases


def main():
    runner = program("WARPNEST_PTX_STREAM_RUN")
    with tempfile.TemporaryDirectory() as directory:
        path = pathlib.Path(directory) / "streams.ptx"
        source = path.with_suffix(".cu")
        source.write_text('#include "tests/support/stream_draws.cuh"\n', encoding="utf-8")
        subprocess.run([os.environ["WARPNEST_NVCC"], "-std=c++20", "-O3",
                        f"-arch=compute_{ARCHITECTURE}", "-ptx", f"-I{SOURCE}", "-o", path, source],
                       check=True)
        failures = run_cases(runner, "streams", path, [""])
        # The multiplier of the generator is -83941 in 32 bits.
        failures += misses(runner, path, lambda text: text.replace("-83941", "-83939"), "",
                           "DIFFERENT: the draws")
    sys.exit(1 if failures else 0)


if __name__ == "__main__":
    main()
