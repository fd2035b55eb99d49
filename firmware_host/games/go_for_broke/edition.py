"""An edition: the board, the two decks and the four wheels of one printing of the game."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import NamedTuple

from firmware_host.engine.decks import Wedge
from firmware_host.engine.words import word
from firmware_host.games.shared.effects import NOTHING, UNKNOWN, Effect, places_named, renamed
from firmware_host.games.shared.packs import NOT_SAID, About
from firmware_host.values import dataclass

from .lexicon import STOCKS, WAYS, WHEELS, things

DECKS = ("spend", "receive")
DECK_SIZE = 54
ZEROS = ("0", "00")
SHORTEST, LONGEST = 20, 150
LONGEST_ROAD = 30
LONGEST_KEY = 40


class Space(NamedTuple):
    """One space: what people call it and what it does."""

    name: str
    effect: Effect = UNKNOWN


class Card(NamedTuple):
    """One kind of card: its key, our words for it, what it does, how many there are."""

    key: str
    text: str
    effect: Effect
    copies: int = 1


OWN_BOARD = "Port Lavish"


@dataclass(frozen=True)
class Edition:
    """Everything that is printed, as far as it is known.

    No `spaces`, no `road` (None) and ways that are None are not known yet: the machine asks.
    Ways are path numbers, Start being 0; in the order of `WAYS`: the three areas, the Poor House.
    """

    name: str
    spaces: tuple[Space, ...] = ()
    road: tuple[Space, ...] | None = None
    ways: tuple[int | None, ...] = (None,) * len(WAYS)
    joins: int | None = None  # where the side road meets the path; None: where it left
    way_counts: int = 0  # the number that the connecting space gets on the way out of an area
    cards: tuple[tuple[Card, ...], tuple[Card, ...]] = ((), ())
    weights: tuple[tuple[str, tuple[tuple[str, int], ...]], ...] = ()
    pots: tuple[str, ...] = ()  # besides the Poor House
    made: About = NOT_SAID

    def wedges(self, wheel: str) -> list[Wedge]:
        """Return the wedges of a wheel; equal ones where the pack does not say."""
        told = dict(self.weights).get(wheel) or tuple((key, 1) for key in WHEELS[wheel])
        return [_wedge(key, weight) for key, weight in told]

    def at_least(self) -> Edition:
        """Return the same edition with the shortest of paths in place of one that is not known."""
        return self if self.spaces else replace(self, spaces=(Space("Start"),) * SHORTEST)

    def unknown_cards(self, deck: int) -> int:
        """Return how many of a deck's cards nobody has told the machine yet."""
        return DECK_SIZE - sum(card.copies for card in self.cards[deck])

    def with_space(self, number: int, effect: Effect, *, road: bool = False) -> Edition:
        """Return the same edition with one space taught."""
        if road:
            row = list(self.road or ())
            row[number] = row[number]._replace(effect=effect)
            return replace(self, road=tuple(row))
        row = list(self.spaces)
        row[number] = row[number]._replace(effect=effect)
        return replace(self, spaces=tuple(row))

    def renamed(self, number: int, name: str, *, road: bool = False) -> Edition:
        """Return the same edition with one space called otherwise, wherever it is named."""
        rows = self.road or () if road else self.spaces
        old, new = rows[number].name.lower(), name.lower()
        row = (*rows[:number], rows[number]._replace(name=name), *rows[number + 1 :])
        if road:
            return replace(self, road=row)  # nothing can name these
        spend, receive = (
            tuple(card._replace(effect=renamed(card.effect, old, new)) for card in deck)
            for deck in self.cards
        )
        return replace(
            self,
            spaces=_with_name(row, old, new),
            road=None if self.road is None else _with_name(self.road, old, new),
            cards=(spend, receive),
        )

    def with_card(self, deck: int, effect: Effect, copies: int = 1) -> tuple[Edition, str]:
        """Return the same edition with that many more cards known, and their key."""
        row = list(self.cards[deck])
        for at, card in enumerate(row):
            if card.effect == effect:
                row[at] = card._replace(copies=card.copies + copies)
                return self.with_deck(deck, row), card.key
        key = new_key(effect.phrase(), [card.key for card in row])
        row.append(Card(key, "", effect, copies))
        return self.with_deck(deck, row), key

    def without_card(self, deck: int, key: str) -> Edition:
        """Return the same edition with one kind of card forgotten."""
        return self.with_deck(deck, [card for card in self.cards[deck] if card.key != key])

    def with_deck(self, deck: int, row: list[Card]) -> Edition:
        """Return the same edition with other cards in one of its decks."""
        spend, receive = self.cards
        both = (tuple(row), receive) if deck == 0 else (spend, tuple(row))
        return replace(self, cards=both)


def _with_name(row: Iterable[Space], old: str, new: str) -> tuple[Space, ...]:
    return tuple(space._replace(effect=renamed(space.effect, old, new)) for space in row)


def resized(edition: Edition, length: int) -> Edition:
    """Return the same path with unknown spaces added before Start, or the last ones left out.

    Ways that led to a space that is left out are unknown again; so is every space or card that
    names one.
    """
    kept = edition.spaces[:length] or (Space("Start", NOTHING),)
    more = (Space(f"Space {number}") for number in range(len(kept), length))
    ways = tuple(None if way is None or way >= length else way for way in edition.ways)
    joins = None if edition.joins is None or edition.joins >= length else edition.joins
    path = replace(edition, spaces=(*kept, *more), ways=ways, joins=joins)
    there = things([space.name for space in path.spaces], path.pots, card=True)

    def known(space: Space) -> Space:
        return space if there.have(places_named(space.effect)) else space._replace(effect=UNKNOWN)

    spend, receive = (
        tuple(card for card in deck if there.have(places_named(card.effect))) for deck in path.cards
    )
    return replace(
        path,
        spaces=tuple(map(known, path.spaces)),
        road=None if path.road is None else tuple(map(known, path.road)),
        cards=(spend, receive),
    )


def side_road(count: int) -> tuple[Space, ...]:
    """Return that many spaces between the Poor House and the path, none of them told yet."""
    return tuple(Space(f"Side road {number}") for number in range(1, count + 1))


def new_key(phrase: str, taken: list[str]) -> str:
    """Return a short name for a card that says this, other than those there are."""
    key, number = phrase[:LONGEST_KEY].strip(), 2
    while key in taken:
        key, number = f"{phrase[: LONGEST_KEY - 4].strip()} {number}", number + 1
    return key


_LABELS = {
    "oil up": word("Oil up"),
    "oil down": word("Oil down"),
    "steel up": word("Steel up"),
    "steel down": word("Steel down"),
    "utilities up": word("Utilities up"),
    "utilities down": word("Utilities down"),
    "dividend": word("Extra Dividend"),
    "bar": word("Bar"),
    "bell": word("Bell"),
    "plum": word("Plum"),
    "orange": word("Orange"),
    "cherry": word("Cherry"),
    "lemon": word("Lemon"),
}


def _wedge(key: str, weight: int) -> Wedge:
    """Return a wedge by its key; a stock that moves has its name and an arrow on it."""
    stock, _, way = key.rpartition(" ")
    sign, short = (way, stock.capitalize()) if stock in STOCKS else ("", "")
    return Wedge(key, _LABELS.get(key, key), weight, _tone(key), sign, short)


def _tone(key: str) -> str:
    if key.isdecimal() and key not in ZEROS:
        return "red" if int(key) % 2 else "black"
    if key in ZEROS or key.endswith("up"):
        return "green"
    if key.endswith("down"):
        return "red"
    return {"dividend": "brass", "bar": "black", "cherry": "red", "lemon": "brass"}.get(key, "")


def board_name(edition: Edition) -> str:
    """Return what stands on the board: only our own is Port Lavish."""
    return OWN_BOARD if edition.name == "House edition" else edition.name
