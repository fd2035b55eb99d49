"""An edition of Gambler: the ring, the Fortune cards, the tickets, the splits, the race's money.

Whatever a pack leaves out is unknown, and is asked at the table when it is first needed.
"""

from __future__ import annotations

import re
from dataclasses import replace
from functools import cached_property

from firmware_host.engine.decks import Deck
from firmware_host.engine.words import Line, Text, word
from firmware_host.games.shared.effects import NOTHING, UNKNOWN, Effect, places_named, renamed
from firmware_host.games.shared.lexicon import Bounds, Lexicon, Word
from firmware_host.games.shared.packs import NOT_SAID, About
from firmware_host.games.shared.sentences import sentence
from firmware_host.games.shared.things import Things
from firmware_host.values import dataclass

from .positions import Split

START = "Start"
FORTUNES = 24  # cards in the box
TICKETS = 14
NEW = "new"  # a Fortune card that has not been taught yet
NOT_TAUGHT = word("A card not yet taught")
SHORTEST, LONGEST = 12, 60
HELD = ("sweepstakes", "lottery", "race", "daily double")
UNLIKE_PAIRS = tuple(f"{a}-{b}" for a in range(1, 7) for b in range(a + 1, 7))

_NAMEABLE = re.compile(r"[a-z][a-z0-9 '-]{0,39}")
# Asked for in what the smallest note can pay; versions up to 1.0 asked in steps of $5.
_DOLLARS = Bounds("How many dollars?", 10, 1_000, 10, once=5, likely=(10, 20, 30, 50, 100))
_PER_PIP = Bounds("How many dollars for every pip?", 10, 50, 10, once=5, likely=(10, 20, 50))
_DICE = Bounds("Of how many dice?", 1, 2, unit="")
_NEAR = (*range(-5, 0), *range(1, 6))
_SPACES = Bounds("How many spaces? Below zero means back.", -12, 12, unit="", likely=_NEAR)


@dataclass(frozen=True)
class Space:
    """One space of the ring."""

    name: str
    does: Effect = UNKNOWN


@dataclass(frozen=True)
class Card:
    """One kind of Fortune card. Taught cards have no name; they go by what they do."""

    does: Effect
    name: str = ""
    count: int = 1

    def label(self) -> Text:
        """Return what it is called where it has to be picked out of a list."""
        if self.does == UNKNOWN:
            return self.name or NOT_TAUGHT
        told = sentence(self.does.phrase())
        if not self.name:
            return Line("{does}", does=told)  # a sentence of its own begins with a capital
        return Line("{name} ({does})", name=Line(self.name), does=told)


@dataclass(frozen=True)
class Edition:
    """A checked pack. Empty tuples and an empty `first` stand for what is not known yet."""

    name: str
    spaces: tuple[Space, ...]
    cards: tuple[Card, ...]
    tickets: tuple[str, ...]
    splits: tuple[Split, ...]
    first: str  # the end of the handle where position 1 is: left or right
    fee: int
    prize: int
    pots: tuple[str, ...] = ()
    made: About = NOT_SAID

    @cached_property
    def lexicon(self) -> Lexicon:
        """The effects that its spaces and cards may have."""
        named = dict.fromkeys(space.name.lower() for space in self.spaces)
        return lexicon(tuple(name for name in named if _NAMEABLE.fullmatch(name)), len(self.spaces))

    def things(self, *, card: bool) -> Things:
        """Return what phrases on its spaces and cards can name."""
        return Things(
            note=10,
            places=frozenset(space.name.lower() for space in self.spaces),
            numbered=len(self.spaces),
            kinds=(*HELD, "fortune"),
            decks=("fortune",),
            goods=("ticket", "iou"),
            events=HELD,
            pots=self.pots,
            keeps=("double start", "double lottery") if card else (),
        )

    @cached_property
    def _counted(self) -> tuple[dict[str, int], dict[str, Text]]:
        counts = {f"f{at}": card.count for at, card in enumerate(self.cards, 1)}
        labels = {f"f{at}": card.label() for at, card in enumerate(self.cards, 1)}
        if (rest := FORTUNES - sum(counts.values())) > 0:
            counts[NEW] = rest
            labels[NEW] = NOT_TAUGHT
        return counts, labels

    @cached_property
    def ring(self) -> list[Effect]:
        """What its spaces say, Start first."""
        return [space.does for space in self.spaces]

    @cached_property
    def space_names(self) -> list[str]:
        """What its spaces are called, Start first."""
        return [space.name for space in self.spaces]

    @cached_property
    def effects(self) -> dict[str, Effect]:
        """What each Fortune card does, by its key."""
        return {f"f{at}": card.does for at, card in enumerate(self.cards, 1)}

    @cached_property
    def pairs(self) -> dict[str, int]:
        """How many there are of each ticket; every pair until the missing one is known."""
        tickets = self.tickets or UNLIKE_PAIRS
        return {ticket: tickets.count(ticket) for ticket in tickets}

    @cached_property
    def fortune(self) -> Deck:
        """The Fortune deck in its box, with the cards nobody has taught yet as `NEW` ones."""
        return Deck("fortune", word("the Fortune cards"), *self._counted)

    @cached_property
    def pile(self) -> Deck:
        """The tickets in their box."""
        return Deck("tickets", word("the tickets"), self.pairs, {})


def called(edition: Edition, at: int, name: str) -> Edition:
    """Return the same edition with one space called otherwise, wherever it alone was named."""
    old, new = edition.spaces[at].name.lower(), name.lower()
    spaces = [*edition.spaces]
    spaces[at] = replace(spaces[at], name=name)
    if old not in (space.name.lower() for space in spaces):
        spaces = [replace(space, does=renamed(space.does, old, new)) for space in spaces]
        cards = (replace(card, does=renamed(card.does, old, new)) for card in edition.cards)
        edition = replace(edition, cards=tuple(cards))
    return replace(edition, spaces=tuple(spaces))


def lexicon(spaces: tuple[str, ...], length: int) -> Lexicon:
    """Return the verbs of this game, with the names of spaces that they can take."""
    return {
        "nothing": Word("Nothing happens"),
        "receive": Word("Receive from the Bank", _DOLLARS),
        "pay": Word("Pay the Bank", _DOLLARS),
        "hold": Word("Lottery, Race or Sweepstakes", names=HELD),
        "draw": Word("Take a Fortune card", names=("fortune",)),
        "collect each": Word("Collect from every other player", _DOLLARS),
        "pay each": Word("Pay every other player", _DOLLARS),
        "receive die": Word("Roll and receive for every pip", _PER_PIP, _DICE),
        "pay die": Word("Roll and pay for every pip", _PER_PIP, _DICE),
        "all receive": Word("Everybody receives from the Bank", _DOLLARS),
        "all pay": Word("Everybody pays the Bank", _DOLLARS),
        "move": Word("Move on or back some spaces", _SPACES),
        "advance": Word("Move on to a space", names=spaces, numbered=length),
        "go": Word("Go straight to a space", names=spaces, numbered=length),
        "again": Word("Roll again"),
        "miss": Word("Sit out a turn"),
    }


def resized(edition: Edition, length: int) -> Edition:
    """Return the same ring with spaces added before Start, or the last ones left out.

    What leads to a space that is left out is unknown again.
    """
    kept = edition.spaces[:length] or (Space(START, NOTHING),)
    more = (Space(f"Space {at}") for at in range(len(kept), length))
    ring = replace(edition, spaces=(*kept, *more))
    things = ring.things(card=True)

    def known(effect: Effect) -> Effect:
        return effect if things.have(places_named(effect)) else UNKNOWN

    return replace(
        ring,
        spaces=tuple(replace(space, does=known(space.does)) for space in ring.spaces),
        cards=tuple(replace(card, does=known(card.does)) for card in ring.cards),
    )
