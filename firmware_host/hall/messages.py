"""What tables and the hall tell each other: small JSON objects, checked when they are read.

Whatever comes from a broker may have been written by anybody: every reader is bounded, and returns
None for what it does not understand.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict
from typing import Any

from firmware_host.values import dataclass

ONLINE, OFFLINE = b"online", b"offline"
LARGEST = 16 * 1024  # bytes of a message
LONGEST = 200  # characters of a text
MOST_SEATS = 12
HIGHEST = 10**12  # no score is higher, and none lower than its opposite


@dataclass(frozen=True)
class Seat:
    """One seat as everybody at the table sees it."""

    name: str
    score: str
    value: int
    active: bool = False
    out: bool = False


@dataclass(frozen=True)
class State:
    """A table as everybody may see it. `step` grows with every change of one game."""

    game: str
    step: int
    since: str  # when the game began, in ISO 8601
    seats: tuple[Seat, ...]
    leader: str = ""  # who is nearest to winning, if that is one person
    said: str = ""  # the last sentence
    over: bool = False

    @property
    def turn(self) -> str:
        """Whose turn it is, in names."""
        return ", ".join(seat.name for seat in self.seats if seat.active)


@dataclass(frozen=True)
class Result:
    """A finished game. `uid` is the same however often it is told."""

    uid: str
    game: str
    players: tuple[str, ...]
    winners: tuple[str, ...]
    reason: str
    started: str
    ended: str


@dataclass(frozen=True)
class Call:
    """A call for the host from a table: whether it stands, and since when."""

    wanted: bool
    since: str = ""


@dataclass(frozen=True)
class Say:
    """A message from the host to a table; `answers` means that the host is coming."""

    text: str
    answers: bool = False


def written(message: State | Result | Call | Say) -> bytes:
    """Return a message as it is sent."""
    told = asdict(message)
    if isinstance(message, State):
        told["turn"] = message.turn  # for those who only read this one
    return json.dumps(told, ensure_ascii=False, separators=(",", ":")).encode()


def read_state(raw: bytes) -> State | None:
    """Return the state of a table, None if it is none."""
    told = _object(raw)
    seats = told.get("seats")
    if not isinstance(seats, list) or not 1 <= len(seats) <= MOST_SEATS:
        return None
    read = [_seat(seat) for seat in seats]
    game, since, step = _text(told, "game"), _text(told, "since"), told.get("step")
    leader, said, over = _text(told, "leader"), _text(told, "said"), told.get("over")
    if None in read or not game or since is None or said is None or leader is None:
        return None
    if type(step) is not int or not 0 <= step <= HIGHEST or not isinstance(over, bool):
        return None
    return State(game, step, since, tuple(seat for seat in read if seat), leader, said, over)


def read_result(raw: bytes) -> Result | None:
    """Return a finished game, None if it is none."""
    told = _object(raw)
    texts = [_text(told, key) for key in ("uid", "game", "reason", "started", "ended")]
    players, winners = _names(told.get("players")), _names(told.get("winners"))
    if None in texts or players is None or winners is None or not texts[0]:
        return None
    uid, game, reason, started, ended = (text or "" for text in texts)
    return Result(uid, game, players, winners, reason, started, ended)


def read_call(raw: bytes) -> Call | None:
    """Return a call, None if it is none."""
    told = _object(raw)
    wanted, since = told.get("wanted"), _text(told, "since")
    return Call(wanted, since) if isinstance(wanted, bool) and since is not None else None


def read_say(raw: bytes) -> Say | None:
    """Return what the host says, None if it is nothing that can be shown."""
    told = _object(raw)
    text, answers = _text(told, "text"), told.get("answers", False)
    return Say(text, answers) if text and isinstance(answers, bool) else None


def read_uid(raw: bytes) -> str:
    """Return which result was written down; empty if it does not say."""
    text = raw[: LONGEST + 1].decode("utf-8", "replace")
    return text if 0 < len(text) <= LONGEST and text.isprintable() else ""


def showable(text: str) -> bool:
    """Return whether a text is one line without control characters.

    A space that does not break a line is none: German sums have one before their sign.
    """
    return text.replace("\N{NO-BREAK SPACE}", " ").isprintable()


def _object(raw: bytes) -> Mapping[str, Any]:
    if len(raw) > LARGEST:
        return {}
    try:
        told = json.loads(raw)
    except (ValueError, RecursionError):
        return {}
    return told if isinstance(told, dict) else {}


def _text(told: Mapping[str, Any], key: str) -> str | None:
    """Return a text that can be shown as it is, None if there is none."""
    text = told.get(key)
    return text if isinstance(text, str) and len(text) <= LONGEST and showable(text) else None


def _names(told: object) -> tuple[str, ...] | None:
    if not isinstance(told, list) or len(told) > MOST_SEATS:
        return None
    names = [_text({"name": name}, "name") for name in told]
    return None if None in names else tuple(name or "" for name in names)


def _seat(told: object) -> Seat | None:
    if not isinstance(told, dict):
        return None
    name, score, value = _text(told, "name"), _text(told, "score"), told.get("value")
    active, out = told.get("active"), told.get("out")
    if not name or score is None or type(value) is not int or not -HIGHEST <= value <= HIGHEST:
        return None
    if not isinstance(active, bool) or not isinstance(out, bool):
        return None
    return Seat(name, score, value, active, out)
