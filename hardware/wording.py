"""What is said to the table, which somebody else may say in another language."""

from collections.abc import Mapping
from typing import Self


class Wording(str):
    """A sentence or a word in English. Its pattern and facts are kept for those who translate."""

    pattern: str
    facts: Mapping[str, str]

    def __new__(cls, pattern: str, /, **facts: str) -> Self:
        wording = super().__new__(cls, pattern.format(**facts))
        wording.pattern, wording.facts = pattern, facts
        return wording
