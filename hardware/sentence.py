"""What is said to the table, which somebody else may say in another language."""

from collections.abc import Mapping
from typing import Self


class Sentence(str):
    """A sentence or a word in English. Its pattern and facts are kept for those who translate."""

    pattern: str
    facts: Mapping[str, str]

    def __new__(cls, pattern: str, /, **facts: str) -> Self:
        sentence = super().__new__(cls, pattern.format(**facts))
        sentence.pattern, sentence.facts = pattern, facts
        return sentence
