"""Checks the #include lines of our own sources.

- "..." is for our own headers, with the path from the repository root (so that the include
  directories of the targets, not the place of a file, decide what the file sees). A file may only
  include downwards: common, kernels, host, apps. Files that CMake generates for a folder are
  "generated/FOLDER/...".
- fmt stays out of .cu files and of every header they include: Debian's fmt does not compile there.

usage: includes.py REPOSITORY
"""

import re
import sys
from pathlib import Path

SEES = {
    "common": ["common"],
    "kernels": ["common", "kernels"],
    "host": ["common", "kernels", "host"],
    "apps": ["common", "kernels", "host", "apps"],
    "microbench": ["common", "kernels", "host", "microbench"],
    "tests": ["common", "kernels", "host", "apps", "microbench", "tests"],
}
SOURCES = {".hpp", ".cuh", ".cpp", ".cu"}
INCLUDE = re.compile(r'^\s*#\s*include\s*(?:"([^"]+)"|<([^>]+)>)')


def read_includes(path):
    """For every #include: line number, our own header or None, other header or None."""
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        if match := INCLUDE.match(line):
            yield number, match[1], match[2]


def check(root):
    problems = []
    includes = {}
    for folder in SEES:
        for path in sorted((root / folder).rglob("*")):
            if path.suffix in SOURCES and path.is_file():
                includes[path.relative_to(root).as_posix()] = list(read_includes(path))

    for name, lines in includes.items():
        folder = name.split("/")[0]
        for number, own, _ in lines:
            if own is None:
                continue
            layer = own.split("/")[0]
            if layer == "generated":
                layer = own.split("/")[1]
            elif own not in includes:
                problems.append(f'{name}:{number}: "{own}" is not a header of this repository, '
                                "with the path from its root")
                continue
            if layer not in SEES[folder]:
                problems.append(f'{name}:{number}: {folder} may not include "{own}"')

    for start in (name for name in includes if name.endswith(".cu")):
        seen, waiting = {start}, [start]
        while waiting:
            name = waiting.pop()
            for number, own, other in includes[name]:
                if other and other.startswith("fmt/"):
                    problems.append(f"{name}:{number}: <{other}> is compiled by nvcc, in {start}")
                if own in includes and own not in seen:
                    seen.add(own)
                    waiting.append(own)
    return len(includes), problems


def main():
    count, problems = check(Path(sys.argv[1]))
    print("\n".join(problems) or f"{count} files, all includes are correct")
    return 1 if problems or not count else 0


if __name__ == "__main__":
    sys.exit(main())
