"""Helpers for the Spot Cash tests: flip a tile with a given face, play from hidden layouts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from firmware_host.engine.asks import Answer, Ask, Below, Draw
from firmware_host.engine.codec import act_from_json
from firmware_host.engine.game import Game
from firmware_host.games.spot_cash.placement import SQUARES
from firmware_host.games.spot_cash.table import SpotCash
from tests.games.table_talk import Player, sentences, start

# Reds by the rules, blacks of the house edition in the rest.
LAYOUT = (
    "red 10",
    "red 10",
    "red 20",
    "red 20",
    "red J",
    "black 30",
    "red 10",
    "red 10",
    "red 20",
    "black 40",
    "red 50",
    "black 60",
    "black 80",
    "red 100",
    "black 90",
    "red 50",
    "black 120",
    "red 50",
    "red 100",
    "C",
    "black 150",
    "red 100",
    "red 500",
    "black 180",
    "black 220",
    "black 280",
    "black 400",
    "black J",
    "red 300",
    "red 300",
)
BLACKS = [face for face in LAYOUT if face.startswith("black")]


def laid(game: Game) -> SpotCash:
    assert isinstance(game.table, SpotCash)
    return game.table


def begin(
    seats: int = 2,
    first: int = 0,
    rulings: Mapping[str, str] | None = None,
    edition: str | None = None,
) -> Game:
    """A game with real tiles in which seat `first` is about to flip."""
    game = start("spot-cash", seats, rulings=rulings, edition=edition)
    for seat in range(seats):
        game.push("red 500" if seat == first else "red 10")
    return game


def flip(game: Game, key: str, face: str) -> list[str]:
    """Flip one tile; what was said."""
    before = len(game.events)
    game.push(key)
    game.push(face)
    return sentences(game, before)


def run(game: Game, owner: str, *faces: str) -> list[str]:
    """Flip tiles in an area one after another, on any squares that are left."""
    before = len(game.events)
    for face in faces:
        open_ = laid(game).up[game.table.names.index(owner)]
        flip(game, f"{owner} {SQUARES[open_.index('')]}", face)
    return sentences(game, before)


def act(game: Game, **request: object) -> None:
    game.act(act_from_json(request, game.table))


def purse(game: Game, seat: str, amount: int) -> None:
    """Leave a seat with that much, by a correction."""
    has = game.table.ledger.accounts()[seat]
    if has != amount:
        payer, payee = (seat, "box") if has > amount else ("box", seat)
        act(game, act="correct", **{"from": payer, "to": payee}, amount=abs(has - amount), why="t")


def from_layouts(layouts: Sequence[Sequence[str]], player: Player) -> Player:
    """A player at a board where these tiles lie: chance says what is on them."""

    def answer(game: Game, ask: Ask, below: Below) -> Answer:
        if isinstance(ask, Draw) and ask.source == "tiles":
            owner, square = ask.facts
            assert isinstance(owner, int)
            return layouts[owner][SQUARES.index(str(square))]
        return player(game, ask, below)

    return answer


def flips(game: Game) -> list[tuple[object, ...]]:
    """Which tiles were flipped, as (owner, square), in order."""
    return [tuple(event)[2:4] for event in game.events if event[0].kind == "flipped"]


def check_end(game: Game) -> None:
    """A game that was played to its end: every tile once, the most money won."""
    t = laid(game)
    assert len(flips(game)) == len(set(flips(game))) == 30 * t.seats, "every tile once"
    for up in t.up:
        assert Counter(up) == Counter(LAYOUT)
    assert game.outcome is not None
    best = max(t.score(seat) for seat in range(t.seats))
    assert all(t.score(seat) == best for seat in game.outcome.winners)
