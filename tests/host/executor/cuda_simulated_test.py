#!/usr/bin/env python3
"""Runs the `cuda` executor and the GPU benchmarks without a GPU, on a fake CUDA runtime.

Builds host/executor/cuda, the scheduler and the GPU part of host/bench against tests/host/executor/cuda_simulated
instead of cudart (hence apart from the programs that link the real one) and runs its GoogleTests.
Exit code 77 means skipped.
"""

import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

SKIPPED = 77
SOURCE = pathlib.Path(
    os.environ.get("WARPNEST_SOURCE_DIR") or pathlib.Path(__file__).resolve().parents[3])


def main():
    nvcc = os.environ.get("WARPNEST_NVCC")  # set by ctest, empty in a build without CUDA
    if nvcc is None:
        nvcc = shutil.which("nvcc") or shutil.which("/usr/local/cuda/bin/nvcc")
    if not nvcc:
        print("skipped: this build has no CUDA, whose headers are needed")
        return SKIPPED
    toolkit = pathlib.Path(nvcc).resolve().parent.parent / "include"
    sources = [*sorted((SOURCE / "tests/host/executor/cuda_simulated").glob("*.cc")),
               *sorted(p for p in (SOURCE / "host/executor/cuda").glob("*.cpp") if p.name != "cuda_executor_cuda.cpp"),
               *sorted((SOURCE / "host/bench").glob("gpu_*_cuda.cpp")),
               SOURCE / "host/bench/chase_check.cpp",
               SOURCE / "host/executor/batch_scheduler.cpp",
               SOURCE / "host/executor/worker_pool.cpp"]
    with tempfile.TemporaryDirectory() as directory:
        program = pathlib.Path(directory) / "cuda_simulated"
        command = [os.environ.get("CXX", "g++"), "-std=c++20", "-O1", "-DWARPNEST_HAS_CUDA=1",
                   f"-I{SOURCE}", "-isystem", toolkit / "cccl", "-isystem", toolkit, *sources,
                   "-o", program, "-lgtest_main", "-lgtest", "-lgmock", "-lfmt", "-pthread"]
        if subprocess.run(command).returncode != 0:
            return 1
        return subprocess.run([program]).returncode


if __name__ == "__main__":
    sys.exit(main())
