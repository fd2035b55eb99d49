"""Edition packs: read as a whole with every problem told at once, and written back as TOML."""

from __future__ import annotations

from functools import lru_cache
from typing import TypeAlias

from firmware_host.engine.toml import Path, Reader, Value
from firmware_host.engine.toml import write as write_toml
from firmware_host.games.shared import lexicon
from firmware_host.games.shared.effects import NOTHING, UNKNOWN
from firmware_host.games.shared.packs import checker, open_pack, read_about
from firmware_host.games.shared.things import Things

from .board import Board, sent_in_circles
from .edition import (
    DECK_SIZE,
    DECKS,
    LONGEST,
    LONGEST_ROAD,
    SHORTEST,
    ZEROS,
    Card,
    Edition,
    Space,
)
from .lexicon import WAYS, WHEELS, card_lexicon, space_lexicon, things

Words: TypeAlias = tuple[lexicon.Lexicon, Things]
_KEYS = ("way_counts", "pots", "space", "road", "wheels", *DECKS)


@lru_cache(maxsize=16)
def parse(file: str, text: str) -> Edition:
    """Read a pack as a whole. Raises `PackProblems` with everything that is wrong with it."""
    reader = open_pack(file, text, *_KEYS)
    names = [_name(reader, ("space", row), row) for row in reader.rows(("space",))]
    _check_names(reader, names)
    pots = lexicon.read_pots(reader)
    spaces = (space_lexicon(names), things(names, pots, card=False))
    cards = (card_lexicon(names), things(names, pots, card=True))
    road = _road(reader, spaces)
    ways, joins = _ways(reader, len(names))
    edition = Edition(
        name=reader.text(("name",)),
        spaces=tuple(
            _space(reader, ("space", row), name, spaces) for row, name in enumerate(names)
        ),
        road=road,
        ways=ways,
        joins=joins,
        way_counts=reader.number(("way_counts",), 0, 1, 0),
        cards=(_cards(reader, 0, cards), _cards(reader, 1, cards)),
        weights=_weights(reader),
        pots=pots,
        made=read_about(reader),
    )
    _check_board(reader, edition)
    reader.finish()
    return edition


check = checker(parse)


def _name(reader: Reader, path: Path, number: int) -> str:
    reader.keys(path, ("name", "does", "way", "joins"))
    return reader.text((*path, "name"), f"Space {number}" if number else "Start")


def _check_names(reader: Reader, names: list[str]) -> None:
    if names and not SHORTEST <= len(names) <= LONGEST:
        reader.problem(("space",), f"a path has {SHORTEST} to {LONGEST} spaces, not {len(names)}.")
    for row, name in enumerate(names):
        if not 0 < len(name) <= 40:
            reader.problem(("space", row, "name"), "a name has 1 to 40 characters.")
        if name in names[:row]:
            reader.problem(("space", row, "name"), f"{name!r} is the name of two spaces.")


def _space(reader: Reader, path: Path, name: str, words: Words) -> Space:
    return Space(name, lexicon.read(reader, (*path, "does"), *words))


def _road(reader: Reader, words: Words) -> tuple[Space, ...] | None:
    if reader.get(("road",)) is None:
        return None
    rows = reader.rows(("road",))
    if len(rows) > LONGEST_ROAD:
        reader.problem(("road",), f"a side road has up to {LONGEST_ROAD} spaces, not {len(rows)}.")
    road = []
    for row in rows:
        path = ("road", row)
        reader.keys(path, ("name", "does"))
        name = reader.text((*path, "name"), f"Side road {row + 1}")
        space = _space(reader, path, name, words)
        if space.effect.verb == "hotel":
            reader.problem((*path, "does"), "hotels stand on the main path only.")
        road.append(space)
    return tuple(road)


def _ways(reader: Reader, length: int) -> tuple[tuple[int | None, ...], int | None]:
    found: dict[str, int] = {}
    joins = None
    for row in range(length):
        path = ("space", row, "way")
        ways = reader.get(path)
        for way in (
            [ways]
            if isinstance(ways, str)
            else [reader.get((*path, at)) for at in reader.rows(path)]
        ):
            if way not in WAYS:
                reader.problem(path, f"{way!r} is none of: {', '.join(WAYS)}.")
            elif way in found:
                reader.problem(path, f"the way to the {way} leaves the path twice.")
            else:
                found[str(way)] = row
        if reader.get(("space", row, "joins")) is True:
            if joins is not None:
                reader.problem(("space", row, "joins"), "the side road joins the path twice.")
            joins = row
        elif reader.get(("space", row, "joins")) is not None:
            reader.problem(("space", row, "joins"), "joins can only be true.")
    return tuple(found.get(way) for way in WAYS), joins


def _cards(reader: Reader, deck: int, words: Words) -> tuple[Card, ...]:
    cards: list[Card] = []
    for row in reader.rows((DECKS[deck],)):
        path = (DECKS[deck], row)
        reader.keys(path, ("key", "text", "does", "count"))
        key = reader.text((*path, "key"))
        if key == "unknown" or not 0 < len(key) <= 40:
            reader.problem((*path, "key"), "a key has 1 to 40 characters and is not 'unknown'.")
        if any(card.key == key for card in cards):
            reader.problem((*path, "key"), f"{key!r} is the key of two cards of this deck.")
        effect = lexicon.read(reader, (*path, "does"), *words)
        if effect.verb == "unknown":
            reader.problem(path, "a card says what it does; leave unknown cards out.")
        count = reader.number((*path, "count"), 1, DECK_SIZE, 1)
        cards.append(Card(key, reader.text((*path, "text"), ""), effect, count))
    total = sum(card.copies for card in cards)
    if total > DECK_SIZE:
        reader.problem((DECKS[deck],), f"a deck has {DECK_SIZE} cards, not {total}.")
    return tuple(cards)


def _weights(reader: Reader) -> tuple[tuple[str, tuple[tuple[str, int], ...]], ...]:
    reader.keys(("wheels",), tuple(WHEELS))
    told = []
    for wheel, keys in WHEELS.items():
        path = ("wheels", wheel)
        if reader.get(path) is None:
            continue
        known = (*keys, *ZEROS) if wheel == "roulette" else keys
        reader.keys(path, known)
        given = [key for key in known if reader.get((*path, key)) is not None]
        there = [key for key in known if key in keys or key in given]
        # Somebody who only adds a zero need not write out the numbers.
        equal = 1 if not set(given) & set(keys) else None
        told.append(
            (wheel, tuple((key, reader.number((*path, key), 1, 3600, equal)) for key in there))
        )
    return tuple(told)


def _check_board(reader: Reader, edition: Edition) -> None:
    """What no single value shows: Start's place, and spaces that send each other round for ever."""
    spaces = edition.spaces
    if spaces and spaces[0].effect not in (NOTHING, UNKNOWN):
        reader.problem(("space", 0, "does"), "Start itself does nothing.")
    if not reader.problems:
        for row in sent_in_circles(Board(edition)) if spaces else ():
            reader.problem(("space", row, "does"), "this space sends pawns round in a circle.")


def write(edition: Edition) -> str:
    """Return the pack of an edition. `parse` reads it back as the same edition."""
    decks = {
        deck: [_card_row(card) for card in cards] or None
        for deck, cards in zip(DECKS, edition.cards, strict=True)
    }
    return write_toml(
        {
            "name": edition.name,
            **edition.made.said(),
            "way_counts": edition.way_counts,
            "pots": edition.pots or None,
            "space": [_ring_row(edition, at) for at in range(len(edition.spaces))] or None,
            "road": None if edition.road is None else [_space_row(space) for space in edition.road],
            **decks,
            "wheels": {wheel: dict(weights) for wheel, weights in edition.weights} or None,
        }
    )


def _space_row(space: Space) -> dict[str, Value]:
    does: dict[str, Value] = {} if space.effect == UNKNOWN else {"does": space.effect.phrase()}
    return {"name": space.name, **does}


def _ring_row(edition: Edition, at: int) -> dict[str, Value]:
    row = _space_row(edition.spaces[at])
    ways = [way for way, start in zip(WAYS, edition.ways, strict=True) if start == at]
    if ways:
        row["way"] = ways
    if edition.joins == at:
        row["joins"] = True
    return row


def _card_row(card: Card) -> dict[str, Value]:
    text: dict[str, Value] = {"text": card.text} if card.text else {}
    return {"key": card.key, **text, "does": card.effect.phrase(), "count": card.copies}
