"""Packs: the edition read as a whole with every problem told at once, and written as TOML."""

from __future__ import annotations

import re
from functools import lru_cache

from firmware_host.engine.toml import Reader, Value
from firmware_host.engine.toml import write as write_toml
from firmware_host.games.shared.effects import NOTHING
from firmware_host.games.shared.lexicon import Lexicon, read, read_pots
from firmware_host.games.shared.packs import checker, open_pack, read_about
from firmware_host.games.shared.things import Things

from .edition import FORTUNES, LONGEST, SHORTEST, START, TICKETS, Card, Edition, Space
from .positions import NEIGHBOURS, Split

_KEYS = ("pots", "tickets", "splits", "first", "race", "space", "fortune")
_TICKET = re.compile(r"([1-6])-([1-6])")


@lru_cache(maxsize=8)
def parse(file: str, text: str) -> Edition:
    """Return the edition in a pack. Raises `PackProblems` with everything that is wrong with it."""
    reader = open_pack(file, text, *_KEYS)
    names = [_name(reader, at) for at in reader.rows(("space",))]
    pots = read_pots(reader)
    blank = Edition("", tuple(map(Space, names)), (), (), (), "", 0, 0, pots)
    words = (blank.lexicon, blank.things(card=False))
    reader.keys(("race",), ("fee", "prize"))
    edition = Edition(
        reader.text(("name",)),
        tuple(
            Space(name, NOTHING if name == START else read(reader, ("space", at, "does"), *words))
            for at, name in enumerate(names)
        ),
        tuple(
            _card(reader, at, blank.lexicon, blank.things(card=True))
            for at in reader.rows(("fortune",))
        ),
        tuple(_ticket(reader, at) for at in reader.rows(("tickets",))),
        tuple(_split(reader, at) for at in reader.rows(("splits",))),
        reader.text(("first",), ""),
        reader.number(("race", "fee"), 1, 1_000, 20),
        reader.number(("race", "prize"), 1, 10_000, 80),
        pots,
        read_about(reader),
    )
    _check_whole(reader, edition)
    reader.finish()
    return edition


check = checker(parse)


def _name(reader: Reader, at: int) -> str:
    reader.keys(("space", at), ("name", "does"))
    return _short(reader, ("space", at, "name"), "" if at else START) or f"Space {at}"


def _short(reader: Reader, path: tuple[str | int, ...], default: str) -> str:
    name = reader.text(path, default)
    if len(name) > 40 or not name.isprintable() or name != name.strip():
        reader.problem(path, "a name is up to 40 characters on one line, without blanks round it.")
    return name


def _card(reader: Reader, at: int, words: Lexicon, things: Things) -> Card:
    reader.keys(("fortune", at), ("name", "does", "count"))
    does = read(reader, ("fortune", at, "does"), words, things)
    name = _short(reader, ("fortune", at, "name"), "")
    return Card(does, name, reader.number(("fortune", at, "count"), 1, FORTUNES, 1))


def _ticket(reader: Reader, at: int) -> str:
    raw = reader.get(("tickets", at))
    found = _TICKET.fullmatch(raw) if isinstance(raw, str) else None
    if found is None:
        reader.problem(("tickets",), f"{raw!r} is not a ticket; tickets are written like '2-5'.")
        return "1-2"
    return "-".join(sorted(found.groups()))


def _split(reader: Reader, at: int) -> Split:
    raw = reader.get(("splits", at))
    for split in NEIGHBOURS:
        if raw == f"{split[0]}-{split[1]}":
            return split
    reader.problem(("splits",), f"{raw!r} is not a split; splits are 1-2, 2-3, 3-4, 4-5 or 5-6.")
    return NEIGHBOURS[0]


def _check_whole(reader: Reader, edition: Edition) -> None:
    if edition.tickets and len(edition.tickets) != TICKETS:
        reader.problem(("tickets",), f"there are {TICKETS} tickets, not {len(edition.tickets)}.")
    if edition.splits and len(set(edition.splits)) != 4:
        reader.problem(("splits",), "there are four different splits.")
    if edition.first not in ("", "left", "right"):
        reader.problem(("first",), 'first must be "left" or "right".')
    if sum(card.count for card in edition.cards) > FORTUNES:
        reader.problem(("fortune",), f"there are {FORTUNES} Fortune cards at most.")
    spaces = edition.spaces
    if spaces and not SHORTEST <= len(spaces) <= LONGEST:
        reader.problem(("space",), f"a ring has {SHORTEST} to {LONGEST} spaces, not {len(spaces)}.")
    for at, space in enumerate(spaces):
        if (space.name == START) != (at == 0):
            reader.problem(("space", at), "the ring begins with Start, and has only one.")


def write(edition: Edition) -> str:
    """Return the edition as a pack. Reading it back gives the same edition."""
    return write_toml(
        {
            "name": edition.name,
            **edition.made.said(),
            "pots": edition.pots or None,
            "tickets": edition.tickets or None,
            "splits": [f"{a}-{b}" for a, b in edition.splits] or None,
            "first": edition.first or None,
            "race": {"fee": edition.fee, "prize": edition.prize},
            "space": [{"name": space.name, "does": space.does.phrase()} for space in edition.spaces]
            or None,
            "fortune": [_fortune(card) for card in edition.cards] or None,
        }
    )


def _fortune(card: Card) -> dict[str, Value]:
    row: dict[str, Value] = {"name": card.name} if card.name else {}
    row["does"] = card.does.phrase()
    if card.count > 1:
        row["count"] = card.count
    return row
