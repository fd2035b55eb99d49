"""A table spoken to only through the referee protocol, for scenarios written from a rule sheet."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

from firmware_host import games
from firmware_host.engine.table import Setup
from firmware_host.record.chance import Urn
from firmware_host.record.journal import Journal
from firmware_host.record.session import Session
from firmware_host.text.referee import Referee

NAMES = ("Ann", "Ben", "Cleo", "Dov", "Eve", "Fay")


class Wire:
    """One game over the referee protocol; `now` is the last reply. Money is never made or lost."""

    def __init__(self, setup: Setup, seed: int, see: frozenset[int] = frozenset()) -> None:
        self.session = Session.begin(Journal(None), setup, urn=Urn.from_seed(seed))
        self.referee = Referee(self.session, see, trusting=True)
        self.now: dict[str, Any] = dict(self.referee.opening())
        self.replies = [self.now]

    def send(self, **request: Any) -> dict[str, Any]:
        """One request; the reply may be a refusal."""
        self.now = dict(self.referee.answer(json.dumps(request)))
        self.replies.append(self.now)
        assert sum(self.now["accounts"].values()) == 0
        return self.now

    @property
    def open(self) -> list[str]:
        """The keys that may be chosen or come up now."""
        ask = self.now["ask"]
        rows = ask.get("options") or ask.get("wedges") or ask.get("cards") or []
        return [row["key"] for row in rows if "blocked" not in row]


class Talk(Wire):
    """A game of the house edition: `say` answers, `refuse` expects a refusal."""

    def __init__(
        self,
        game: str,
        seats: int | tuple[str, ...],
        *,
        rules: Mapping[str, str] | None = None,
        options: Mapping[str, str] | None = None,
        money: str = "ledger",
        see: Sequence[str] = (),
    ) -> None:
        pack = games.shipped_pack(games.board(game), "house")
        names = NAMES[:seats] if isinstance(seats, int) else seats
        setup = Setup(game, names, "house", pack, rules or {}, options or {}, money)
        super().__init__(setup, 7, frozenset(names.index(name) for name in see))

    def say(self, *answers: Any) -> list[str]:
        """Answer the questions that come; returns the kinds of the events caused."""
        told: list[str] = []
        for answer in answers:
            reply = self.send(answer=answer)
            assert "refused" not in reply, (answer, reply["refused"], reply["ask"])
            told += [event["kind"] for event in reply["events"]]
        return told

    def refuse(self, answer: Any) -> str:
        """This answer is refused and changes nothing; returns the reason."""
        before = (self.now["n"], self.now["ask"], self.now["table"], self.now["accounts"])
        reply = self.send(answer=answer)
        assert "refused" in reply, f"{answer} was taken"
        assert before == (reply["n"], reply["ask"], reply["table"], reply["accounts"])
        return str(reply["refused"])

    def act(self, act: str, seat: str | None = None, **args: Any) -> list[str]:
        reply = self.send(act=act, seat=seat, **args)
        assert "refused" not in reply, reply["refused"]
        return [event["kind"] for event in reply["events"]]

    def put(self, what: str, to: object) -> None:
        """Put something at the table right."""
        reply = self.send(act="fix", what=what, to=str(to), why="test")
        assert "refused" not in reply, reply["refused"]

    @property
    def asked(self) -> str | None:
        return self.now["ask"]["seat"] if self.now["ask"] else None

    @property
    def keys(self) -> set[str]:
        """What may be answered now."""
        return set(self.open)

    @property
    def table(self) -> dict[str, Any]:
        table: dict[str, Any] = self.now["table"]
        return table

    @property
    def accounts(self) -> dict[str, int]:
        accounts: dict[str, int] = self.now["accounts"]
        return accounts
