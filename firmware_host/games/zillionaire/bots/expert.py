"""The expert: deals what it cannot see in many ways, and plays every choice out to the end.

All that it knows is its own hand, what was played, how many cards the others hold, and what it
gave away itself. From that it imagines deals; the rules themselves play them on.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from firmware_host.engine.asks import Amount, Answer, Ask, Below
from firmware_host.engine.table import Table
from firmware_host.games.shared.bots.thinking import Budget, Gain, Pulse, undisturbed

from ..calls import EMPTY, UNNAMED, call_amount
from ..cards import DECK, FIVE, MOST, PLAYS, RANKS, hand_of, held, of, play_key, size, unpacked
from ..plays import PASS, ToPlay
from ..rounds import rounds
from ..status import LADDER, POINTS
from ..table import Zillionaire
from . import sensible

STEPS = 12_000  # plays that are imagined for one move
BATCH = 8  # deals after which choices that are clearly worse are given up
_NEARLY_OUT = 3


class Known(NamedTuple):
    """What one seat knows of the cards: its own hand, what others certainly hold, and the rest.

    `rivals` are the others with cards, each with how many it holds and which of them are known.
    `unseen` are the cards that nobody can place, two of them aside.
    """

    seat: int
    hand: int
    rivals: tuple[tuple[int, int, int], ...]
    unseen: tuple[int, ...]


def answer(table: Table, ask: Ask, below: Below, pulse: Pulse = undisturbed) -> Answer:
    """Return the expert's answer to a player's ask."""
    assert isinstance(table, Zillionaire)
    usual = sensible.answer(table, ask, below)
    if not table.dealt or ask.seat is None or not isinstance(ask, ToPlay | Amount):
        return usual
    see = known(table, ask.seat)
    if see is None:
        return usual
    others = _worth_a_thought(table, ask) if isinstance(ask, ToPlay) else range(1, MOST + 1)
    return _best(table, see, usual, [other for other in others if other != usual], below, pulse)


def known(t: Zillionaire, seat: int) -> Known | None:
    """Return what a seat knows of the cards: nothing of another hand goes through here.

    None where what was put right by hand leaves no deal that fits.
    """
    hand = t.hands[seat]
    certain = _given_away(t, seat)
    rivals = tuple(
        (other, t.cards[other], certain.get(other, 0))
        for other in t.order
        if other != seat and t.cards[other]
    )
    placed = [unpacked(cards) for cards in (t.seen, hand, *(known for _, _, known in rivals))]
    left = [have - sum(taken) for have, *taken in zip(unpacked(DECK), *placed, strict=True)]
    needs = [count - size(known) for _, count, known in rivals]
    if min(left) < 0 or min(needs, default=0) < 0 or sum(left) < sum(needs):
        return None
    unseen = tuple(rank for rank, count in enumerate(left) for _ in range(count))
    return Known(seat, hand, rivals, unseen)


def _given_away(t: Zillionaire, seat: int) -> dict[int, int]:
    """Return the cards that a seat gave away in the exchange, as far as they were not played."""
    for partner, cards in t.received.items():
        if seat in t.given and cards is t.given[seat]:
            left = hand_of(cards)
            for player, play in t.plays:
                if player == partner:
                    left = _without(left, PLAYS[play][2])
            return {partner: left}
    return {}


def _without(hand: int, played: int) -> int:
    """Return what is left of some cards of a hand once cards were played that may be among them."""
    for rank in range(len(RANKS)):
        hand -= of(rank, min(held(hand, rank), held(played, rank)))
    return hand


def imagine(see: Known, below: Below) -> dict[int, int]:
    """Return hands for everybody that fit what is known, each such deal as likely as any other."""
    cards = list(see.unseen)
    hands = {see.seat: see.hand}
    for other, count, certain in see.rivals:
        hand = certain
        for _ in range(count - size(certain)):
            at = below(len(cards))
            hand += of(cards[at])
            cards[at] = cards[-1]
            cards.pop()
        hands[other] = hand
    return hands


def _worth_a_thought(t: Zillionaire, ask: ToPlay) -> list[str]:
    """Return the choices that are played out: groups are led whole, high cards in any number."""
    options = list(ask.menu.open)
    if t.call != EMPTY or ask.seat is None:
        return options
    hand = t.hands[ask.seat]
    return [
        key
        for key in options
        if key == PASS or PLAYS[key][1] == held(hand, PLAYS[key][0]) or PLAYS[key][0] >= FIVE
    ]


def _best(
    t: Zillionaire,
    see: Known,
    usual: Answer,
    others: Sequence[Answer],
    below: Below,
    pulse: Pulse,
) -> Answer:
    """Return the choice that brings most points over imagined deals, the same ones for each.

    The usual one is taken unless another is clearly better; those that are clearly worse are
    given up on the way.
    """
    scene = Scene(t, see.seat)
    budget = Budget(STEPS, pulse)
    gains = {choice: Gain() for choice in others}
    while gains and budget.left > 0:
        for _ in range(BATCH):
            hands = imagine(see, below)
            base, steps = scene.play_out(hands, usual)
            budget.spend(steps)
            for choice, gain in gains.items():
                points, steps = scene.play_out(hands, choice)
                gain.add(points - base)
                budget.spend(steps)
        gains = {choice: gain for choice, gain in gains.items() if gain.at_most() > 0}
    best = max(gains, key=lambda choice: gains[choice].mean, default=usual)
    return best if best in gains and gains[best].at_least() > 0 else usual


class Scene:
    """A table beside the real one, on which imagined hands are played to the end of the game."""

    def __init__(self, t: Zillionaire, seat: int) -> None:
        self._original = t
        self._seat = seat
        self._table = Zillionaire(t.setup)
        self._table.hooks = t.hooks

    def play_out(self, hands: dict[int, int], choice: Answer) -> tuple[int, int]:
        """Return the points that the seat gets if it chooses so, and how many plays it took."""
        t, seat = self._table, self._seat
        self._lay(hands)
        send = rounds(t).send
        send(None)
        answer = choice
        steps = 0
        ladder = LADDER[t.players]
        try:
            while t.cards[seat]:
                steps += 1
                asked = send(answer)
                assert isinstance(asked, ToPlay | Amount)
                answer = quick(t, asked)
        except StopIteration:
            pass
        place = t.places.index(seat) if seat in t.places else len(t.places)
        return POINTS[ladder[place]], steps

    def _lay(self, hands: dict[int, int]) -> None:
        """Lay out the real position with these hands in it."""
        t, real = self._table, self._original
        t.log.clear()
        t.hands = [hands.get(seat, 0) for seat in range(t.seats)]
        t.cards = real.cards.copy()
        t.passed = real.passed.copy()
        t.places = real.places.copy()
        t.deserted = real.deserted.copy()
        t.plays = []
        t.gone, t.paused = real.gone, real.paused
        for name in _SAME:
            setattr(t, name, getattr(real, name))


_SAME = (
    "active",
    "as_laid",
    "bankroll",
    "barred",
    "bump_each",
    "by",
    "call",
    "clockwise",
    "dealer",
    "edition",
    "ends_unbeaten",
    "final",
    "game",
    "order",
    "players",
    "rival_plays",
    "seen",
    "stage",
    "stuck",
    "turn",
)


def quick(t: Zillionaire, ask: ToPlay | Amount) -> str | int:
    """Return anybody's answer in an imagined game: low groups first, whole ones where possible."""
    seat = ask.seat
    assert seat is not None
    hand = t.hands[seat]
    if t.call == UNNAMED:
        return sensible.fives(sensible.glimpse(t, seat))
    if not isinstance(ask, ToPlay):
        return ask.low
    options = ask.menu.open
    if t.call == EMPTY:
        rank = ((hand & -hand).bit_length() - 1) >> 2
        key = play_key(rank, 1 if rank == FIVE else held(hand, rank))
        return key if key in ask.legal else options[0]
    amount = call_amount(t.call)
    for key in options[:-1]:
        rank = PLAYS[key][0]
        if rank == FIVE or hand >> 4 * rank & 15 == amount:
            return key
    if len(options) > 1 and t.cards[seat] - amount <= _NEARLY_OUT:
        return options[0]
    return options[-1]
