"""A table for tests that know only the rule sheet, the board and the referee protocol."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from firmware_host.engine.table import Setup
from tests.sheets.sheet_talk import NAMES, Wire

BOARDS = Path(__file__).parent / "boards"


class Evening(Wire):
    """A game on a board of the tests' own, with at most one house rule, as "GFB-12=b".

    `told` are the events since `hush`, or since the deal.
    """

    def __init__(self, game: str, seats: int, rule: str = "", money: str = "ledger") -> None:
        rules = dict([rule.split("=")]) if rule else {}
        pack = (BOARDS / f"{game}.toml").read_text("utf-8")
        setup = Setup(game, NAMES[:seats], "sheet", pack, rules, money=money)
        super().__init__(setup, 1)
        self.told: list[dict[str, Any]] = list(self.now["events"])

    def send(self, **request: Any) -> dict[str, Any]:
        """One request; the reply may be a refusal."""
        reply = super().send(**request)
        self.told += reply["events"]
        return reply

    def answer(self, *answers: Any) -> Evening:
        """Answer question after question, none of them refused."""
        for given in answers:
            assert self.now["over"] is None, f"over before {given!r}: {self.now['over']}"
            question = self.now["ask"]
            refusal = self.send(answer=given).get("refused")
            assert refusal is None, f"{given!r} to {question['text']!r}: {refusal}"
        return self

    def refuses(self, **request: Any) -> bool:
        """Whether a request is refused; it then changes nothing."""
        before = self.now["n"], self.now["accounts"]
        refused = "refused" in self.send(**request)
        assert not refused or (self.now["n"], self.now["accounts"]) == before
        return refused

    def act(self, act: str, seat: str | None = None, **more: Any) -> Evening:
        request = {"act": act, **more} if seat is None else {"act": act, "seat": seat, **more}
        refusal = self.send(**request).get("refused")
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
                assert "refused" not in self.send(correct=correction), self.now["refused"]
        return self

    def hush(self) -> Evening:
        """Forget what has been told."""
        self.told = []
        return self

    # -- what the table says -------------------------------------------------------------------

    def cash(self, account: str) -> int:
        return int(self.now["accounts"][account])

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
        question = self.now["ask"]
        assert question is not None, f"no question: {self.now['over']}"
        return question["kind"], question["seat"]

    def offered(self, act: str) -> list[str]:
        """Who is offered this aside."""
        return [aside["seat"] for aside in self.now["asides"] if aside["act"] == act]

    @property
    def winners(self) -> list[str] | None:
        over = self.now["over"]
        return None if over is None else over["winners"]
