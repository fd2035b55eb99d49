"""Fair play: which secret was in force when, and every machine-made result derived from it again.

docs/fair-play.md describes the scheme, docs/verify.py checks an export without any of our code.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple, assert_never

from firmware_host.engine import codec
from firmware_host.engine.asks import Amount, Answer, Arrange, Ask, Choose, Dice, Draw, Spin, Tell
from firmware_host.engine.errors import CroupierError, Refused
from firmware_host.engine.game import Game
from firmware_host.engine.table import Json
from firmware_host.record.chance import Urn
from firmware_host.record.consent import MACHINE
from firmware_host.record.header import Header
from firmware_host.record.journal import Row
from firmware_host.record.replay import through

# The event kind under which the journal keeps the new secret of a reopened game.
SECRET = "secret"


class Stretch(NamedTuple):
    """A part of a game with a secret of its own: from entry number `start` on."""

    start: int
    urn: Urn


class Derived(NamedTuple):
    """A result made by the machine: entry, question, recorded answer and derived answer."""

    entry: int
    ask: Ask
    came: Json
    due: Answer


class Impossible(CroupierError, ValueError):
    """Raised for an entry that cannot have happened, with its number and the reason."""


def stretches(header: Header, rows: Sequence[Row]) -> list[Stretch]:
    """Return a game's secrets in order: the first, and one for every time it was reopened."""
    found = [Stretch(1, Urn(header.secret, header.phrase))]
    for row in rows:
        for kind, *facts in row.events if row.kind == "undo" else ():
            if kind == SECRET:
                found.append(Stretch(row.seq + 1, Urn(str(facts[0]))))
    return found


def public(row: Row) -> list[list[Json]]:
    """Return the events of an entry without a secret that may be in force still."""
    return [event for event in row.events if event[0] != SECRET]


def derived(
    game: Game,
    header: Header,
    rows: Sequence[Row],
    working: Callable[[float], None] = lambda _: None,
) -> Iterator[Derived]:
    """Replay a record in a fresh game; yield every machine-made result, derived again.

    `working` is called with the progress. Raises `Impossible` at an entry that cannot have
    happened.
    """
    secrets = stretches(header, rows)
    for row in through(rows, working):
        if row.kind == "undo":
            if row.body:
                game.pop(row.body)
            continue
        if row.source == MACHINE and game.ask is not None:
            urn = next(urn for start, urn in reversed(secrets) if start <= row.seq)
            yield Derived(row.seq, game.ask, row.body, urn.answer(game.ask, row.seq))
        try:
            game.apply(codec.entry_from_json(row.body))
        except Refused as refusal:
            said = f"entry {row.seq}: {row.body} cannot have happened: {refusal.reason}"
            raise Impossible(said) from refusal


def verify(
    game: Game, header: Header, rows: Sequence[Row], working: Callable[[float], None]
) -> list[str]:
    """Return every disagreement between a record and its secrets; `game` is a fresh one."""
    wrong: list[str] = []
    try:
        for entry, _, came, due in derived(game, header, rows, working):
            if codec.entry_json(due) != came:
                wrong.append(f"entry {entry}: recorded {came}, the urn gives {due}")
    except Impossible as impossible:
        wrong.append(str(impossible))
    for earlier, later in pairwise(rows):
        if later.seq != earlier.seq + 1:
            wrong.append(f"entries between {earlier.seq} and {later.seq} are missing")
    return wrong


def told(game: Game, header: Header, rows: Sequence[Row], *, over: bool) -> dict[str, Json]:
    """Return everything that is needed to check a game from outside; `game` is a fresh one.

    Until the game is over, that is only the codes.
    """
    parts: list[Json] = []
    for start, urn in stretches(header, rows):
        part: dict[str, Json] = {"from": start, "commitment": urn.commitment}
        parts.append({**part, "phrase": urn.phrase, "secret": urn.secret} if over else part)
    if not over:
        return {"secrets": parts}
    draws: list[Json] = [
        {"entry": entry, **_asked(ask), "came": came}
        for entry, ask, came, _ in derived(game, header, rows)
    ]
    return {"secrets": parts, "draws": draws}


def _asked(ask: Ask) -> dict[str, Json]:
    """Return what a result was picked from, in the order in which it counts."""
    match ask:
        case Dice():
            return {"kind": "dice", "count": ask.count, "sides": ask.sides}
        case Spin():
            return {"kind": "spin", "wedges": [[w.key, w.weight] for w in ask.wheel.wedges]}
        case Draw():
            pile = ask.deck.unseen or ask.deck.under[:1]
            return {"kind": "draw", "pile": list(pile)}
        case Arrange():
            return {"kind": "deal", "pieces": [[key, count] for key, count in ask.pieces.items()]}
        case Choose() | Amount() | Tell():
            raise ValueError(f"{ask.kind} is not left to chance")
        case _:
            assert_never(ask)
