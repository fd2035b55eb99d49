"""In which order files of tests are started: the long ones first, so that no worker ends alone.

Workers take whole files. A long one that is started last keeps one worker busy while the others
have nothing left to do. Which ones are long is written anew from a run of everything:

    ./test -vv --durations=0 > report; .venv/bin/python -m tests.order report
"""

from __future__ import annotations

import re
import sys
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

LISTED = Path(__file__).parent / "long_files.txt"
HEAD = "# Files that take long, the longest first. `order.py` starts them first, and writes this.\n"
LONG = 2.0  # seconds
LASTED = re.compile(r"^ *([0-9.]+)s (?:setup|call|teardown) +([^:\s]+)::", re.MULTILINE)


def long_files() -> list[str]:
    """Return the files that are known to take long, the longest first."""
    lines = LISTED.read_text("utf-8").splitlines()
    return [line for line in lines if not line.startswith("#")]


def longest_first(files: Sequence[str], long: Sequence[str]) -> list[int]:
    """Return in which order tests are started, where the n-th lies in the n-th of `files`.

    Known long files come first, then those with the most tests. The tests of a file stay together
    and in their order.
    """
    counts, known = Counter(files), {file: at for at, file in enumerate(long)}
    first = {file: at for at, file in reversed([*enumerate(files)])}

    def key(at: int) -> tuple[int, int, int]:
        file = files[at]
        return known.get(file, len(known)), -counts[file], first[file]

    return sorted(range(len(files)), key=key)


def lasting(report: str) -> list[str]:
    """Return the files that take long by what a run said of its durations, the longest first."""
    lasted: dict[str, float] = {}
    for seconds, file in LASTED.findall(report):
        lasted[file] = lasted.get(file, 0.0) + float(seconds)
    return [file for file in sorted(lasted, key=lambda file: -lasted[file]) if lasted[file] >= LONG]


def main(arguments: list[str]) -> int:
    """Write the list of long files from the report of a run."""
    listed = lasting(Path(arguments[0]).read_text("utf-8"))
    LISTED.write_text("".join([HEAD, *(f"{file}\n" for file in listed)]), "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
