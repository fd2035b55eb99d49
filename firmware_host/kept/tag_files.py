"""The meanings of cards and tokens as a text file that people can keep, share and edit.

One file holds either the table's own (players and actions) or the pieces of one edition of one
game. It is data only: every line is checked, and every problem is reported with its line.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple, TypeAlias

from firmware_host.engine.errors import Refused
from firmware_host.engine.table import Pieces
from firmware_host.engine.toml import Reader
from firmware_host.engine.toml import write as write_toml
from firmware_host.engine.words import Text, verbatim, word
from firmware_host.values import dataclass

OF_THE_TABLE = ("player", "action")
OF_AN_EDITION = ("card", "tile")
KINDS = (*OF_THE_TABLE, *OF_AN_EDITION)
MOST = 2_000  # tags in one file
LONGEST_ID = 64
LONGEST_NAME = 24
# What a token can do at every table, as its button would.
ACTIONS = {
    "spin": word("Roll, spin or draw"),
    "yes": word("Yes, go on"),
    "no": word("No, the next choice"),
    "undo": word("Undo"),
}
HEAD = """\
# What cards and tokens mean at this table, as Croupier has been taught it.
# croupier cards check FILE lists what is wrong with a copy, croupier cards import takes it in.
"""


@dataclass(frozen=True)
class Binding:
    """What a tag stands for: a "player" (a name), an "action", a "card" of a deck or a "tile"."""

    kind: str
    key: str
    deck: str = ""


class Words(NamedTuple):
    """What tags can stand for: the pieces of an edition, and what can be done with a token."""

    pieces: tuple[Pieces, ...] = ()
    actions: Mapping[str, str] = ACTIONS

    @classmethod
    def of(cls, pieces: tuple[Pieces, ...], actions: Mapping[str, str]) -> Words:
        """Return the labels of an edition's pieces, and of all actions at its table."""
        return cls(pieces, {**ACTIONS, **actions})

    def label(self, bound: Binding) -> Text | None:
        """Return the label of a meaning; None if there is no such thing."""
        if bound.kind == "player":
            return verbatim(bound.key)
        if bound.kind == "action":
            return self.actions.get(bound.key)
        for kind, deck, _, labels in self.pieces:
            if (kind, deck) == (bound.kind, bound.deck) and bound.key in labels:
                return labels[bound.key]
        return None


# What the tags of a game's edition can stand for; of the table's own if both are empty.
# Raises `Refused` if there is no such game or edition.
Glossary: TypeAlias = Callable[[str, str], Words]


@dataclass(frozen=True)
class TagFile:
    """One file: whose tags these are (both empty: the table's own), and what each means."""

    game: str
    edition: str
    tags: dict[str, Binding]


def read(name: str, text: str, glossary: Glossary | None = None) -> TagFile:
    """Return the page in a file. Raises `PackProblems` with everything that is wrong with it.

    With a glossary every meaning must also exist; without one a page may be older than its
    edition, and what it has no word for any more is never wanted.
    """
    reader = Reader(name, text)
    reader.keys((), ("game", "edition", "tag"))
    game, edition = reader.text(("game",), ""), reader.text(("edition",), "")
    if bool(game) != bool(edition):
        reader.problem((), "a game and an edition are needed, or neither for the table's own.")
    words = None
    if glossary is not None:
        try:
            words = glossary(game, edition)
        except Refused as refusal:
            reader.problem(("edition",) if game else (), refusal.reason)
    kinds = OF_AN_EDITION if game else OF_THE_TABLE
    rows = reader.rows(("tag",))
    if len(rows) > MOST:
        reader.problem(("tag",), f"{len(rows):,} tags are too many; {MOST:,} fit.")
    tags: dict[str, Binding] = {}
    for at in rows[:MOST]:
        id_, bound = _tag(reader, at, kinds)
        if id_ in tags:
            reader.problem(("tag", at, "id"), f"{id_!r} stands here twice.")
        if bound is not None:
            tags[id_] = bound
            if words is not None and words.label(bound) is None:
                reader.problem(("tag", at, bound.kind), f"there is no {bound.kind} {bound.key!r}.")
    reader.finish()
    return TagFile(game, edition, tags)


def _tag(reader: Reader, at: int, kinds: tuple[str, ...]) -> tuple[str, Binding | None]:
    """Return one entry: its id and, unless that is in doubt, its meaning."""
    row = ("tag", at)
    reader.keys(row, ("id", "deck", *KINDS))
    id_ = reader.text((*row, "id"))
    if not fits(id_, LONGEST_ID):
        reader.problem((*row, "id"), f"an id is 1 to {LONGEST_ID} printable characters.")
    means = [kind for kind in KINDS if reader.get((*row, kind)) is not None]
    if len(means) != 1 or means[0] not in kinds:
        reader.problem(row, f"exactly one of {', '.join(kinds)} is needed.")
        return id_, None
    key = reader.text((*row, means[0]))
    longest = LONGEST_NAME if means[0] == "player" else LONGEST_ID
    if not fits(key, longest):
        reader.problem((*row, means[0]), f"1 to {longest} printable characters are needed.")
        return id_, None
    return id_, Binding(means[0], key, reader.text((*row, "deck"), ""))


def fits(text: str, longest: int) -> bool:
    """Return whether a text can stand on the screen and in a line of a file."""
    return 0 < len(text) <= longest and text.isprintable() and text == text.strip()


def written(page: TagFile) -> str:
    """Return the page as a file; `read` gives it back."""
    rows = []
    for id_, bound in sorted(page.tags.items(), key=lambda tag: (tag[1].kind, tag[1].key, tag[0])):
        deck = {"deck": bound.deck} if bound.deck else {}
        rows.append({"id": id_, bound.kind: bound.key, **deck})
    head = {"game": page.game, "edition": page.edition} if page.game else {}
    return f"{HEAD}\n{write_toml({**head, 'tag': rows or None})}"
