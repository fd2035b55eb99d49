"""An edition of Gambler: the ring, the Fortune cards, the tickets, the splits, the race's money.

Whatever a pack leaves out is unknown, and is asked at the table when it is first needed.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property, lru_cache

from firmware_host.engine.decks import Deck
from firmware_host.engine.errors import PackProblems
from firmware_host.engine.toml_reader import Reader, quoted
from firmware_host.games.shared.effects import NOTHING, UNKNOWN, Effect
from firmware_host.games.shared.lexicon import Bounds, Lexicon, Word, read

from .positions import NEIGHBOURS, Split

START = "Start"
FORTUNES = 24  # cards in the box
TICKETS = 14
NEW = "new"  # a Fortune card that has not been taught yet
NOT_TAUGHT = "A card not yet taught"
SHORTEST, LONGEST = 12, 60
HELD = ("sweepstakes", "lottery", "race", "daily double")
UNLIKE_PAIRS = tuple(f"{a}-{b}" for a in range(1, 7) for b in range(a + 1, 7))

_KEYS = ("name", "about", "tickets", "splits", "first", "race", "space", "fortune")
_TICKET = re.compile(r"([1-6])-([1-6])")
_NAMEABLE = re.compile(r"[a-z][a-z0-9 '-]{0,39}")
_DOLLARS = Bounds("How many dollars?", 5, 500, 5)
_PER_PIP = Bounds("How many dollars for every pip?", 5, 50, 5)
_DICE = Bounds("Of how many dice?", 1, 2, unit="")
_SPACES = Bounds("How many spaces? Below zero means back.", -12, 12, unit="")


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

    def label(self) -> str:
        """What it is called where it has to be picked out of a list."""
        if self.does == UNKNOWN:
            return self.name or NOT_TAUGHT
        phrase = self.does.phrase()
        return f"{self.name} ({phrase})" if self.name else phrase.capitalize()


@dataclass(frozen=True)
class Edition:
    """A checked pack. Empty tuples and an empty `first` stand for what is not known yet."""

    name: str
    about: str
    spaces: tuple[Space, ...]
    cards: tuple[Card, ...]
    tickets: tuple[str, ...]
    splits: tuple[Split, ...]
    first: str  # the end of the handle where position 1 is: left or right
    fee: int
    prize: int

    @cached_property
    def lexicon(self) -> Lexicon:
        """The effects that its spaces and cards may have."""
        named = dict.fromkeys(space.name.lower() for space in self.spaces)
        return lexicon(tuple(name for name in named if _NAMEABLE.fullmatch(name)), len(self.spaces))

    @cached_property
    def _counted(self) -> tuple[dict[str, int], dict[str, str]]:
        counts = {f"f{at}": card.count for at, card in enumerate(self.cards, 1)}
        labels = {f"f{at}": card.label() for at, card in enumerate(self.cards, 1)}
        if (rest := FORTUNES - sum(counts.values())) > 0:
            counts[NEW] = rest
            labels[NEW] = NOT_TAUGHT
        return counts, labels

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
        return Deck("fortune", "the Fortune cards", *self._counted)

    @cached_property
    def pile(self) -> Deck:
        """The tickets in their box."""
        return Deck("tickets", "the tickets", self.pairs, {})


def lexicon(spaces: tuple[str, ...], length: int) -> Lexicon:
    """The verbs of this game, with the names of spaces that they can take."""
    return {
        "nothing": Word("Nothing happens"),
        "receive": Word("Receive from the Bank", _DOLLARS),
        "pay": Word("Pay the Bank", _DOLLARS),
        "hold": Word("Sweepstakes, Lottery or Horse Race", names=HELD),
        "draw": Word("Take a Fortune card", names=("fortune",)),
        "collect each": Word("Collect from every other player", _DOLLARS),
        "pay each": Word("Pay every other player", _DOLLARS),
        "receive die": Word("Roll and receive for every pip", _PER_PIP, _DICE),
        "pay die": Word("Roll and pay for every pip", _PER_PIP, _DICE),
        "all receive": Word("Everybody receives from the Bank", _DOLLARS),
        "all pay": Word("Everybody pays the Bank", _DOLLARS),
        "move": Word("Move on or back some spaces", _SPACES),
        "advance": Word("Move on to a space", names=spaces, numbered=length),
        "go": Word("Be put on a space directly", names=spaces, numbered=length),
        "again": Word("Roll again"),
        "miss": Word("Sit out a turn"),
    }


@lru_cache(maxsize=8)
def edition_of(text: str, file: str = "pack") -> Edition:
    """The edition in a pack. Raises `PackProblems` with everything that is wrong with it."""
    reader = Reader(file, text)
    reader.keys((), _KEYS)
    names = [_name(reader, at) for at in reader.rows(("space",))]
    words = Edition("", "", tuple(map(Space, names)), (), (), (), "", 0, 0).lexicon
    reader.keys(("race",), ("fee", "prize"))
    edition = Edition(
        reader.text(("name",)),
        reader.text(("about",), ""),
        tuple(
            Space(name, NOTHING if name == START else read(reader, ("space", at, "does"), words))
            for at, name in enumerate(names)
        ),
        tuple(_card(reader, at, words) for at in reader.rows(("fortune",))),
        tuple(_ticket(reader, at) for at in reader.rows(("tickets",))),
        tuple(_split(reader, at) for at in reader.rows(("splits",))),
        reader.text(("first",), ""),
        reader.number(("race", "fee"), 1, 1_000, 20),
        reader.number(("race", "prize"), 1, 10_000, 80),
    )
    _check(reader, edition)
    reader.finish()
    return edition


def problems(file: str, text: str) -> list[str]:
    """Every problem of a pack with its line; none if it can be played."""
    try:
        edition_of(text, file)
    except PackProblems as found:
        return found.problems
    return []


def _name(reader: Reader, at: int) -> str:
    reader.keys(("space", at), ("name", "does"))
    return _short(reader, ("space", at, "name"), "" if at else START) or f"Space {at}"


def _short(reader: Reader, path: tuple[str | int, ...], default: str) -> str:
    name = reader.text(path, default)
    if len(name) > 40 or not name.isprintable() or name != name.strip():
        reader.problem(path, "a name is up to 40 characters on one line, without blanks round it.")
    return name


def _card(reader: Reader, at: int, words: Lexicon) -> Card:
    reader.keys(("fortune", at), ("name", "does", "count"))
    does = read(reader, ("fortune", at, "does"), words)
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


def _check(reader: Reader, edition: Edition) -> None:
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
        reader.problem(("space",), f"a ring has {SHORTEST} to {LONGEST} spaces.")
    for at, space in enumerate(spaces):
        if (space.name == START) != (at == 0):
            reader.problem(("space", at), "the ring begins with Start, and has only one.")


def written(edition: Edition) -> str:
    """The edition as a pack. Reading it back gives the same edition."""
    lines = [f"name = {quoted(edition.name)}"]
    if edition.about:
        lines.append(f"about = {quoted(edition.about)}")
    if edition.tickets:
        lines.append(f"tickets = [{', '.join(quoted(ticket) for ticket in edition.tickets)}]")
    if edition.splits:
        lines.append(f"splits = [{', '.join(quoted(f'{a}-{b}') for a, b in edition.splits)}]")
    if edition.first:
        lines.append(f"first = {quoted(edition.first)}")
    lines += ["", "[race]", f"fee = {edition.fee}", f"prize = {edition.prize}"]
    for space in edition.spaces:
        lines += ["", "[[space]]", f"name = {quoted(space.name)}"]
        lines.append(f"does = {quoted(space.does.phrase())}")
    for card in edition.cards:
        lines += ["", "[[fortune]]"]
        if card.name:
            lines.append(f"name = {quoted(card.name)}")
        lines.append(f"does = {quoted(card.does.phrase())}")
        if card.count > 1:
            lines.append(f"count = {card.count}")
    return "\n".join(lines) + "\n"
