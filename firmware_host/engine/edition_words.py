"""An edition's words in other languages: a table per language in its pack.

    [words.de]
    "Lucky Penny" = "Glückspfennig"

What is printed on a board stays what it is; whoever reads the screen in another language sees the
translation, and the printed words where there is none.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache

from .toml import Reader

KEY = "words"
_TABLE = re.compile(r"^\[words\.[a-z]{2,3}\]$", re.MULTILINE)
_CODE = re.compile(r"[a-z]{2,3}")
_NEXT = re.compile(r"^\[", re.MULTILINE)


def check_words(reader: Reader) -> None:
    """Note every problem with the translations in a pack."""
    tables = reader.get((KEY,))
    if tables is None:
        return
    if not isinstance(tables, Mapping):
        reader.problem((KEY,), "words must be a table per language, like [words.de].")
        return
    for code, texts in tables.items():
        if not _CODE.fullmatch(code) or not isinstance(texts, Mapping):
            reader.problem((KEY, code), "words must be a table per language, like [words.de].")
            continue
        for text in texts:
            reader.text((KEY, code, text))


@lru_cache(maxsize=8)
def translations(pack: str) -> Mapping[str, Mapping[str, str]]:
    """Return a checked pack's words by language and by what is printed."""
    found = _TABLE.search(pack)
    if found is None:
        return {}
    words = Reader(KEY, words_of(pack)).get((KEY,))
    assert isinstance(words, Mapping)  # `check_words` has seen it
    return {
        code: {text: str(told) for text, told in texts.items()}
        for code, texts in words.items()
        if isinstance(texts, Mapping)
    }


def words_of(pack: str) -> str:
    """Return the part of a pack that translates it, as it is written there; empty if none does."""
    parts = []
    for table in _TABLE.finditer(pack):
        end = _NEXT.search(pack, table.end())
        parts.append(pack[table.start() : end.start() if end else len(pack)].strip())
    return "\n\n".join(parts)


def with_words(pack: str, of: str) -> str:
    """Return a pack that was rewritten with the words that another one has."""
    words = words_of(of)
    return f"{pack.rstrip()}\n\n{words}\n" if words and not _TABLE.search(pack) else pack
