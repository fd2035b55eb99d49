"""Whole evenings with a box the machine has never seen, by touches only.

What was told becomes an edition; the same game is then played again from its file, without one
question about what is printed.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from firmware_host import games
from firmware_host.engine.asks import Amount, Answer, Ask, Choose, Draw
from firmware_host.engine.game import Game
from firmware_host.engine.table import Setup
from firmware_host.engine.words import english
from firmware_host.games.shared.sentences import sentence
from firmware_host.record.chance import Urn, seeded
from firmware_host.record.session import Session
from tests.host.hands import Room

NAMES = ("Ann", "Ben")
SAID = ("pay", "pay", "receive", "miss", "nothing", "draw", "all pay", "hold")
NOT_TOLD = ("unknown", "new")


def begun(room: Room, game: str) -> Session:
    """From home: the original box lies on the table, with nothing in it but board and cards."""
    board = games.board(game)
    room.touch(board.name)
    room.press("lies box")
    for target in [t.key for t in room.stage.targets if t.key.startswith("row missing ")]:
        room.press(target)
    room.press("main")
    for name in NAMES:
        room.touch(name)
    room.press("main")
    session = room.house.session
    assert session is not None
    assert session.header.setup.edition == "blank"
    return session


def is_told(ask: Ask) -> bool:
    """Whether only somebody who sees the board can answer."""
    return ask.seat is None and isinstance(ask, (Choose, Amount))


def wanted(ask: Ask, below: Callable[[int], int]) -> Answer:
    """What our board says: plain things, remembered."""
    if isinstance(ask, Choose):
        if "remember" in ask:
            return "remember"
        plain = [verb for verb in SAID if verb in ask]
        return plain[below(len(plain))] if plain else ask.sample(below)
    assert isinstance(ask, Amount)
    top = min(ask.high, ask.low + 20 * ask.step) if ask.unit else ask.high
    return ask.low + ask.step * below((top - ask.low) // ask.step + 1)


def played(room: Room, session: Session, seed: int, most: int) -> None:
    """Answer everything by touch: what is printed as our board says, the rest like a bot."""
    below = seeded(seed)
    for _ in range(most):
        room.wait(lambda: (not room.look()) and not room.stage.busy and room.asked())
        ask = session.game.ask
        if ask is None:
            return
        if not is_told(ask):
            room.answer(below)
        elif isinstance(ask, Choose):
            room._choose(ask, str(wanted(ask, below)))
        else:
            answer = wanted(ask, below)
            assert isinstance(answer, int)
            room._amount(answer)


def again(session: Session, pack: str) -> Game:
    """The same game on the edition that was told: every answer but those about what is printed."""
    setup = session.header.setup
    board = session.board
    first = Game(board, setup)
    second = Game(board, Setup(setup.game, setup.seats, "told", pack, setup.rulings, setup.options))
    for entry in session.game.entries:
        ask = first.ask
        told = ask is not None and is_told(ask)
        first.apply(entry)
        if told:
            assert second.ask is None or not is_told(second.ask), "nothing is asked twice"
        elif isinstance(ask, Draw) and entry in NOT_TOLD:
            second.apply(learnt(session, second, len(first.entries)))
        else:
            second.apply(entry)
    return second


def learnt(session: Session, second: Game, at: int) -> Answer:
    """The key of a card that was unknown when it was drawn: what was told of it next."""
    follow = Game(session.board, session.header.setup, session.game.entries[:at])
    known = len(follow.events)
    for entry in session.game.entries[at:]:
        follow.apply(entry)
        for event in follow.events[known:]:
            if event[0].kind in ("taught card", "taught-card"):
                return matching(second, str(event[-1]))
        known = len(follow.events)
    raise AssertionError("the evening ended before it was told")


def matching(second: Game, phrase: str) -> Answer:
    assert isinstance(second.ask, Draw)
    deck = second.ask.deck
    told = english(sentence(phrase)).lower()
    return next(
        card
        for card in deck.left()
        if phrase in (card, str(card)) or told in english(deck.label(card)).lower()
    )


@pytest.fixture(autouse=True)
def same_luck(monkeypatch: pytest.MonkeyPatch) -> None:
    """The machine's dice and cards fall alike whenever the tests are run."""
    monkeypatch.setattr(Urn, "fresh", lambda: Urn.from_seed(4))


@pytest.mark.parametrize("game", ["go-for-broke", "gambler"])
def test_an_evening_from_a_blank_edition_by_touches_only(tmp_path: Path, game: str) -> None:
    check(tmp_path, game, most=110)


@pytest.mark.soak
@pytest.mark.parametrize("game", ["go-for-broke", "gambler"])
def test_a_whole_evening_from_a_blank_edition(tmp_path: Path, game: str) -> None:
    check(tmp_path, game, most=20_000)


def check(state: Path, game: str, most: int) -> None:
    room = Room(state)
    session = begun(room, game)
    played(room, session, 5, most)
    # The last question may be half told: it belongs to no edition yet.
    while session.game.ask is not None and is_told(session.game.ask):
        played(room, session, 6, 1)
    pack = (state / "packs" / game / "blank.toml").read_text("utf-8")
    board = games.board(game)
    assert board.check_pack("blank.toml", pack) == []
    second = again(session, pack)
    assert second.table.money == session.game.table.money
    assert second.outcome == session.game.outcome
    assert second.table.pack() == pack, "and it has learnt nothing new"
