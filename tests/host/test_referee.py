"""The referee: the protocol as written, and nothing a client sends can stop it."""

from __future__ import annotations

import io
import json
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from firmware_host.engine import acts, cash
from firmware_host.engine.rulebook import EVERY_TABLE
from firmware_host.engine.words import Form
from firmware_host.record.chance import Urn
from firmware_host.record.journal import Journal
from firmware_host.record.session import Session
from firmware_host.text.referee import LONGEST_LINE, Referee, bounded_lines, serve
from tests.toy import toy_setup

KEYS = {"n", "ask", "asides", "events", "accounts", "table", "over"}


def ask(referee: Referee, **request: Any) -> dict[str, Any]:
    return referee.answer(json.dumps(request))


def test_the_first_line_comes_before_any_request(session: Session) -> None:
    out = io.StringIO()
    serve(Referee(session), [], out)
    first = json.loads(out.getvalue())
    assert set(first) >= KEYS
    assert first["n"] == 0
    assert first["over"] is None


def test_a_whole_game_by_auto(session: Session) -> None:
    referee = Referee(session)
    n = 0
    while True:
        reply = ask(referee, answer="auto", n=n)
        assert "refused" not in reply
        assert set(reply) == KEYS
        assert sum(reply["accounts"].values()) == 0
        n += 1
        assert reply["n"] == n
        if reply["over"]:
            break
    assert reply["ask"] is None
    assert reply["over"]["winners"][0] in ("Ann", "Ben")
    assert ask(referee, undo=1, agreed="all")["over"] is None


def test_a_transfer_says_from_to_and_amount(session: Session) -> None:
    referee = Referee(session)
    ask(referee, answer="auto")
    reply = ask(referee, answer=[4])
    assert reply["events"] == [
        {
            "kind": "paid",
            "rule": "1",
            "text": "Ann paid $4 for 4 pips",
            "from": "Ann",
            "to": "bank",
            "amount": 4,
            "pips": 4,
        }
    ]


def test_secrets_show_only_to_those_who_may_see(session: Session) -> None:
    hidden = Referee(session).reply()["ask"]
    assert isinstance(hidden, dict)
    assert hidden["secret"] is True
    assert "pieces" not in hidden
    ask(Referee(session), answer="auto")
    assert Referee(session).reply()["table"] == {"seated": None}
    assert Referee(session, frozenset({0})).reply()["table"] != {"seated": None}


def test_acts_corrections_why_and_export(session: Session) -> None:
    referee = Referee(session, trusting=True)
    ask(referee, answer="auto")
    assert ask(referee, act="borrow", seat="Ben")["accounts"]["Ben"] == 50
    correction = {"from": "bank", "to": "Ann", "amount": 500, "why": "miscounted"}
    assert ask(referee, correct=correction)["accounts"]["Ann"] == 540
    why = ask(referee, why=1)["why"]
    assert why["before"]["Ann"] == 40
    assert "Ann: $540" in ask(referee, export=True)["export"]
    assert ask(referee, undo=2)["accounts"]["Ann"] == 40


def test_what_every_table_has_is_explained_too(session: Session) -> None:
    referee = Referee(session, trusting=True)
    ask(referee, correct={"from": "bank", "to": "Ann", "amount": 5, "why": "miscounted"})
    title, text = ask(referee, why=1)["why"]["text"]
    assert title == "§ALL-01 The table is right"
    assert "with a reason" in text
    forms = [form for module in (acts, cash) for form in vars(module).values()]
    cited = {form.rule for form in forms if isinstance(form, Form)}
    # What a leaver takes home is no event of every table's own.
    assert cited == set(EVERY_TABLE) - {"ALL-07"}


def test_acts_that_every_table_has_carry_their_reason(session: Session) -> None:
    referee = Referee(session, trusting=True)
    ask(referee, answer="auto")
    reply = ask(referee, act="turn", seat="Ben", why="Ann had gone already")
    assert "refused" not in reply
    assert reply["ask"]["seat"] == "Ben"
    assert "exactly one of" in ask(referee, answer="auto", why=1)["refused"]


def test_who_must_agree_is_said_and_taken(session: Session) -> None:
    referee = Referee(session)
    ask(referee, answer="auto")
    ask(referee, answer="auto")
    refused = ask(referee, undo=1)
    assert refused["refused"] == "Ann and Ben have to agree to that."
    assert (refused["rule"], refused["n"]) == ("ALL-02", 2)
    assert refused["agree"] == {"of": ["Ann", "Ben"], "enough": 2}
    assert "refused" in ask(referee, undo=1, agreed=["Ann"])
    assert ask(referee, undo=1, agreed=["Ben", "Ann"])["n"] == 1
    wrong = {"from": "bank", "to": "Ann", "amount": 500, "why": "miscounted"}
    assert ask(referee, correct=wrong)["rule"] == "ALL-01"
    assert ask(referee, correct=wrong, agreed="all")["accounts"]["Ann"] == 540
    assert ask(referee, act="rule", id="TOY-01", value="b")["rule"] == "ALL-04"
    assert ask(referee, act="rule", id="TOY-01", value="b", agreed=["Ann", "Ben"])["n"] == 3
    for nonsense in ("Ann", ["Zoe"], 7, [0], [["Ann"]], {"Ann": True}):
        assert '"agreed" is "all" or a list' in ask(referee, undo=1, agreed=nonsense)["refused"]


@pytest.mark.parametrize(
    ("request_", "reason"),
    [
        ({"answer": [9]}, "not a throw"),
        ({"answer": [3], "n": 0}, "step 0, but the table is at step 1"),
        ({"answer": [3], "n": "x"}, '"n" must be'),
        ({"act": "borrow", "seat": "Zoe"}, "no seat 'Zoe'. Seats: Ann, Ben"),
        ({"act": "fly", "seat": "Ann"}, "Only borrowing"),
        ({"act": 5}, "name of an aside"),
        ({"undo": 99}, "1 steps"),
        ({"undo": "all"}, "steps that can be taken back"),
        ({"undo": True}, "steps that can be taken back"),
        ({"correct": {"from": "bank", "to": "Ann", "amount": 5}}, 'needs "why"'),
        ({"correct": {"from": "moon", "to": "Ann", "amount": 5, "why": "x"}}, "no account"),
        ({"correct": {"from": "Ann", "to": "Ben", "amount": 500, "why": "x"}}, "does not have"),
        ({"correct": 7}, "object"),
        ({"correct": {"from": "bank", "to": "Ann", "amount": 5, "why": 7}}, "needs a reason"),
        ({"why": 0}, "events to explain"),
        ({"export": 1}, "must be true"),
        ({}, "exactly one of"),
        ({"answer": [3], "undo": 1}, "exactly one of"),
    ],
)
def test_refusals_say_why_and_change_nothing(
    session: Session, request_: dict[str, Any], reason: str
) -> None:
    referee = Referee(session)
    ask(referee, answer="auto")
    before = referee.reply()
    reply = ask(referee, **request_)
    assert reason in reply.pop("refused")
    reply.pop("rule", None)
    assert reply == before


@pytest.mark.parametrize(
    "line", ["", "{", "[]", "null", '"x"', "[" * 5000, "x" * (LONGEST_LINE + 1)]
)
def test_lines_that_are_no_request(session: Session, line: str) -> None:
    assert "refused" in Referee(session).answer(line)


REASON = b'{"correct": {"from": "bank", "to": "Ann", "amount": 5, "why": "%s"}}'


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        (REASON % rb"\ud800", "not text"),
        (REASON % b"\xff", "not text"),
        (b'{"act": "fix", "what": "\\udfff", "to": "x", "why": "y"}', "not text"),
        (b'{"\\ud800": 1}', "not text"),
        ('{"answer": "é"}'.replace("é", "é" * LONGEST_LINE).encode(), "64 KiB"),
        (b" " * LONGEST_LINE + b"{}", "64 KiB"),
        (b" " * (LONGEST_LINE - 2) + b"{}", "exactly one of"),
    ],
)
def test_bytes_that_are_no_text_or_too_many_are_refused(
    session: Session, line: bytes, reason: str
) -> None:
    out = io.StringIO()
    serve(Referee(session), [line + b"\r\n"], out)
    first, second = (json.loads(told) for told in out.getvalue().splitlines())
    assert reason in second["refused"]
    assert second["accounts"] == first["accounts"]
    out.getvalue().encode()  # what is said can be sent


def test_a_line_of_whole_characters_is_taken(session: Session) -> None:
    out = io.StringIO()
    serve(Referee(session, trusting=True), [REASON % "zu früh gezählt 😀".encode()], out)
    assert "zu früh gezählt 😀" in json.loads(out.getvalue().splitlines()[1])["events"][0]["text"]


def test_an_endless_line_is_not_kept_in_memory() -> None:
    raw = io.BytesIO(b"x" * (3 * LONGEST_LINE * 4) + b"\n" + b'{"undo": 1}\n')
    lines = list(bounded_lines(raw))
    assert len(lines) == 2
    assert LONGEST_LINE < len(lines[0]) <= LONGEST_LINE + 3
    assert lines[1] == b'{"undo": 1}\n'


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=20),
    lambda inner: (
        st.lists(inner, max_size=6) | st.dictionaries(st.text(max_size=8), inner, max_size=4)
    ),
)
REQUESTS = st.dictionaries(
    st.sampled_from(
        ["answer", "act", "seat", "undo", "correct", "why", "export", "n", "amount", "agreed"]
    ),
    JSON
    | st.sampled_from(["auto", "Ann", "borrow", "leave", "pause", "audit", "fix", "turn", "rule"]),
    max_size=4,
)


@settings(max_examples=300, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(REQUESTS.map(json.dumps) | st.text(max_size=60), max_size=12))
def test_hostile_lines_leave_the_books_in_order(toy_shelf: None, lines: list[str]) -> None:
    referee = Referee(Session.begin(Journal(None), toy_setup(), urn=Urn.from_seed(1)))
    for line in [*lines, '{"answer": "auto"}']:
        reply = json.loads(json.dumps(referee.answer(line)))
        assert sum(reply["accounts"].values()) == 0
        assert set(reply) >= KEYS
