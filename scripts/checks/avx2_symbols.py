"""Checks that no function compiled for AVX2 can replace its baseline version.

If an inline function or template is compiled both in a *_avx2.cpp file and elsewhere, there are two
weak definitions, and the linker keeps only one of them. If it keeps the AVX2 one, the program
crashes on a machine without AVX2. Functions in an unnamed namespace and forced-inline functions
have no second definition.

usage: avx2_symbols.py NM OBJECT...
"""

import subprocess
import sys


def functions(nm, path):
    """The functions that an object file defines: name -> whether it is weak."""
    text = subprocess.run([nm, "--defined-only", "--format=posix", path], check=True,
                          capture_output=True, text=True).stdout
    rows = (line.split() for line in text.splitlines())
    return {row[0]: row[1] in "Ww" for row in rows if row[1] in "TtWw"}


def main():
    nm = sys.argv[1]
    objects = [path for path in sys.argv[2:] if path.endswith(".o")]  # not precompiled headers
    elsewhere = {}
    for path in objects:
        if not path.endswith("_avx2.cpp.o"):
            elsewhere.update(dict.fromkeys(functions(nm, path), path))
    shared = []
    for path in objects:
        if path.endswith("_avx2.cpp.o"):
            shared += [(name, path) for name, weak in functions(nm, path).items()
                       if weak and name in elsewhere]
    for name, path in shared:
        readable = subprocess.run(["c++filt", name], capture_output=True, text=True).stdout.strip()
        print(f"{readable}\n  in {path}\n  and {elsewhere[name]}")
    print(f"{len(shared)} functions of AVX2 files are among the {len(elsewhere)} of other files")
    return 1 if shared or not elsewhere else 0


if __name__ == "__main__":
    sys.exit(main())
