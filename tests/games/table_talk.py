"""Helpers for tests that play: start a game, play it by bots, run a worked example."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from firmware_host import games
from firmware_host.engine import codec
from firmware_host.engine.asks import Answer, Ask, Below
from firmware_host.engine.errors import Refused
from firmware_host.engine.game import Game
from firmware_host.engine.ledger import check_zero
from firmware_host.engine.table import Setup
from firmware_host.record import chance

NAMES = ("Ann", "Ben", "Cleo", "Dov", "Eve", "Fay")
Player = Callable[[Game, Ask, Below], Answer]


def start(
    game: str,
    seats: int | tuple[str, ...] = 2,
    *,
    edition: str | None = None,
    rulings: Mapping[str, str] | None = None,
    options: Mapping[str, str] | None = None,
    pack: str | None = None,
) -> Game:
    """A fresh game on the shipped edition (the default one unless named)."""
    board = games.board(game)
    name = edition or board.editions[0]
    names = NAMES[:seats] if isinstance(seats, int) else seats
    text = games.shipped_pack(board, name) if pack is None else pack
    return Game(board, Setup(game, names, name, text, rulings or {}, options or {}))


def at_random(game: Game, ask: Ask, below: Below) -> Answer:
    """The random-legal bot; chance asks get their real odds."""
    return ask.sample(below)


def sensibly(game: Game, ask: Ask, below: Below) -> Answer:
    """The game's own bot for players' asks, honest chance for the rest."""
    if ask.chance:
        return ask.sample(below)
    return games.sensible(game.board, game.table, ask, below)


def play_out(
    game: Game,
    seed: int,
    player: Player = at_random,
    check: Callable[[Game], None] | None = None,
) -> int:
    """Play to the end; returns the number of decisions. Accounts are checked at every step."""
    below = chance.seeded(seed)
    decisions = 0
    while game.ask is not None:
        game.push(player(game, game.ask, below))
        decisions += 1
        check_zero(game.table.ledger.accounts())
        if check is not None:
            check(game)
        assert decisions <= game.board.bound, "the game does not end"
    assert game.outcome is not None
    return decisions


def sentences(game: Game, since: int = 0) -> list[str]:
    """The events from `since` on, as people read them."""
    speaker = game.table.speaker()
    return [speaker.event(event) for event in game.events[since:]]


def run_example(game_id: str, path: Path) -> None:
    """Play a worked example and check every expectation in it.

    Keys: title, sections, seats, and optionally edition, pack, rulings, options. Each [[step]]
    has an `answer` or an `act` with its arguments, and may expect: `asks` (words in the ask that
    the step answers: "dice of Ann: Roll ... (§1)"), `says` (parts of sentences caused), `never`
    (parts of sentences that must not be caused), `refused` (part of the reason), `accounts`,
    `over` (names of the winners), `then` (words in the ask after the step).
    """
    example = tomllib.loads(path.read_text("utf-8"))
    seats = tuple(example["seats"])
    game = start(
        game_id,
        seats,
        edition=example.get("edition"),
        pack=example.get("pack"),
        rulings=example.get("rulings"),
        options=example.get("options"),
    )
    for number, step in enumerate(example["step"], 1):
        where = f"{path.name}, step {number}"
        if "asks" in step:
            assert _fits(game, step["asks"]), f"{where}: asked {_asked(game)}"
        before = len(game.events)
        try:
            _take(game, step)
        except Refused as refusal:
            reason = _reason(game, refusal)
            if step.get("refused", "nothing") not in reason:
                raise AssertionError(f"{where}: refused because {reason}") from refusal
            continue
        assert "refused" not in step, f"{where}: was not refused"
        _expect(game, step, before, where)


def _expect(game: Game, step: Mapping[str, Any], before: int, where: str) -> None:
    told = sentences(game, before)
    for sentence in step.get("says", ()):
        assert any(sentence in line for line in told), f"{where}: no {sentence!r} in {told}"
    for sentence in step.get("never", ()):
        assert not any(sentence in line for line in told), f"{where}: {sentence!r} in {told}"
    accounts = game.table.ledger.accounts()
    for name, amount in step.get("accounts", {}).items():
        assert accounts[name] == amount, f"{where}: {name} has {accounts[name]}"
    if "then" in step:
        assert _fits(game, step["then"]), f"{where}: then asked {_asked(game)}"
    if "over" in step:
        assert game.outcome is not None, f"{where}: not over; asked {_asked(game)}"
        winners = [game.table.names[seat] for seat in game.outcome.winners]
        assert winners == step["over"], f"{where}: won by {winners}"


def _take(game: Game, step: Mapping[str, Any]) -> None:
    expectations = {"asks", "says", "never", "refused", "accounts", "over", "then", "note"}
    if "act" in step:
        request = {key: value for key, value in step.items() if key not in expectations}
        game.act(codec.act_from_json(request, game.table))
        return
    if game.ask is None:
        raise Refused("The game is over.")
    game.push(game.ask.accept(step["answer"]))


def _asked(game: Game) -> str:
    if game.ask is None:
        return "nothing"
    speaker = game.table.speaker()
    ask = codec.ask_json(game.ask, speaker)
    return f"{ask['kind']} of {ask['seat']}: {ask['text']} (§{ask['rule']})"


def _fits(game: Game, words: str) -> bool:
    return words in _asked(game)


def _reason(game: Game, refusal: Refused) -> str:
    line = getattr(refusal, "line", None)
    return game.table.speaker().line(line) if line is not None else refusal.reason
