"""A table for tests that know only the rule sheet, the board and the referee protocol."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from firmware_host.chance import Urn
from firmware_host.engine.table import Setup
from firmware_host.journal import Journal
from firmware_host.referee import Referee
from firmware_host.session import Session

BOARDS = Path(__file__).parent / "boards"
NAMES = ("Ann", "Ben", "Cleo", "Dov", "Eve")


class Evening:
    """One game over the referee protocol, with at most one house rule, as "GFB-12=b".

    `told` are the events since `hush`, or since the deal.
    """

    def __init__(self, game: str, seats: int, rule: str = "", money: str = "ledger") -> None:
        rules = dict([rule.split("=")]) if rule else {}
        pack = (BOARDS / f"{game}.toml").read_text("utf-8")
        setup = Setup(game, NAMES[:seats], "sheet", pack, rules, money=money)
        self._referee = Referee(Session.begin(Journal(None), setup, urn=Urn.from_seed(1)))
        opening: Any = self._referee.opening()
        self.reply = opening
        self.told: list[dict[str, Any]] = list(opening["events"])

    def ask(self, **request: Any) -> Any:
        """One request; the reply may be a refusal. Money is never made or lost."""
        self.reply = self._referee.answer(json.dumps(request))
        self.told += self.reply["events"]
        assert sum(self.reply["accounts"].values()) == 0
        return self.reply

    def answer(self, *answers: Any) -> Evening:
        """Answer question after question, none of them refused."""
        for given in answers:
            assert self.reply["over"] is None, f"over before {given!r}: {self.reply['over']}"
            question = self.reply["ask"]
            refusal = self.ask(answer=given).get("refused")
            assert refusal is None, f"{given!r} to {question['text']!r}: {refusal}"
        return self

    def refuses(self, **request: Any) -> bool:
        """Whether a request is refused; it then changes nothing."""
        before = self.reply["n"], self.reply["accounts"]
        refused = "refused" in self.ask(**request)
        assert not refused or (self.reply["n"], self.reply["accounts"]) == before
        return refused

    def act(self, act: str, seat: str | None = None, **more: Any) -> Evening:
        request = {"act": act, **more} if seat is None else {"act": act, "seat": seat, **more}
        refusal = self.ask(**request).get("refused")
        assert refusal is None, f"{request}: {refusal}"
        return self

    def fix(self, what: str, to: str | int) -> Evening:
        return self.act("fix", what=what, to=str(to), why="set up by hand")

    def purses(self, **cash: int) -> Evening:
        """Give these seats exactly this much; pots under their name with an underscore."""
        for name, amount in cash.items():
            account = name.replace("_", " ")
            more = amount - self.cash(account)
            if more:
                giver, taker = ("bank", account) if more > 0 else (account, "bank")
                correction = {"from": giver, "to": taker, "amount": abs(more), "why": "set up"}
                assert "refused" not in self.ask(correct=correction), self.reply["refused"]
        return self

    def hush(self) -> Evening:
        """Forget what has been told."""
        self.told = []
        return self

    # -- what the table says -------------------------------------------------------------------

    def cash(self, account: str) -> int:
        return int(self.reply["accounts"][account])

    def paid(self) -> list[tuple[str, str, int]]:
        """Every transfer told, as (from, to, amount), corrections left out."""
        return [
            (event["from"], event["to"], event["amount"])
            for event in self.told
            if "amount" in event and "from" in event and event["kind"] != "corrected"
        ]

    @property
    def asked(self) -> tuple[str, str | None]:
        """Kind and seat of the pending question."""
        question = self.reply["ask"]
        assert question is not None, f"no question: {self.reply['over']}"
        return question["kind"], question["seat"]

    @property
    def open(self) -> list[str]:
        """The keys that may be chosen or come up now."""
        question = self.reply["ask"]
        rows = question.get("options") or question.get("wedges") or question.get("cards") or []
        return [row["key"] for row in rows if "blocked" not in row]

    def offered(self, act: str) -> list[str]:
        """Who is offered this aside."""
        return [aside["seat"] for aside in self.reply["asides"] if aside["act"] == act]

    @property
    def winners(self) -> list[str] | None:
        over = self.reply["over"]
        return None if over is None else over["winners"]
