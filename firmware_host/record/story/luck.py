"""The luckiest spin of a game, found by playing it again."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from math import factorial, prod

from firmware_host.engine.asks import Answer, Ask, Dice, Draw, Spin
from firmware_host.engine.game import Game
from firmware_host.engine.ledger import flows
from firmware_host.engine.table import Act
from firmware_host.engine.words import Text, verbatim
from firmware_host.record.session import Session
from firmware_host.values import dataclass


@dataclass(frozen=True)
class Luck:
    """A result of chance: whose it was, how likely, and what it brought."""

    seat: int
    chance: Fraction
    gain: int
    results: tuple[Text, ...]

    @property
    def odds(self) -> int:
        """How many tries it takes on average: the n of "1 in n"."""
        return round(1 / self.chance)


def luckiest(session: Session) -> Luck | None:
    """Return the least likely good result of a game; of equals the one that brought most.

    A result is good if its own seat has more money for it before anything else is asked. Its
    chance is exact: the share of the wedge on its wheel, or how many throws show those faces.
    Spins of one wheel after each other, as of reels, are one result. Dice that are thrown for
    everybody do not count. Only where nothing is ever spun or rolled do cards and tiles count, by
    how many of their kind were left.
    """
    game = Game(session.board, session.header.setup)
    thrown: list[Luck] = []
    drawn: list[Luck] = []
    row: Luck | None = None  # the reels so far
    wheel: object = None
    for entry in session.game.entries:
        ask, before = game.ask, len(game.events)
        now = None if ask is None or isinstance(entry, Act) else _luck(ask, entry)
        game.apply(entry)
        if now is None:
            row = None
            continue
        reel = isinstance(ask, Spin) and ask.wheel is wheel
        if row is not None and reel and row.seat == now.seat:
            now = Luck(now.seat, row.chance * now.chance, 0, (*row.results, *now.results))
        gain = _gain(game, before, now.seat)
        paid = any(True for _ in flows(game.events[before:]))
        row, wheel = (None, None) if paid or not isinstance(ask, Spin) else (now, ask.wheel)
        if gain > 0:
            found = drawn if isinstance(ask, Draw) else thrown
            found.append(Luck(now.seat, now.chance, gain, now.results))
    return min(thrown or drawn, key=lambda luck: (luck.chance, -luck.gain), default=None)


def _luck(ask: Ask, answer: Answer) -> Luck | None:
    """Return what an answer of chance was, before it is known what it brought."""
    if ask.seat is None:
        return None
    if isinstance(ask, Spin):
        wedge = ask.wheel.keys[str(answer)]
        return Luck(ask.seat, Fraction(wedge.weight, ask.wheel.total), 0, (wedge.label,))
    if isinstance(ask, Dice) and not ask.for_all and isinstance(answer, tuple):
        faces = tuple(verbatim(str(face)) for face in answer)
        return Luck(ask.seat, throw_chance(answer, ask.sides), 0, faces)
    if isinstance(ask, Draw):
        left = ask.deck.left()
        key = str(answer)
        chance = Fraction(left.get(key, 1), max(1, sum(left.values())))
        return Luck(ask.seat, chance, 0, (ask.deck.label(key),))
    return None


def throw_chance(faces: Sequence[object], sides: int) -> Fraction:
    """Return how likely it is that dice show those faces, in any order."""
    alike = prod(factorial(count) for count in Counter(faces).values())
    return Fraction(factorial(len(faces)) // alike, sides ** len(faces))


def _gain(game: Game, before: int, seat: int) -> int:
    """Return how much richer the seat is for what has happened since."""
    moved = flows(game.events[before:])
    return sum((payee == seat) * sum_ - (payer == seat) * sum_ for payer, payee, sum_ in moved)
