"""The referee protocol: one JSON object per line in, one per line out. See docs/referee.md."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any, TextIO

from firmware_host.engine import codec
from firmware_host.engine.errors import Refused
from firmware_host.engine.requests import (
    CORRECTIONS,
    Correct,
    Do,
    LetMachine,
    Reply,
    Request,
    Undo,
)
from firmware_host.engine.table import Json
from firmware_host.engine.words import Event
from firmware_host.record import story
from firmware_host.record.consent import AGREED, Unagreed
from firmware_host.record.handover.sheet import sheet
from firmware_host.record.seen.reply import fixes, reply, to_undo
from firmware_host.record.session import Session

LONGEST_LINE = 64 * 1024
SOURCE = "referee"
EVERYBODY = "all"


class Referee:
    """Answers requests about one session. Nothing a client sends can stop it."""

    def __init__(
        self, session: Session, see: frozenset[int] = frozenset(), *, trusting: bool = False
    ) -> None:
        """`see` are the seats whose secrets are shown. A `trusting` referee takes a request that
        names nobody who agreed as one that everybody agreed to.
        """
        self._session = session
        self._see = see
        self._trusting = trusting

    def reply(self, events: list[Event] | None = None, **more: Json) -> dict[str, Json]:
        """Return the state of play after a request that caused `events`."""
        told = reply(self._session, self._see, events or ())
        told.update(more)
        return told

    def opening(self) -> dict[str, Json]:
        """Return the first line, before any request: all that has happened so far."""
        return self.reply(self._session.game.events, commitment=self._session.commitment)

    def answer(self, line: str) -> dict[str, Json]:
        """Return the reply to one request line. Refusals change nothing."""
        try:
            if len(line.encode(errors="surrogatepass")) > LONGEST_LINE:
                raise Refused("That line is longer than 64 KiB.")
            request = _parsed(line)
            if not isinstance(request, dict):
                raise Refused("A request is one JSON object.")
            return self._carry_out(request)
        except Refused as refusal:
            told = self.reply(refused=refusal.reason)
            if refusal.rule:
                told["rule"] = refusal.rule
            if refusal.rules:
                told["rules"] = refusal.rules
            if isinstance(refusal, Unagreed):
                who = [self._session.game.table.names[seat] for seat in refusal.agreement.seats]
                told["agree"] = {"of": who, "enough": refusal.agreement.enough}
            return told

    def _carry_out(self, request: dict[str, Any]) -> dict[str, Json]:
        session = self._session
        # The "why" of an act is its reason, not a question.
        verbs = [verb for verb in VERBS if verb in request]
        if set(verbs) == {"act", "why"}:
            verbs = ["act"]
        if len(verbs) != 1:
            raise Refused(f"A request has exactly one of: {', '.join(VERBS)}.")
        n = request.get("n")
        if n is not None and type(n) is not int:
            raise Refused('"n" must be a whole number.')
        verb = verbs[0]
        if wanted := self._request(verb, request, n):
            before = session.commitment
            hands = self._to_undo(wanted)
            told = self.reply(session.take(wanted), **hands)
            if session.commitment != before:  # a finished game was opened again
                told["commitment"] = session.commitment
            return told
        if verb == "fixes":
            return self.reply(fixes=fixes(session))
        if verb == "why":
            return self.reply(why=story.why(session, request["why"]))
        if request["export"] is not True:
            raise Refused('"export" must be true.')
        return self.reply(export=sheet(session))

    def _to_undo(self, wanted: Request) -> dict[str, Json]:
        """Return what people must put back for an undo, worked out before it is carried out."""
        if not isinstance(wanted, Undo):
            return {}
        self._session.agreement(wanted)
        lines, paper = to_undo(self._session, wanted.count)
        told: dict[str, Json] = {"text": lines, **paper}
        return {"hands": told}

    def _request(self, verb: str, raw: dict[str, Any], n: int | None) -> Request | None:
        """Return what a line wants of the game; None if it only wants to know something."""
        table = self._session.game.table
        if verb == "answer":
            if raw["answer"] == "auto":
                return LetMachine(n)
            return Reply(raw["answer"], n, SOURCE)
        if verb == "undo":
            return Undo(raw["undo"], self._agreed(raw), n, SOURCE)
        if verb == "correct":
            wanted = raw["correct"]
            if not isinstance(wanted, dict):
                raise Refused('"correct" is an object with "from", "to", "amount" and "why".')
            act = codec.act_from_json({**wanted, "act": "correct", "seat": None}, table)
            return Correct(act, self._agreed(raw), n, SOURCE)
        if verb == "act":
            agreed = self._agreed(raw)
            act = codec.act_from_json({k: v for k, v in raw.items() if k != AGREED}, table)
            return Correct(act, agreed, n, SOURCE) if act.act in CORRECTIONS else Do(act, n, SOURCE)
        return None

    def _agreed(self, raw: dict[str, Any]) -> tuple[int, ...]:
        """Return the seats that a request says have agreed to it."""
        names = self._session.game.table.names
        agreed = raw.get(AGREED, EVERYBODY if self._trusting else [])
        if agreed == EVERYBODY:
            return tuple(range(len(names)))
        if not isinstance(agreed, list) or not all(name in names for name in agreed):
            raise Refused(
                f'"{AGREED}" is "{EVERYBODY}" or a list of seats. Seats: {", ".join(names)}.'
            )
        return tuple(names.index(name) for name in agreed)


def _parsed(line: str) -> Any:
    """Return what a line says.

    Raises `Refused` if it is not JSON, or has halves of characters in it.
    """
    try:
        return codec.read_json(line)
    except codec.NotText:
        raise Refused("That line has something in it that is not text.") from None
    except ValueError:
        raise Refused("That line is not JSON.") from None


VERBS = ("answer", "act", "undo", "correct", "why", "export", "fixes")


def serve(referee: Referee, lines: Iterable[bytes], out: TextIO) -> None:
    """Answer every line until there are no more."""
    _say(referee.opening(), out)
    for line in lines:
        # Bytes that are not text are kept as surrogates, and refused later with a reason.
        _say(referee.answer(line.decode(errors="surrogateescape").rstrip("\r\n")), out)


def _say(reply: dict[str, Json], out: TextIO) -> None:
    out.write(json.dumps(reply, ensure_ascii=False, separators=(",", ":")) + "\n")
    out.flush()


def bounded_lines(raw: Any) -> Iterable[bytes]:
    """Yield lines from a binary stream, never holding more than a line's allowance in memory."""
    while line := raw.readline(LONGEST_LINE + len("x\r\n")):
        whole = line
        while not line.endswith(b"\n"):
            # An endless line is read away in pieces; what is kept is already too long to serve.
            line = raw.readline(LONGEST_LINE)
            if not line:
                break
        yield whole
