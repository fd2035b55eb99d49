"""In which order files of tests are started: the long ones first, so that no worker ends alone.

Workers take whole files. A long one that is started last keeps one worker busy while the others
have nothing left to do.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from pathlib import Path

LISTED = Path(__file__).parent / "long_files.txt"


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
