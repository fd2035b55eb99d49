"""Translates sentences that were put together before anybody asked for a language.

Most sentences keep their facts apart until a screen shows them. A refusal, a badge or a line of an
odds card is finished when it is made; it is recognised by its template, whose blanks are numbered:
"{0} has no IOU." What fills a blank is translated in its turn, and stays as it is if it is a name.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from functools import lru_cache

_BLANK = re.compile(r"\\\{\d\\\}")  # as it looks in an escaped template


def is_template(text: str) -> bool:
    """Whether a text of the catalogue is the template of finished sentences."""
    return "{0}" in text


class Recogniser:
    """A translator over exact texts and templates. `templates` are pairs of both languages."""

    def __init__(self, exact: Callable[[str], str], templates: Iterable[tuple[str, str]]) -> None:
        self._exact = exact
        # What says most of itself comes first: "{0} or higher" before "{0} or {1}".
        pairs = sorted(templates, key=lambda pair: (-len(re.sub(r"\{\d\}", "", pair[0])), pair))
        self._templates = [(_pattern(source), target) for source, target in pairs]
        self.translate = lru_cache(maxsize=4096)(self._translate)

    def _translate(self, text: str) -> str:
        said = self._exact(text)
        if said != text or not any(letter.isalpha() for letter in text):
            return said
        for pattern, target in self._templates:
            if found := pattern.fullmatch(text):
                return target.format(*(self.translate(part) for part in found.groups()))
        small = text[:1].lower() + text[1:]
        if small == text:
            return text
        said = self.translate(small)  # the same words where no sentence begins with them
        return text if said == small else said[:1].upper() + said[1:]


def _pattern(template: str) -> re.Pattern[str]:
    return re.compile(_BLANK.sub("(.+?)", re.escape(template)), re.DOTALL)
